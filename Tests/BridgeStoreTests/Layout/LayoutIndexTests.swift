import BridgeSchema
import BridgeStore
import Testing

struct LayoutIndexTests {
  private func item() -> Entity {
    var flagged = Attribute("code", .string)
    flagged.isIndexed = true
    var entity = Entity(
      "Item", attributes: [flagged, Attribute("size", .integer32), Attribute("done", .boolean)],
      relationships: [Relationship("shelf", to: "Shelf", inverse: "items", toMany: false)])
    entity.compoundIndexes = [["code", "size"]]
    entity.constraints = [["code", "shelf"]]
    return entity
  }

  private func statements(
    _ entity: Entity, form: StoreLayout.Form = .current
  ) throws -> [String] {
    let shelf = Entity(
      "Shelf", relationships: [Relationship("items", to: "Item", inverse: "shelf", toMany: true)])
    return StoreLayout(of: try LayoutSchemas.schema(entity, shelf), form: form)
      .createIndexStatements
  }

  @Test func `flags, compound indexes and constraints become fetch and unique indexes`() throws {
    #expect(
      try statements(item()) == [
        "CREATE INDEX ZITEM_ZSHELF_INDEX ON ZITEM (ZSHELF)",
        "CREATE INDEX Z_Item_code ON ZITEM (ZCODE COLLATE BINARY ASC)",
        "CREATE INDEX Z_Item_code_size ON ZITEM (ZCODE COLLATE BINARY ASC, ZSIZE COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_Item_UNIQUE_code_shelf ON ZITEM "
          + "(ZCODE COLLATE BINARY ASC, ZSHELF COLLATE BINARY ASC)",
      ])
  }

  @Test func `a flag adds nothing to a fetch index of the same attribute`() throws {
    var entity = item()
    entity.fetchIndexes = [
      FetchIndex("byCode", elements: [.init("code", ascending: false)]),
      FetchIndex("both", elements: [.init("code"), .init("size")]),
      FetchIndex("byShelf", elements: [.init("shelf")]),
    ]
    let fetch = try statements(entity).filter { $0.hasPrefix("CREATE INDEX Z_Item") }
    #expect(
      fetch == [
        "CREATE INDEX Z_Item_byCode ON ZITEM (ZCODE COLLATE BINARY DESC)",
        "CREATE INDEX Z_Item_both ON ZITEM (ZCODE COLLATE BINARY ASC, ZSIZE COLLATE BINARY ASC)",
      ])
  }

  @Test func `the older form has other names and a table constraint`() throws {
    #expect(
      try statements(item(), form: .older) == [
        "CREATE INDEX ZITEM_ZSHELF_INDEX ON ZITEM (ZSHELF)",
        "CREATE INDEX ZITEM_ZCODE_INDEX ON ZITEM (ZCODE)",
        "CREATE INDEX ZITEM_ZCODE_ZSIZE ON ZITEM (ZCODE, ZSIZE)",
      ])
    let layout = StoreLayout(of: try LayoutSchemas.vehicles(), form: .older)
    #expect(
      layout.createTableStatements.contains {
        $0.hasSuffix(", CONSTRAINT ZCODE1 UNIQUE (ZCODE1) )")
      })
  }

  @Test func `hierarchies, hidden keys and join tables have theirs`() throws {
    let statements = StoreLayout(of: try LayoutSchemas.relationships()).createIndexStatements
    #expect(statements.contains("CREATE INDEX ZNOTE_Z1NOTES_INDEX ON ZNOTE (Z1NOTES)"))
    #expect(
      statements.contains("CREATE INDEX Z_1TAGS_Z_4TAGS_INDEX ON Z_1TAGS (Z_4TAGS, Z_1BOOKS)"))
    #expect(!statements.contains { $0.contains("FOK") })
    let vehicles = StoreLayout(of: try LayoutSchemas.vehicles()).createIndexStatements
    #expect(vehicles.contains("CREATE INDEX ZVEHICLE_Z_ENT_INDEX ON ZVEHICLE (Z_ENT)"))
  }

  @Test func `what cannot be made is an assumption`() throws {
    var entity = Entity("Item", attributes: [Attribute("a", .double)])
    entity.fetchIndexes = [
      FetchIndex("partial", elements: [.init("a")], partialPredicate: "a > 1"),
      FetchIndex("tree", elements: [.init("a", kind: .rTree)]),
      FetchIndex("computed", elements: [.init("a + 1")]),
    ]
    let layout = StoreLayout(of: try LayoutSchemas.schema(entity))
    #expect(layout.indexes.isEmpty)
    #expect(layout.assumptions.count == 3)
  }
}
