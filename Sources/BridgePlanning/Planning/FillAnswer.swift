package import BridgeSchema
internal import FoundationEssentials

/// The values that a mandatory attribute can be filled with: what is offered, what is understood.
package enum FillAnswer {
  /// The choices to offer for a type, a good first one first; empty where no text names a value.
  package static func choices(for type: AttributeType) -> [String] {
    switch type {
    case .integer16, .integer32, .integer64: ["0", "number"]
    case .decimal, .double, .float: ["0"]
    case .boolean: ["false", "true"]
    case .string: ["unknown", ""]
    case .date: ["2001-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]
    case .uuid: ["generate"]
    case .uri: ["about:blank"]
    case .binary: [""]
    default: []
    }
  }

  /// What an answer may be besides the choices, in words.
  package static func help(for type: AttributeType) -> String {
    switch type {
    case .integer16, .integer32, .integer64: "any whole number; 'number' counts up in key order"
    case .decimal, .double, .float: "any number"
    case .boolean: "true or false"
    case .string: "any text"
    case .date: "any date in ISO 8601"
    case .uuid: "any UUID; 'generate' derives one from each record's URI"
    case .uri: "any URI"
    default: "any bytes in base64"
    }
  }

  /// The value that an answer names, or nil for one that suits the type by no reading.
  package static func value(_ text: String, for type: AttributeType) -> FillValue? {
    let isInteger = [.integer16, .integer32, .integer64].contains(type)
    if isInteger, text == "number" { return .numberInKeyOrder(from: 1) }
    if type == .uuid, text == "generate" { return .uuidFromRecord }
    return literal(text, for: type).map(FillValue.constant)
  }

  private static func literal(_ text: String, for type: AttributeType) -> Literal? {
    switch type {
    case .integer16: Int16(text).map { .integer(Int64($0)) }
    case .integer32: Int32(text).map { .integer(Int64($0)) }
    case .integer64: Int64(text).map(Literal.integer)
    case .double, .float: Double(text).flatMap { $0.isFinite ? .real($0) : nil }
    case .decimal: decimal(text)
    case .boolean: ["true": true, "false": false][text].map(Literal.boolean)
    case .string: .text(text)
    case .date: date(text).map { .date($0.timeIntervalSinceReferenceDate) }
    case .uuid: UUID(uuidString: text).map { .uuid($0.uuidString) }
    case .uri: text.isEmpty ? nil : .uri(text)
    case .binary: Data(base64Encoded: text).map { .bytes(Array($0)) }
    default: nil
    }
  }

  private static func decimal(_ text: String) -> Literal? {
    let digits = text.drop { $0 == "-" }
    guard text.count - digits.count < 2, !digits.isEmpty,
      digits.split(separator: ".", omittingEmptySubsequences: false).count < 3,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      digits.first != ".", digits.last != "."
    else { return nil }
    return .decimal(text)
  }

  private static func date(_ text: String) -> Date? {
    let whole = try? Date(text, strategy: .iso8601)
    return whole
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
