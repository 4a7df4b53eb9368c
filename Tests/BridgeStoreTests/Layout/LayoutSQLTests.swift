import BridgeSQLite
import BridgeSchema
import BridgeStore
import Testing

struct LayoutSQLTests {
  static let schemas: [@Sendable () throws -> Schema] = [
    LayoutSchemas.vehicles, LayoutSchemas.relationships, LayoutSchemas.groups,
  ]

  @Test(arguments: 0..<3, StoreLayout.Form.allCases)
  func `what the statements make agrees with the layout`(
    number: Int, form: StoreLayout.Form
  ) throws {
    let layout = StoreLayout(of: try Self.schemas[number](), form: form)
    let actual = try Self.made(layout)
    #expect(LayoutComparison(of: layout, with: actual).differences.isEmpty)
    #expect(try layout.bound(to: actual).tables == layout.tables)
    #expect(try layout.bound(to: actual).joinTables == layout.joinTables)
  }

  @Test(arguments: ["a\"b", "two words", "semi;colon", "naïve", "x)--"])
  func `names that are no plain words are quoted`(name: String) throws {
    var entity = Entity(name, attributes: [Attribute("\(name) 2", .string)])
    entity.constraints = [["\(name) 2"]]
    let layout = StoreLayout(of: try LayoutSchemas.schema(entity))
    #expect(LayoutComparison(of: layout, with: try Self.made(layout)).differences.isEmpty)
  }

  @Test func `plain names are written as Core Data writes them`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.groups())
    #expect(
      layout.createTableStatements == [
        "CREATE TABLE ZBETA ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )",
        "CREATE TABLE Z_1MEMBERS ( Z_1BETAS INTEGER, Z_3MEMBERS INTEGER, "
          + "PRIMARY KEY (Z_1BETAS, Z_3MEMBERS) )",
        "CREATE TABLE ZGAMMA ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )",
        "CREATE TABLE Z_2MEMBERS ( Z_2GAMMAS INTEGER, Z_3MEMBERS INTEGER, "
          + "PRIMARY KEY (Z_2GAMMAS, Z_3MEMBERS) )",
        "CREATE TABLE ZGROUP ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZTITLE VARCHAR )",
      ])
  }

  /// What stands in a database after all statements of a layout.
  static func made(_ layout: StoreLayout) throws -> ActualTables {
    let connection = try Connection(inMemory: ())
    for statement in layout.createStatements { try connection.execute(statement) }
    return try ActualTables.read(from: connection)
  }
}
