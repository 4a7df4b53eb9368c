import BridgeSchema
import BridgeStore
import Testing

struct LayoutComparisonTests {
  private let layout: StoreLayout
  private let actual: ActualTables

  init() throws {
    layout = StoreLayout(of: try LayoutSchemas.vehicles())
    actual = try LayoutSQLTests.made(layout)
  }

  private func words(_ actual: ActualTables) -> [String] {
    LayoutComparison(of: layout, with: actual).differences.map(\.description)
  }

  @Test func `tables and columns that differ are named`() {
    var changed = actual
    changed.tables.removeAll { $0.name == "ZPERSON" }
    changed.tables = changed.tables.map { table in
      guard table.name == "ZVEHICLE" else { return table }
      var columns = table.columns.filter { $0.name != "ZID" && $0.name != "ZNAME" }
      columns += [.init("ZNAME", "BLOB"), .init("ZOLD", "VARCHAR")]
      return ActualTables.Table(table.name, columns: columns)
    }
    changed.tables.append(.init("ZGHOST", columns: []))
    #expect(
      words(changed).sorted() == [
        "column ZVEHICLE.ZID is missing", "column ZVEHICLE.ZNAME is declared BLOB, not VARCHAR",
        "column ZVEHICLE.ZOLD belongs to no property",
        "table ZGHOST belongs to no entity of the schema",
        "table ZPERSON is missing",
      ])
    #expect(!LayoutComparison(of: layout, with: changed).agrees)
  }

  @Test func `the framework's own tables and those of others are left alone`() {
    var changed = actual
    for name in ["ATRANSACTION", "ACHANGE", "ANSCKEVENT", "mine", "sqlite_stat1"] {
      changed.tables.append(.init(name, columns: []))
    }
    changed.primaryKeys.append(.init(number: 16001, name: "CHANGE", parent: 0, max: 7))
    #expect(words(changed).isEmpty)
  }

  @Test func `rows of the key table that differ are named`() {
    var changed = actual
    changed.primaryKeys = [
      .init(number: 1, name: "Human", parent: 0, max: 0),
      .init(number: 2, name: "Vehicle", parent: 1, max: 0),
      .init(number: 3, name: "Bike", parent: 2, max: 0),
      .init(number: 9, name: "Ghost", parent: 0, max: 0),
    ]
    #expect(
      words(changed) == [
        "Z_PRIMARYKEY calls entity 1 'Human', the schema 'Person'",
        "entity 'Vehicle' has the parent number 1 in Z_PRIMARYKEY, not 0",
        "entity 'Car' has no row in Z_PRIMARYKEY (number 4)",
        "Z_PRIMARYKEY names 'Ghost' (number 9), which is not in the schema",
      ])
  }

  @Test func `indexes are compared by what they do, not by name`() {
    var changed = actual
    changed.indexes = changed.indexes.map { index in
      index.name == "ZVEHICLE_ZOWNER_INDEX"
        ? .init("old_name", table: index.table, columns: index.columns, isUnique: false) : index
    }
    #expect(words(changed).isEmpty)
    changed.indexes.removeAll { $0.isUnique }
    changed.indexes.append(.init("more", table: "ZPERSON", columns: ["ZNAME"], isUnique: true))
    #expect(
      words(changed) == [
        "unique index Z_Car_UNIQUE_code on ZVEHICLE is missing",
        "unique index more on ZPERSON is not in the schema",
      ])
    #expect(LayoutComparison(of: layout, with: changed).agrees)
  }

  @Test func `triggers are held to derived attributes`() throws {
    var count = Attribute("count", .integer64)
    count.derivation = .init(expression: "count:(parts)")
    let layout = StoreLayout(of: try LayoutSchemas.schema(Entity("Box", attributes: [count])))
    var actual = try LayoutSQLTests.made(layout)
    #expect(
      LayoutComparison(of: layout, with: actual).differences.map(\.description)
        == ["no trigger keeps the derived attribute 'Box.count'"])
    actual.triggers = [
      .init("Z_DA_ZPART_Box_count_PARAMETER_INSERT", table: "ZPART", sql: ""),
      .init("Z_DA_ZPART_Box_gone_INSERT", table: "ZPART", sql: ""),
      .init("my_trigger", table: "ZPART", sql: ""),
    ]
    #expect(
      LayoutComparison(of: layout, with: actual).differences.map(\.description)
        == ["trigger Z_DA_ZPART_Box_gone_INSERT keeps no derived attribute of the schema"])
  }
}
