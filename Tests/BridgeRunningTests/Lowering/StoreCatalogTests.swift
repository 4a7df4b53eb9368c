import BridgeSQLite
import BridgeSchema
import Testing

@testable import BridgeRunning

struct StoreCatalogTests {
  @Test(arguments: [
    ("CREATE TABLE t (Z_PK INTEGER PRIMARY KEY, a)", "Z_PK"),
    ("CREATE TABLE t (a, b, PRIMARY KEY (a, b))", "rowid"),
    ("CREATE TABLE t (rowid, a)", "_rowid_"),
    ("CREATE TABLE t (rowid, _rowid_, a)", "oid"),
    ("CREATE TABLE t (a INT PRIMARY KEY)", "rowid"),
    ("CREATE TABLE t (a INTEGER PRIMARY KEY DESC)", "rowid"),
    ("CREATE TABLE t (rowid, _rowid_, oid)", nil),
    ("CREATE TABLE t (a PRIMARY KEY) WITHOUT ROWID", nil),
  ])
  func `a table is paged by what is its rowid`(sql: String, key: String?) throws {
    let connection = try Connection(inMemory: ())
    try connection.execute(sql)
    #expect(try StoreCatalog(of: connection).tables["t"]?.key == key)
  }

  @Test
  func `generated columns are not written, and virtual tables hold no rows of their own`() throws {
    let connection = try Connection(inMemory: ())
    try connection.execute(
      """
      CREATE TABLE t (a, b AS (a + 1), c AS (a + 2) STORED);
      CREATE VIRTUAL TABLE f USING fts5(x);
      """)
    let catalog = try StoreCatalog(of: connection)
    #expect(catalog.tables["t"]?.writable.map(\.name) == ["a"])
    #expect(catalog.tables["f"] == nil && catalog.tables["f_data"] != nil)
    #expect(catalog.objects.contains { $0.name == "f" && $0.isVirtual })
  }
}
