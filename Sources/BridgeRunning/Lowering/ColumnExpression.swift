internal import BridgeBytes
package import BridgeSQLite

/// How the value of a target column comes from a row of the source table.
///
/// Expressions are values without effect, so that those of several stages can be composed. The
/// affinity of the target column applies to the result when it is stored (spec: sqlite, 15); whoever
/// composes two stages has to put that between them, which is why a column names its type.
package indirect enum ColumnExpression: Hashable, Sendable {
  /// A column of the source table.
  case column(String)
  /// A constant.
  case literal(SQLValue)
  /// The first, or the second where the first is NULL.
  case coalesce(ColumnExpression, ColumnExpression)
  /// The first for rows whose `Z_ENT` is one of the numbers, the second for all others.
  case forEntities([Int64], ColumnExpression, otherwise: ColumnExpression)
  /// A function of ours, made known to the connection by the pass that uses it.
  case call(String, [ColumnExpression])

  /// The expression as SQL over the columns of the source table.
  package var sql: String {
    switch self {
    case .column(let name): SQL.name(name)
    case .literal(let value): SQL.literal(value)
    case .coalesce(let first, let second): "coalesce(\(first.sql), \(second.sql))"
    case .forEntities(let numbers, let value, let otherwise):
      "CASE WHEN \(SQL.name("Z_ENT")) IN (\(SQL.list(numbers))) "
        + "THEN \(value.sql) ELSE \(otherwise.sql) END"
    case .call(let function, let arguments):
      "\(function)(\(arguments.map(\.sql).joined(separator: ", ")))"
    }
  }
}

extension SQL {
  /// A value as a literal that reads back as the same value.
  static func literal(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    // The least number would be read as a negated real.
    case .integer(.min): "(-9223372036854775807 - 1)"
    case .integer(let number): String(number)
    case .real(let number): realLiteral(number)
    case .text(let bytes): "CAST(x'\(Hexadecimal.text(bytes))' AS TEXT)"
    case .blob(let bytes): "x'\(Hexadecimal.text(bytes))'"
    }
  }

  private static func realLiteral(_ number: Double) -> String {
    if number.isNaN { return "NULL" }
    if number.isInfinite { return number < 0 ? "-9e999" : "9e999" }
    return "\(number)"
  }

  /// Numbers joined by commas.
  static func list(_ numbers: [Int64]) -> String {
    numbers.map(String.init).joined(separator: ", ")
  }
}
