import BridgeFormats
import BridgeSchema
import Testing

struct ModelWriterTests {
  @Test func `Everything that a model can hold reads back equal`() throws {
    let schema = try WriterFixtures.everything()
    let read = try ModelXMLReader.read(ModelWriter.write(schema), file: "m")
    #expect(read.schema == schema)
    #expect(read.warnings.map(\.item) == ["Note.title"])
    #expect(ModelWriter.losses(of: schema).isEmpty)
  }

  @Test func `A model begins as Xcode wants it`() throws {
    let text = String(decoding: ModelWriter.write(try Schema(entities: [])), as: UTF8.self)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
        lastSavedToolsVersion="22758" systemVersion="23E224" minimumToolsVersion="Automatic" \
        userDefinedModelVersionIdentifier="">
        </model>
        """)
  }

  @Test func `An entity is written as Xcode writes it`() throws {
    var entity = Entity(
      "Note", attributes: [Attribute("title", .string)],
      relationships: [Relationship("next", to: "Note", inverse: "next", toMany: false)])
    entity.className = "Note"
    let text = String(
      decoding: ModelWriter.write(try Schema(entities: [entity])), as: UTF8.self)
    #expect(
      text.contains(
        """
            <entity name="Note" representedClassName="Note">
                <attribute name="title" optional="YES" attributeType="String"/>
                <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Note" inverseName="next" inverseEntity="Note"/>
            </entity>
        """))
  }

  @Test func `Settings stand neither for the writer's own attributes nor for markup`() throws {
    var entity = Entity("A", attributes: [Attribute("x", .string)])
    entity.extras.settings = ["name": "B", "a b": "1", "x=\"1\" y": "2", "": "3", "ok": "4"]
    let read = try ModelXMLReader.read(
      ModelWriter.write(try Schema(entities: [entity])), file: "m")
    #expect(read.schema.entities.map(\.name) == ["A"])
    #expect(read.schema.entities.first?.extras.settings == ["ok": "4"])
  }

  @Test func `Characters that XML cannot hold are replaced`() throws {
    var entity = Entity("A")
    entity.extras.userInfo = ["k": "a\u{1}b\u{FFFE}"]
    let read = try ModelXMLReader.read(
      ModelWriter.write(try Schema(entities: [entity])), file: "m")
    #expect(read.schema.entities.first?.extras.userInfo == ["k": "a\u{FFFD}b\u{FFFD}"])
  }

  @Test func `What the XML cannot hold is said`() throws {
    var bytes = Attribute("b", .binary)
    bytes.defaultValue = .bytes([1])
    var mixed = Attribute("m", .integer16)
    mixed.defaultValue = .real(1.5)
    let schema = try Schema(
      entities: [Entity("A", attributes: [bytes, mixed])], versionIdentifiers: ["1", "2"])
    #expect(
      ModelWriter.losses(of: schema) == [
        "only the first of 2 version identifiers", "the default value of 'A.b'",
        "the default value of 'A.m'",
      ])
  }
}
