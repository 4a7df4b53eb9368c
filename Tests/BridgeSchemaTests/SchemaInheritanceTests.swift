import BridgeSchema
import Testing

struct SchemaInheritanceTests {
  private func schema() throws -> Schema {
    try Schema(entities: [
      Entity("Van", parent: "Car", attributes: [Attribute("load", .double)]),
      Entity("Car", parent: "Vehicle", attributes: [Attribute("doors", .integer16)]),
      Entity(
        "Vehicle", attributes: [Attribute("plate", .string)],
        relationships: [Relationship("next", to: "Vehicle", toMany: false)]),
      Entity("Bike", parent: "Vehicle"), Entity("Owner"),
    ])
  }

  @Test func `Ancestors and descendants are found`() throws {
    let schema = try schema()
    #expect(schema.lineage(of: "Van").map(\.name) == ["Van", "Car", "Vehicle"])
    #expect(schema.root(of: "Van")?.name == "Vehicle")
    #expect(schema.children(of: "Vehicle").map(\.name) == ["Bike", "Car"])
    #expect(schema.family(of: "Vehicle").map(\.name) == ["Vehicle", "Bike", "Car", "Van"])
    #expect(schema.roots.map(\.name) == ["Owner", "Vehicle"])
    #expect(schema.family(of: "Nobody").isEmpty && schema.lineage(of: "Nobody").isEmpty)
  }

  @Test func `Properties come with those of the ancestors`() throws {
    let schema = try schema()
    #expect(schema.attributes(of: "Van").map(\.name) == ["doors", "load", "plate"])
    #expect(schema.relationships(of: "Van").map(\.name) == ["next"])
    #expect(schema.attribute("plate", of: "Van")?.type == .string)
    #expect(schema.attribute("load", of: "Car") == nil)
    #expect(schema.relationship("next", of: "Bike") != nil)
    #expect(schema.entity(named: "Van")?.attribute(named: "plate") == nil)
  }

  @Test func `A transient or composite attribute has no column`() {
    var attribute = Attribute("a", .string)
    #expect(attribute.hasColumn)
    attribute.isTransient = true
    #expect(!attribute.hasColumn)
    #expect(!Attribute("b", .composite).hasColumn)
  }

  @Test func `Types have the numbers and names of Core Data`() {
    for type in AttributeType.allCases {
      #expect(AttributeType(xmlName: type.xmlName) == type)
    }
    #expect(AttributeType(xmlName: "Int") == nil)
    #expect(
      AttributeType.allCases.filter(\.isNumeric).map(\.rawValue) == [
        100, 200, 300, 400, 500, 600, 800,
      ])
  }
}
