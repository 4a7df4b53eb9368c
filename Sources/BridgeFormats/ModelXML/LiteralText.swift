import BridgeSchema
import FoundationEssentials

/// Default values as Xcode's model XML writes them.
enum LiteralText {
  /// The value that a text names, or nil when it is no value of the type.
  static func literal(_ text: String, _ type: AttributeType) -> Literal? {
    switch type {
    case .integer16, .integer32, .integer64: integer(text).map { .integer($0) }
    case .boolean: boolean(text).map { .boolean($0) }
    case .double, .float: real(text).map { .real($0) }
    case .decimal: Decimal(string: text).map { _ in .decimal(text) }
    case .date: real(text).map { .date($0) }
    case .string: .text(text)
    case .uuid: UUID(uuidString: text).map { .uuid($0.uuidString) }
    case .uri: .uri(text)
    default: nil
    }
  }

  /// The text for a value, or nil for a value that the XML cannot hold.
  static func text(_ literal: Literal) -> String? {
    switch literal {
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .decimal(let text), .text(let text), .uuid(let text), .uri(let text): text
    case .boolean(let flag): flag ? "YES" : "NO"
    case .date(let seconds): Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    case .bytes: nil
    }
  }

  /// A whole number, also where it was written with a fraction of zero.
  private static func integer(_ text: String) -> Int64? {
    Int64(text) ?? real(text).flatMap { Int64(exactly: $0) }
  }

  private static func real(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }
}
