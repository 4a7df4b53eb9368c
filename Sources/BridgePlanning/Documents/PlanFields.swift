import BridgeJSON
import BridgeSchema

/// A JSON value with its path in the document, for messages that name the member that is wrong.
struct PlanFields {
  let json: JSON
  /// Such as `stages[1].imports[0]`; empty for the document.
  let path: String

  /// - Throws: `PLAN-FORMAT` when the value is no object.
  init(_ json: JSON, at path: String) throws(Failure) {
    (self.json, self.path) = (json, path)
    if json.members == nil {
      throw Self.wrong(path.isEmpty ? "the document" : path, "is not an object")
    }
  }

  /// The value of a member; nil when it is absent or null.
  func optional(_ name: String) -> JSON? {
    guard let value = json[name], value != .null else { return nil }
    return value
  }

  func required(_ name: String) throws(Failure) -> JSON {
    guard let value = optional(name) else { throw Self.wrong(place(of: name), "is missing") }
    return value
  }

  func text(_ name: String) throws(Failure) -> String {
    guard let text = try required(name).text else {
      throw Self.wrong(place(of: name), "is not a string")
    }
    return text
  }

  func optionalText(_ name: String) throws(Failure) -> String? {
    optional(name) == nil ? nil : try text(name)
  }

  func integer(_ name: String) throws(Failure) -> Int64 {
    guard let number = try required(name).integer else {
      throw Self.wrong(place(of: name), "is not a whole number")
    }
    return number
  }

  func flag(_ name: String, default fallback: Bool) throws(Failure) -> Bool {
    guard let value = optional(name) else { return fallback }
    guard let flag = value.flag else {
      throw Self.wrong(place(of: name), "is neither true nor false")
    }
    return flag
  }

  func texts(_ name: String) throws(Failure) -> [String] {
    var result: [String] = []
    for (index, element) in try elements(name).enumerated() {
      guard let text = element.text else {
        throw Self.wrong("\(place(of: name))[\(index)]", "is not a string")
      }
      result.append(text)
    }
    return result
  }

  /// An array's elements; an absent one is empty.
  func elements(_ name: String) throws(Failure) -> [JSON] {
    guard let value = optional(name) else { return [] }
    guard let elements = value.elements else {
      throw Self.wrong(place(of: name), "is not an array")
    }
    return elements
  }

  func objects(_ name: String) throws(Failure) -> [PlanFields] {
    var result: [PlanFields] = []
    for (index, element) in try elements(name).enumerated() {
      result.append(try PlanFields(element, at: "\(place(of: name))[\(index)]"))
    }
    return result
  }

  func object(_ name: String) throws(Failure) -> PlanFields {
    try PlanFields(try required(name), at: place(of: name))
  }

  /// The path of a member.
  func place(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// The failure that a member is wrong.
  func wrong(_ name: String, _ what: String) -> Failure { Self.wrong(place(of: name), what) }

  private static func wrong(_ place: String, _ what: String) -> Failure {
    Failure(
      .planFormat, "this is no plan: \(place) \(what)",
      remedy: "correct the member, or write the plan anew with 'bridge plan A B --format json'")
  }
}
