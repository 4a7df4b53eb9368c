import BridgeSchema
import BridgeStore
import Testing

struct LayoutTableTests {
  @Test func `entities are numbered by name without regard to case, hierarchies together`() throws {
    let schema = try LayoutSchemas.schema(
      Entity("zebra"), Entity("Apple"), Entity("banana"), Entity("Root"),
      Entity("beta", parent: "Root"), Entity("Alpha", parent: "Root"),
      Entity("Zed", parent: "Alpha"))
    let rows = StoreLayout(of: schema).entities.map { "\($0.number) \($0.entity) \($0.parent)" }
    #expect(
      rows == [
        "1 Apple 0", "2 banana 0", "3 Root 0", "4 Alpha 3", "5 Zed 4", "6 beta 3", "7 zebra 0",
      ])
  }

  @Test func `an underscore stands before letters in the order of names`() throws {
    let schema = try LayoutSchemas.schema(Entity("LogEntry"), Entity("Log_B"), Entity("Log"))
    #expect(StoreLayout(of: schema).entities.map(\.entity) == ["Log", "Log_B", "LogEntry"])
  }

  @Test func `columns stand by class, and within a class as names were claimed`() throws {
    let types: [AttributeType] = [
      .binary, .transformable, .uuid, .uri, .string, .decimal, .date, .double, .boolean, .integer64,
    ]
    let attributes = types.enumerated().map { Attribute("a\($0)", $1) }
    let schema = try LayoutSchemas.schema(
      Entity(
        "Thing", attributes: attributes,
        relationships: [
          Relationship("next", to: "Thing", toMany: false)
        ]))
    let columns = StoreLayout(of: schema).tables[0].columns.map { "\($0.name) \($0.type.rawValue)" }
    #expect(
      columns == [
        "Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER", "ZA8 INTEGER", "ZA9 INTEGER",
        "ZNEXT INTEGER", "ZA6 TIMESTAMP", "ZA7 FLOAT", "ZA5 DECIMAL", "ZA4 VARCHAR", "ZA3 VARCHAR",
        "ZA2 BLOB", "ZA1 BLOB", "ZA0 BLOB",
      ])
  }

  @Test func `clashing names of a hierarchy are numbered in order of the entities`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.vehicles())
    #expect(layout.table(of: "Car")?.name == "ZVEHICLE")
    #expect(layout.column(of: "code", in: "Bike")?.name == "ZCODE")
    #expect(layout.column(of: "code", in: "Car")?.name == "ZCODE1")
    #expect(layout.column(of: "Weight", in: "Bike")?.name == "ZWEIGHT")
    #expect(layout.column(of: "weight", in: "Car")?.name == "ZWEIGHT1")
  }

  @Test func `an inherited attribute has its ancestor's column`() throws {
    let layout = StoreLayout(of: try LayoutSchemas.vehicles())
    #expect(
      layout.column(of: "name", in: "Car")?.role == .attribute(entity: "Vehicle", path: "name"))
    #expect(layout.column(of: "code", in: "Vehicle") == nil)
    #expect(layout.column(of: "name", in: "Nobody") == nil)
  }

  @Test func `a property that a sub-entity declares again shares the column`() throws {
    let schema = try LayoutSchemas.schema(
      Entity("A", attributes: [Attribute("x", .string)]),
      Entity("B", parent: "A", attributes: [Attribute("x", .string), Attribute("y", .string)]))
    let layout = StoreLayout(of: schema)
    #expect(layout.tables[0].columns.map(\.name) == ["Z_PK", "Z_ENT", "Z_OPT", "ZX", "ZY"])
    #expect(layout.column(of: "x", in: "B")?.name == "ZX")
  }

  @Test func `the elements of a composite stand in its place without it`() throws {
    var inner = Attribute("inner", .composite)
    inner.elements = [Attribute("low", .double)]
    var limits = Attribute("limits", .composite)
    limits.elements = [Attribute("high", .double), inner, Attribute("low", .double)]
    let schema = try LayoutSchemas.schema(
      Entity("Sensor", attributes: [Attribute("a", .double), limits, Attribute("z", .double)]))
    let layout = StoreLayout(of: schema)
    #expect(
      layout.tables[0].columns.dropFirst(3).map(\.name) == ["ZA", "ZHIGH", "ZLOW", "ZLOW1", "ZZ"])
    #expect(layout.column(of: "limits.inner.low", in: "Sensor")?.name == "ZLOW")
    #expect(layout.column(of: "limits.low", in: "Sensor")?.name == "ZLOW1")
    #expect(layout.column(of: "limits", in: "Sensor") == nil)
    #expect(layout.columns(of: "limits", in: "Sensor").map(\.name) == ["ZHIGH", "ZLOW", "ZLOW1"])
  }

  @Test func `transient properties have no column`() throws {
    var memory = Attribute("memory", .string)
    memory.isTransient = true
    var link = Relationship("link", to: "Thing", toMany: false)
    link.isTransient = true
    let layout = StoreLayout(
      of: try LayoutSchemas.schema(Entity("Thing", attributes: [memory], relationships: [link])))
    #expect(layout.tables[0].columns.count == 3)
    #expect(layout.storage(ofRelationship: "link", in: "Thing") == RelationshipStorage.none)
  }

  @Test func `a very deep hierarchy is laid out`() throws {
    let entities = (0..<100).map { Entity("E\(1000 + $0)", parent: $0 == 0 ? nil : "E\(999 + $0)") }
    let layout = StoreLayout(of: try Schema(entities: entities))
    #expect(layout.tables.count == 1)
    #expect(layout.entityNumber(of: "E1099") == 100)
  }
}
