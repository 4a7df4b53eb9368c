import BridgeSchema
import BridgeStore
import Testing

struct LayoutRelationshipTests {
  private let layout: StoreLayout

  init() throws { layout = StoreLayout(of: try LayoutSchemas.relationships()) }

  @Test func `a to-one into a hierarchy has an entity key with the target's number`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.vehicles())
    // Person 1, Vehicle 2, Bike 3, Car 4.
    guard
      case .key(let key, let entityKey, nil)? = layout.storage(
        ofRelationship: "favourite", in: "Person")
    else {
      Issue.record("not a key")
      return
    }
    #expect(key.name == "ZFAVOURITE")
    #expect(entityKey?.name == "Z2_FAVOURITE")
    #expect(layout.column(ofRelationship: "owner", in: "Car")?.name == "ZOWNER")
    #expect(layout.table(of: "Vehicle")?.columns.contains { $0.name == "Z1_OWNER" } == false)
  }

  @Test func `the inverse of an ordered to-many has an order key`() {
    guard
      case .key(let key, nil, let orderKey)? = layout.storage(
        ofRelationship: "book", in: "Chapter")
    else {
      Issue.record("not a key")
      return
    }
    #expect(key.name == "ZBOOK" && orderKey?.name == "Z_FOK_BOOK")
    #expect(
      layout.storage(ofRelationship: "chapters", in: "Book")
        == .inverse(table: "ZCHAPTER", key: key, orderKey: orderKey))
  }

  @Test func `a to-many without inverse has a hidden key in the destination's table`() {
    guard
      case .hiddenKey("ZNOTE", let key, let orderKey)? = layout.storage(
        ofRelationship: "notes", in: "Book")
    else {
      Issue.record("no hidden key")
      return
    }
    #expect(key.name == "Z1NOTES" && orderKey?.name == "Z_FOK_1NOTES")
    #expect(
      layout.tables.first { $0.name == "ZNOTE" }?.columns.map(\.name)
        == ["Z_PK", "Z_ENT", "Z_OPT", "Z1COVERS", "Z1NOTES", "Z_FOK_1NOTES", "ZTEXT"])
  }

  @Test func `a many-to-many has a table that is named after its first end`() {
    let table = layout.joinTable(of: "books", in: "Tag")
    #expect(table?.name == "Z_1TAGS")
    #expect(table?.columns == ["Z_1BOOKS", "Z_4TAGS", "Z_FOK_4TAGS"])
    #expect(
      layout.createTableStatements.contains(
        "CREATE TABLE Z_1TAGS ( Z_1BOOKS INTEGER, Z_4TAGS INTEGER, Z_FOK_4TAGS INTEGER, "
          + "PRIMARY KEY (Z_1BOOKS, Z_4TAGS) )"))
  }

  @Test(arguments: [
    ("Book", "tags", "Z_1BOOKS", "Z_4TAGS"), ("Tag", "books", "Z_4TAGS", "Z_1BOOKS"),
  ])
  func `both ends of a many-to-many find their columns`(
    entity: String, relationship: String, source: String, destination: String
  ) {
    guard
      case .joinTable(_, source, destination, let order)? = layout.storage(
        ofRelationship: relationship, in: entity)
    else {
      Issue.record("other columns")
      return
    }
    #expect(order == (relationship == "tags" ? "Z_FOK_4TAGS" : nil))
  }

  @Test func `a many-to-many within one entity is an assumption`() {
    #expect(layout.joinTable(of: "cites", in: "Book")?.name == "Z_1CITEDBY")
    #expect(layout.joinTable(of: "cites", in: "Book")?.columns == ["Z_1CITES", "Z_1CITEDBY"])
    #expect(layout.assumptions.contains { $0.contains("'Book.citedBy'") })
  }

  @Test func `a many-to-many that is its own inverse has a column REFLEXIVE`() {
    let table = layout.joinTable(of: "similar", in: "Book")
    #expect(table?.isReflexive == true)
    #expect(table?.columns == ["Z_1SIMILAR", "REFLEXIVE"])
  }

  @Test func `names of entities and relationships beyond ASCII keep their letters`() throws {
    let schema = try LayoutSchemas.schema(
      Entity("Straße", attributes: [Attribute("höhe", .double)]))
    let table = StoreLayout(of: schema).tables[0]
    #expect(table.name == "ZSTRAßE" && table.columns.last?.name == "ZHöHE")
  }
}
