import BridgeJSON
import BridgeSchema
import Testing

struct SchemaJSONTests {
  @Test func `A schema survives its JSON form`() throws {
    let schema = try full()
    let json = SchemaJSON.write(schema)
    let read = try SchemaJSON.readNoting(JSON(reading: json.document))
    #expect(read.schema == schema)
    #expect(read.notes.isEmpty)
    #expect(SchemaJSON.write(read.schema).line == json.line)
  }

  @Test func `The form is stable`() throws {
    var entity = Entity(
      "Note", attributes: [Attribute("title", .string)],
      relationships: [Relationship("tags", to: "Note", toMany: true)])
    entity.attributes[0].defaultValue = .text("new")
    let json = SchemaJSON.write(try Schema(entities: [entity]))
    #expect(
      json.lineText == #"{"entities":[{"name":"Note","attributes":[{"name":"title","#
        + #""type":"String","optional":true,"default":"new"}],"relationships":[{"name":"tags","#
        + #""destination":"Note","toMany":true,"optional":true,"deleteRule":"nullify"}]}]}"#)
  }

  @Test(
    arguments: [
      (.integer(-5), .integer16, "-5"), (.boolean(true), .boolean, "true"),
      (.real(0), .double, "0.0"), (.decimal("1.10"), .decimal, "\"1.10\""),
      (.date(-0.5), .date, "-0.5"), (.bytes([1, 2]), .binary, "\"AQI=\""),
      (
        .uuid("6F9619FF-8B86-D011-B42D-00CF4FC964FF"), .uuid,
        "\"6F9619FF-8B86-D011-B42D-00CF4FC964FF\""
      ),
      (.uri("a:b"), .uri, "\"a:b\""), (.text("x"), .transformable, "{\"text\":\"x\"}"),
      (.integer(1), .boolean, "{\"integer\":1}"), (.real(.infinity), .float, "\"inf\""),
    ] as [(Literal, AttributeType, String)])
  func `Defaults are plain where the type says what they are`(
    literal: Literal, type: AttributeType, text: String
  ) throws {
    var attribute = Attribute("a", type)
    attribute.defaultValue = literal
    let schema = try Schema(entities: [Entity("E", attributes: [attribute])])
    let json = SchemaJSON.write(schema)
    let written = json["entities"]?.elements?.first?["attributes"]?.elements?.first?["default"]
    #expect(written?.lineText == text)
    #expect(try SchemaJSON.read(JSON(reading: json.line)) == schema)
  }

  @Test func `The least JSON is enough, with the defaults of Core Data`() throws {
    let text = """
      {"entities":[{"name":"A","attributes":[{"name":"n","type":"integer64","default":3}],
      "relationships":[{"name":"r","destination":"A"}]}]}
      """
    let entity = try #require(SchemaJSON.read(JSON(reading: text.utf8)).entity(named: "A"))
    var attribute = Attribute("n", .integer64)
    attribute.defaultValue = .integer(3)
    #expect(entity.attributes == [attribute])
    #expect(entity.relationships == [Relationship("r", to: "A", toMany: false)])
  }

  @Test func `Members that are not known are noted, and nulls are absent`() throws {
    let text = """
      {"entities":[{"name":"A","parent":null,"colour":1,"attributes":[
      {"name":"n","type":"String","size":2}]}],"generator":"x"}
      """
    let read = try SchemaJSON.readNoting(JSON(reading: text.utf8))
    #expect(
      read.notes == [
        "A.n: the member 'size' is not known and ignored",
        "A: the member 'colour' is not known and ignored",
        "the document: the member 'generator' is not known and ignored",
      ])
  }

  @Test func `A document is a schema, or holds one`() throws {
    let schema = try JSON(reading: #"{"entities":[]}"#.utf8)
    #expect(SchemaJSON.schemaObject(in: schema) == schema)
    #expect(SchemaJSON.schemaObject(in: .object([.init("schema", schema)])) == schema)
    #expect(SchemaJSON.schemaObject(in: .object([.init("model", schema)])) == nil)
    #expect(SchemaJSON.schemaObject(in: []) == nil)
  }

  /// The garage with one of everything that travels along.
  private func full() throws -> Schema {
    var entities = try SchemaFixtures.garage().entities
    entities[0].className = "App.Car"
    entities[0].renamingIdentifier = "Auto"
    entities[0].fetchedProperties = [
      FetchedProperty("peers", entity: "Car", predicate: "doors > 1")
    ]
    entities[0].fetchIndexes = [
      FetchIndex(
        "byDoors", elements: [.init("doors", kind: .rTree, ascending: false)],
        partialPredicate: "doors > 2")
    ]
    entities[0].compoundIndexes = [["doors", "plate"]]
    entities[0].relationships[0].deleteRule = .noAction
    entities[0].relationships[0].isTransient = true
    entities[1].attributes[2].transformerName = "T"
    entities[1].attributes[2].extras = Extras(settings: ["a": "b"], userInfo: ["c": "d"])
    entities[1].attributes[0].derivation?.filter = "doors > 2"
    return try Schema(
      entities: entities, configurations: ["Cloud": ["Owner", "Car"]],
      fetchRequests: [FetchRequest("all", entity: "Car", predicate: "TRUEPREDICATE")],
      versionIdentifiers: ["1.0", "2"], extras: Extras(settings: ["usedWithCloudKit": "YES"]))
  }
}
