import BridgeSQLite
import BridgeSchema

/// Values of a model as a store holds them (spec: layout, 7).
enum StoredValue {
  /// A literal, for an attribute that is not stored externally.
  static func of(_ literal: Literal) -> SQLValue {
    switch literal {
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .decimal(let text):
      Int64(text).map(SQLValue.integer) ?? Double(text).map(SQLValue.real) ?? .null
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .text(let text), .uri(let text): .string(text)
    case .date(let seconds): .real(seconds)
    case .bytes(let bytes): .blob(bytes)
    case .uuid(let text): UUIDText.bytes(text).map(SQLValue.blob) ?? .null
    }
  }

  /// A literal, for an attribute: bytes that may lie outside get the marker of bytes that do not.
  static func of(_ literal: Literal, for attribute: Attribute) -> SQLValue {
    let value = of(literal)
    guard attribute.allowsExternalStorage, let bytes = value.blob else { return value }
    return .blob([1] + bytes)
  }
}
