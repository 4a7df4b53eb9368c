import BridgeJSON

/// The members of a JSON object, taken one by one, so that those nobody asked for are noticed.
struct JSONFields {
  /// Where the object stands, such as `Note.title`.
  var place: String
  private var members: [String: JSON] = [:]
  private var order: [String] = []

  /// - Throws: `JSON-SCHEMA` when the value is no object.
  init(_ json: JSON, at place: String) throws(Failure) {
    self.place = place
    guard let list = json.members else { throw Self.wrong(place, "is not an object") }
    for member in list where members.updateValue(member.value, forKey: member.name) == nil {
      order.append(member.name)
    }
  }

  /// The members that were not asked for, in order.
  var unknown: [String] { order.filter { members[$0] != nil } }

  /// The value of a member; nil when it is absent or null.
  mutating func take(_ name: String) -> JSON? {
    guard let value = members.removeValue(forKey: name), value != .null else { return nil }
    return value
  }

  mutating func text(_ name: String) throws(Failure) -> String? {
    guard let value = take(name) else { return nil }
    guard let text = value.text else { throw wrong(name, "is not a string") }
    return text
  }

  mutating func requiredText(_ name: String) throws(Failure) -> String {
    guard let text = try text(name), !text.isEmpty else { throw wrong(name, "is missing") }
    return text
  }

  mutating func flag(_ name: String, default fallback: Bool = false) throws(Failure) -> Bool {
    guard let value = take(name) else { return fallback }
    guard let flag = value.flag else { throw wrong(name, "is neither true nor false") }
    return flag
  }

  mutating func count(_ name: String, default fallback: Int) throws(Failure) -> Int {
    guard let value = take(name) else { return fallback }
    guard let number = value.integer, let count = Int32(exactly: number) else {
      throw wrong(name, "is not a whole number of 32 bits")
    }
    return Int(count)
  }

  mutating func list(_ name: String) throws(Failure) -> [JSON] {
    guard let value = take(name) else { return [] }
    guard let list = value.elements else { throw wrong(name, "is not an array") }
    return list
  }

  mutating func texts(_ name: String) throws(Failure) -> [String] {
    try Self.texts(.array(list(name)), at: "\(place): '\(name)'")
  }

  mutating func listsOfTexts(_ name: String) throws(Failure) -> [[String]] {
    var result: [[String]] = []
    for element in try list(name) {
      result.append(try Self.texts(element, at: "\(place): '\(name)'"))
    }
    return result
  }

  /// Texts by name.
  mutating func textsByName(_ name: String) throws(Failure) -> [String: String] {
    guard let value = take(name) else { return [:] }
    guard let list = value.members else { throw wrong(name, "is not an object") }
    var result: [String: String] = [:]
    for member in list {
      guard let text = member.value.text else { throw wrong(name, "holds what is no string") }
      result[member.name] = text
    }
    return result
  }

  static func texts(_ json: JSON, at place: String) throws(Failure) -> [String] {
    guard let list = json.elements else { throw wrong(place, "holds what is not an array") }
    var result: [String] = []
    for element in list {
      guard let text = element.text else { throw wrong(place, "holds what is no string") }
      result.append(text)
    }
    return result
  }

  func wrong(_ name: String, _ reason: String) -> Failure {
    Self.wrong("\(place): '\(name)'", reason)
  }

  static func wrong(_ place: String, _ reason: String) -> Failure {
    Failure(
      .jsonSchema, "the JSON is not a schema: \(place) \(reason)",
      remedy: "correct it; 'bridge show SOURCE --format json' prints a schema to compare with")
  }
}
