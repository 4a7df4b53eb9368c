package import BridgeJSON
import FoundationEssentials

extension SchemaJSON {
  /// A default value as JSON: plain where the attribute's type says what it is, else an object
  /// with the kind as its one member, such as `{"integer":1}`.
  ///
  /// Dates are seconds since 2001-01-01 00:00 UTC, binary values base64, decimals text.
  package static func json(_ literal: Literal, as type: AttributeType) -> JSON {
    let kind = Kind(literal)
    let plain = plain(literal)
    return kind == Kind(type) ? plain : .object([JSON.Member(kind.rawValue, plain)])
  }

  private static func plain(_ literal: Literal) -> JSON {
    switch literal {
    case .integer(let number): .integer(number)
    case .real(let number), .date(let number): json(number)
    case .decimal(let text), .text(let text), .uuid(let text), .uri(let text): .string(text)
    case .boolean(let flag): .boolean(flag)
    case .bytes(let bytes): .string(Data(bytes).base64EncodedString())
    }
  }

  /// JSON has no infinities; they travel as text.
  private static func json(_ number: Double) -> JSON {
    number.isFinite ? .real(number) : .string("\(number)")
  }

  /// The value that JSON names, or nil when it is no value of the type.
  package static func literal(_ json: JSON, as type: AttributeType) -> Literal? {
    if case .object(let members) = json {
      guard members.count == 1, let member = members.first, let kind = Kind(rawValue: member.name)
      else { return nil }
      return literal(member.value, kind)
    }
    return Kind(type).flatMap { literal(json, $0) }
  }

  private static func literal(_ json: JSON, _ kind: Kind) -> Literal? {
    switch kind {
    case .integer: json.integer.map { .integer($0) }
    case .real: number(json).map { .real($0) }
    case .date: number(json).map { .date($0) }
    case .boolean: json.flag.map { .boolean($0) }
    case .text: json.text.map { .text($0) }
    case .uri: json.text.map { .uri($0) }
    case .decimal: decimal(json).map { .decimal($0) }
    case .uuid: json.text.flatMap(UUID.init(uuidString:)).map { .uuid($0.uuidString) }
    case .bytes: json.text.flatMap { Data(base64Encoded: $0) }.map { .bytes(Array($0)) }
    }
  }

  private static func number(_ json: JSON) -> Double? {
    if let number = json.number { return number }
    guard let text = json.text, let number = Double(text), !number.isFinite else { return nil }
    return number
  }

  private static func decimal(_ json: JSON) -> String? {
    switch json {
    case .string(let text): Decimal(string: text) == nil ? nil : text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    default: nil
    }
  }

  private enum Kind: String {
    case integer, real, decimal, boolean, text, date, bytes, uuid, uri

    init(_ literal: Literal) {
      self =
        switch literal {
        case .integer: .integer
        case .real: .real
        case .decimal: .decimal
        case .boolean: .boolean
        case .text: .text
        case .date: .date
        case .bytes: .bytes
        case .uuid: .uuid
        case .uri: .uri
        }
    }

    /// The kind that values of a type have, nil for types whose values have none of these.
    init?(_ type: AttributeType) {
      switch type {
      case .integer16, .integer32, .integer64: self = .integer
      case .decimal: self = .decimal
      case .double, .float: self = .real
      case .string: self = .text
      case .boolean: self = .boolean
      case .date: self = .date
      case .binary: self = .bytes
      case .uuid: self = .uuid
      case .uri: self = .uri
      case .undefined, .transformable, .objectID, .composite, .codable: return nil
      }
    }
  }
}
