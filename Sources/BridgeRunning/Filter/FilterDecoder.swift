import BridgeJSON
import BridgeSchema
import BridgeSystem
import FoundationEssentials

/// Reads the values of an answer, each as the type of its attribute wants it.
struct FilterDecoder: Sendable {
  /// The attributes that an answer may set, by name.
  let attributes: [String: Attribute]
  /// The folder from which relative paths of files count.
  let folder: String
  /// The most bytes of a value that comes as a file.
  let fileLimit: Int

  /// The values of an answer's `set`.
  ///
  /// - Throws: For an attribute that may not be set, and for a value that does not fit; the reason
  ///   names the attribute.
  func values(_ members: [JSON.Member]) throws(FilterValueError) -> [String: FilterValue] {
    var values: [String: FilterValue] = [:]
    for member in members {
      guard let attribute = attributes[member.name] else {
        throw FilterValueError("the answer sets \(member.name), which is not among the writes")
      }
      do {
        values[member.name] = try value(member.value, of: attribute)
      } catch {
        throw FilterValueError("\(member.name): \(error.reason)")
      }
    }
    return values
  }

  private func value(_ json: JSON, of attribute: Attribute) throws(FilterValueError) -> FilterValue
  {
    if json == .null {
      guard attribute.isOptional else { throw FilterValueError("it has to have a value") }
      return .null
    }
    guard let value = try value(json, as: attribute.type) else {
      throw FilterValueError(
        "\(json.kindName) is no value of type \(attribute.type.xmlName)")
    }
    return value
  }

  /// The value, or nil for JSON of the wrong kind.
  private func value(_ json: JSON, as type: AttributeType) throws(FilterValueError) -> FilterValue?
  {
    switch type {
    case .integer16, .integer32, .integer64: try integer(json, as: type)
    case .double, .float: try real(json, as: type)
    case .decimal: decimal(json)
    case .boolean: boolean(json)
    case .string: json.text.map(FilterValue.text)
    case .uri: try uri(json)
    case .date: try date(json)
    case .uuid: try uuid(json)
    case .binary, .transformable, .codable: try bytes(json)
    case .undefined, .objectID, .composite:
      throw FilterValueError("an attribute of type \(type.xmlName) cannot be set")
    }
  }

  private func integer(
    _ json: JSON, as type: AttributeType
  ) throws(FilterValueError) -> FilterValue? {
    guard let given = json.number else { return nil }
    // Some programs write 3 as 3.0 or 3e0.
    guard let whole = json.integer ?? Int64(exactly: given) else {
      throw FilterValueError("the number is not whole, or out of range")
    }
    guard let bounds = ValueConverter.bounds(of: type), bounds.contains(whole) else {
      throw FilterValueError("the number is out of range for \(type.xmlName)")
    }
    return .integer(whole)
  }

  private func real(_ json: JSON, as type: AttributeType) throws(FilterValueError) -> FilterValue? {
    guard let number = json.number ?? json.text.flatMap(unspeakable) else { return nil }
    guard type == .float else { return .real(number) }
    let narrow = Double(Float(number))
    guard narrow.isFinite || !number.isFinite else {
      throw FilterValueError("the number is out of range for Float")
    }
    return .real(narrow)
  }

  /// What JSON has no number for.
  private func unspeakable(_ text: String) -> Double? {
    ["Infinity": .infinity, "-Infinity": -.infinity, "NaN": .nan][text]
  }

  private func decimal(_ json: JSON) -> FilterValue? {
    if let whole = json.integer { return .integer(whole) }
    return (json.number ?? json.text.flatMap(unspeakable)).map(FilterValue.real)
  }

  private func boolean(_ json: JSON) -> FilterValue? {
    if let flag = json.flag { return .boolean(flag) }
    guard let number = json.integer, number == 0 || number == 1 else { return nil }
    return .boolean(number == 1)
  }

  private func uri(_ json: JSON) throws(FilterValueError) -> FilterValue? {
    guard let text = json.text else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw FilterValueError("the text is not a URI")
    }
    return .uri(text)
  }

  private func date(_ json: JSON) throws(FilterValueError) -> FilterValue? {
    if let number = json.number { return .date(number) }
    guard let text = json.text else { return nil }
    guard let seconds = FilterDate.seconds(text) ?? unspeakable(text) else {
      throw FilterValueError("the text is not a date and time of ISO 8601")
    }
    return .date(seconds)
  }

  private func uuid(_ json: JSON) throws(FilterValueError) -> FilterValue? {
    guard let text = json.text else { return nil }
    guard UUIDText.bytes(text) != nil else { throw FilterValueError("the text is not a UUID") }
    return .uuid(text.uppercased())
  }

  private func bytes(_ json: JSON) throws(FilterValueError) -> FilterValue? {
    if let path = json["file"]?.text { return .bytes(try file(path)) }
    guard let text = json.text ?? json["base64"]?.text else { return nil }
    guard let data = Data(base64Encoded: text) else {
      throw FilterValueError("the text is not base64")
    }
    return .bytes(Array(data))
  }

  private func file(_ path: String) throws(FilterValueError) -> [UInt8] {
    do {
      return try FileSystem.read(PathText.join(folder, path), limit: fileLimit)
    } catch {
      throw FilterValueError(error.summary)
    }
  }
}

extension JSON {
  /// What stands there, as it is called in a message.
  fileprivate var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .real: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
