import BridgeSchema
import BridgeStore
import Testing

struct LayoutBindingTests {
  /// What a layout makes, with some names replaced, longest names first.
  private func actual(
    _ layout: StoreLayout, renaming names: KeyValuePairs<String, String> = [:]
  ) throws -> ActualTables {
    var result = try LayoutSQLTests.made(layout)
    let renamed = Dictionary(uniqueKeysWithValues: names.map { ($0.key, $0.value) })
    result.tables = result.tables.map { table in
      ActualTables.Table(
        renamed[table.name] ?? table.name,
        columns: table.columns.map { column in
          let name = renamed["\(table.name).\(column.name)"] ?? column.name
          return ActualTables.Column(name, column.type)
        })
    }
    return result
  }

  @Test(arguments: [("1", "2"), ("2", "1"), ("", "7")])
  func `suffixes of join columns are taken from the file`(one: String, other: String) throws {
    let layout = StoreLayout(of: try LayoutSchemas.groups())
    let actual = try actual(
      layout,
      renaming: [
        "Z_1MEMBERS.Z_3MEMBERS": "Z_3MEMBERS\(one)", "Z_2MEMBERS.Z_3MEMBERS": "Z_3MEMBERS\(other)",
      ])
    let bound = try layout.bound(to: actual)
    #expect(bound.joinTable(of: "betas", in: "Group")?.columns == ["Z_1BETAS", "Z_3MEMBERS\(one)"])
    #expect(
      bound.joinTable(of: "gammas", in: "Group")?.columns == ["Z_2GAMMAS", "Z_3MEMBERS\(other)"])
    #expect(
      bound.indexes.filter { $0.purpose == .join }.map { $0.elements.map(\.column) }
        == [["Z_3MEMBERS\(one)", "Z_1BETAS"], ["Z_3MEMBERS\(other)", "Z_2GAMMAS"]])
  }

  @Test func `a join table may be named after its other end`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.relationships())
    let actual = try actual(layout, renaming: ["Z_1CITEDBY": "Z_1CITES", "Z_1TAGS": "Z_4BOOKS"])
    let bound = try layout.bound(to: actual)
    #expect(bound.joinTable(of: "cites", in: "Book")?.name == "Z_1CITES")
    // The columns mean the same, whichever end the table is named after.
    #expect(
      bound.storage(ofRelationship: "tags", in: "Book")
        == bound.joinTable(of: "tags", in: "Book").map {
          .joinTable($0, source: "Z_1BOOKS", destination: "Z_4TAGS", order: "Z_FOK_4TAGS")
        })
  }

  @Test func `the second column of a reflexive table may carry a number`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.relationships())
    let actual = try actual(layout, renaming: ["Z_1SIMILAR.REFLEXIVE": "Z_1SIMILAR1"])
    let bound = try layout.bound(to: actual)
    #expect(bound.joinTable(of: "similar", in: "Book")?.columns == ["Z_1SIMILAR", "Z_1SIMILAR1"])
  }

  @Test func `clash numbers are found by type`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.vehicles())
    let actual = try actual(
      layout, renaming: ["ZVEHICLE.ZCODE": "ZCODE2", "ZVEHICLE.ZCODE1": "ZCODE"])
    let bound = try layout.bound(to: actual)
    #expect(bound.column(of: "code", in: "Bike")?.name == "ZCODE2")
    #expect(bound.column(of: "code", in: "Car")?.name == "ZCODE")
    #expect(bound.indexes.first(where: \.isUnique)?.elements.map(\.column) == ["ZCODE"])
  }

  @Test func `hidden keys are found under another number`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.relationships())
    let bound = try layout.bound(
      to: try actual(
        layout, renaming: ["ZNOTE.Z1NOTES": "Z7NOTES", "ZNOTE.Z_FOK_1NOTES": "Z_FOK_7NOTES"]))
    guard
      case .hiddenKey(_, let key, let order)? = bound.storage(ofRelationship: "notes", in: "Book")
    else {
      Issue.record("no hidden key")
      return
    }
    #expect(key.name == "Z7NOTES" && order?.name == "Z_FOK_7NOTES")
  }

  @Test func `entity numbers are taken from the file, with the names made of them`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.groups())
    var actual = try actual(
      layout,
      renaming: [
        "Z_1MEMBERS": "Z_5MEMBERS", "Z_1MEMBERS.Z_1BETAS": "Z_5BETAS",
      ])
    actual.primaryKeys = [
      .init(number: 2, name: "Gamma", parent: 0, max: 0),
      .init(number: 3, name: "Group", parent: 0, max: 0),
      .init(number: 5, name: "Beta", parent: 0, max: 0),
    ]
    let bound = try layout.bound(to: actual)
    #expect(bound.entityNumber(of: "Beta") == 5)
    #expect(bound.joinTable(of: "betas", in: "Group")?.name == "Z_5MEMBERS")
  }

  @Test func `a renamed entity may have kept its old name in the key table`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.groups())
    var actual = try actual(layout)
    actual.primaryKeys[0] = .init(number: 1, name: "Betta", parent: 0, max: 0)
    #expect(try layout.bound(to: actual).entities == layout.entities)
  }

  @Test func `letters beyond ASCII may be in upper case in the file`() throws {
    let schema = try LayoutSchemas.schema(Entity("Ort", attributes: [Attribute("höhe", .double)]))
    let layout = StoreLayout(of: schema)
    let bound = try layout.bound(to: try actual(layout, renaming: ["ZORT.ZHöHE": "ZHÖHE"]))
    #expect(bound.column(of: "höhe", in: "Ort")?.name == "ZHÖHE")
  }

  @Test func `a missing column is refused with the real ones`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.groups())
    let actual = try actual(layout, renaming: ["ZGROUP.ZTITLE": "ZTITLE1"])
    let failure = #expect(throws: Failure.self) { try layout.bound(to: actual) }
    #expect(failure?.code == .storeLayout)
    #expect(failure?.summary == "the store has no column for attribute 'Group.title'")
    #expect(
      failure?.evidence.last
        == "ZGROUP has Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE1 VARCHAR")
  }

  @Test(arguments: [
    ["ZGROUP": "ZGROUPS"], ["Z_1MEMBERS": "Z_1PEOPLE"], ["Z_1MEMBERS.Z_3MEMBERS": "Z_3PEOPLE"],
  ])
  func `what has no counterpart is refused`(names: [String: String]) throws {
    let layout = StoreLayout(of: try LayoutSchemas.groups())
    guard let (old, new) = names.first else { return }
    let actual = try actual(layout, renaming: [old: new])
    let failure = #expect(throws: Failure.self) { try layout.bound(to: actual) }
    #expect(failure?.code == .storeLayout)
  }

  @Test func `columns that could be either are refused`() throws {
    let schema = try LayoutSchemas.schema(
      Entity("A"), Entity("B", parent: "A", attributes: [Attribute("x", .string)]),
      Entity("C", parent: "A", attributes: [Attribute("x", .string)]))
    let layout = StoreLayout(of: schema)
    let actual = try actual(layout, renaming: ["ZA.ZX": "ZX5", "ZA.ZX1": "ZX6"])
    let failure = #expect(throws: Failure.self) { try layout.bound(to: actual) }
    #expect(failure?.summary.contains("several columns") == true)
  }

  @Test func `other numbers, or other parents, are refused`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.vehicles())
    var actual = try actual(layout)
    actual.primaryKeys[3] = .init(number: 4, name: "Car", parent: 3, max: 0)
    #expect(throws: Failure.self) { try layout.bound(to: actual) }
    actual.primaryKeys[3] = .init(number: 4, name: "Bike", parent: 2, max: 0)
    actual.primaryKeys[2] = .init(number: 3, name: "Other", parent: 2, max: 0)
    let failure = #expect(throws: Failure.self) { try layout.bound(to: actual) }
    #expect(failure?.summary == "the store does not number its entities as the schema does")
  }
}
