import BridgeSQLite
import BridgeSchema
import Testing

@testable import BridgeRunning

struct ColumnExpressionTests {
  static let values: [SQLValue] = [
    .null, .integer(.min), .integer(.max), .integer(0), .real(0.1), .real(-1e300),
    .real(.infinity), .string("it's \"q\"; --"), .text([0xFF, 0, 0x27]), .blob([]),
    .blob([0, 255]),
  ]

  @Test(arguments: values)
  func `a literal reads back as the value that it is`(value: SQLValue) throws {
    let connection = try Connection(inMemory: ())
    #expect(
      try connection.value("SELECT \(ColumnExpression.literal(value).sql)") == value)
  }

  @Test
  func `a value for some entities leaves the others alone`() throws {
    let connection = try Connection(inMemory: ())
    try connection.execute(
      """
      CREATE TABLE t (Z_ENT INTEGER, "a b" INTEGER);
      INSERT INTO t VALUES (1, NULL), (2, NULL), (3, 7);
      """)
    let expression = ColumnExpression.forEntities(
      [1, 3], .coalesce(.column("a b"), .literal(.integer(9))), otherwise: .column("a b"))
    #expect(
      try connection.rows("SELECT \(expression.sql) FROM t ORDER BY Z_ENT")
        == [[.integer(9)], [.null], [.integer(7)]])
  }
}
