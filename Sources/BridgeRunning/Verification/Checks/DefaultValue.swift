import BridgeBytes
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// The default of an attribute as a column of its type stores it.
enum DefaultValue {
  /// The stored value, or NULL for an attribute without default.
  ///
  /// SQLite itself applies the affinity: 3 is 3.0 in a FLOAT column, and 3 again in a TIMESTAMP.
  static func stored(
    for attribute: Attribute, in column: ColumnLayout
  ) throws(Failure) -> SQLValue {
    guard let literal = attribute.defaultValue else { return .null }
    let value = value(of: literal)
    if attribute.allowsExternalStorage, case .blob(let bytes) = value { return .blob([1] + bytes) }
    let scratch = try Connection(inMemory: ())
    try scratch.execute("CREATE TABLE scratch (value \(column.type.rawValue))")
    try scratch.execute("INSERT INTO scratch VALUES (?)", value)
    return try scratch.value("SELECT value FROM scratch") ?? .null
  }

  private static func value(of literal: Literal) -> SQLValue {
    switch literal {
    case .integer(let number): .integer(number)
    case .real(let number), .date(let number): .real(number)
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .decimal(let text), .text(let text), .uri(let text): .string(text)
    case .bytes(let bytes): .blob(bytes)
    case .uuid(let text): .blob(Hexadecimal.bytes(text.filter { $0 != "-" }) ?? [])
    }
  }
}
