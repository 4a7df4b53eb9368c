import BridgeFormats
import BridgeSchema
import Testing

struct ModelXMLWarningTests {
  @Test(arguments: [
    ("<attribute name=\"x\" attributeType=\"String\" shine=\"3\"/>", "A.x", "'shine' (3)"),
    (
      "<attribute name=\"x\" attributeType=\"String\" optional=\"maybe\"/>", "A.x",
      "'optional' is 'maybe'"
    ),
    ("<attribute name=\"x\"/>", "A.x", "no type"),
    ("<attribute name=\"x\" attributeType=\"Date\" derived=\"YES\"/>", "A.x", "no derivation"),
    (
      "<attribute name=\"x\" attributeType=\"Integer 16\" defaultValueString=\"a\"/>", "A.x",
      "'a' is no Integer 16"
    ),
    ("<attribute name=\"x\" attributeType=\"Date\"><hint/></attribute>", "A.x", "element 'hint'"),
    ("<relationship name=\"r\" destinationEntity=\"A\" maxCount=\"4\"/>", "A.r", "without toMany"),
    (
      "<relationship name=\"r\" destinationEntity=\"A\" maxCount=\"x\"/>", "A.r",
      "'maxCount' is 'x'"
    ),
    ("<relationship name=\"r\" destinationEntity=\"A\" deletionRule=\"Burn\"/>", "A.r", "'Burn'"),
    ("<surprise/>", "A", "element 'surprise'"),
    ("<userInfo><thing/></userInfo>", "A", "element 'thing'"),
    ("<fetchIndex name=\"i\" depth=\"1\"/>", "A.i", "'depth'"),
    ("<fetchIndex name=\"i\"><thing/></fetchIndex>", "A.i", "element 'thing'"),
    ("<fetchIndex name=\"i\"><fetchIndexElement property=\"ghost\"/></fetchIndex>", "A", "'ghost'"),
    (
      "<fetchIndex name=\"i\"><fetchIndexElement expression=\"x\" expressionType=\"String\" type=\"Ring\"/></fetchIndex>",
      "A.i", "'Ring'"
    ),
    (
      "<uniquenessConstraints><uniquenessConstraint><constraint value=\"g\"/></uniquenessConstraint></uniquenessConstraints>",
      "A", "names 'g'"
    ),
    ("<uniquenessConstraints><thing/></uniquenessConstraints>", "A", "element 'thing'"),
    (
      "<fetchedProperty name=\"f\"><fetchRequest name=\"q\" entity=\"Z\"/></fetchedProperty>",
      "A.f", "'Z', an unknown entity"
    ),
  ])
  func `What is not understood makes a warning`(
    content: String, item: String, text: String
  ) throws {
    let read = try ModelXMLReader.read(XMLText.entity(content), file: "model")
    let warning = try #require(read.warnings.first)
    #expect(read.warnings.count == 1)
    #expect(warning.file == "model" && warning.item == item)
    #expect(warning.text.contains(text), "\(warning.text)")
    #expect(warning.description == "model: \(item): \(warning.text)")
  }

  @Test func `What is not understood at the top makes a warning`() throws {
    let content = """
      <entity name="A"/><strange/><configuration name="C"><memberEntity name="Z"/></configuration>
      <fetchRequest name="q" entity="Z"/>
      """
    let read = try ModelXMLReader.read(XMLText.model(content, "colour=\"red\""), file: "m")
    #expect(read.warnings.map(\.item) == ["model", "model", "C", "q"])
    #expect(read.schema.extras.settings == ["colour": "red"])
  }

  @Test func `A setting that is not understood travels along`() throws {
    let read = try ModelXMLReader.read(
      XMLText.entity("<attribute name=\"x\" attributeType=\"String\" shine=\"3\"/>"), file: "m")
    let again = try ModelXMLReader.read(ModelWriter.write(read.schema), file: "m")
    #expect(again == read)
  }

  @Test func `A default that is no value of the type travels along unused`() throws {
    let text = "<attribute name=\"x\" attributeType=\"Integer 16\" defaultValueString=\"a\"/>"
    let read = try ModelXMLReader.read(XMLText.entity(text), file: "m")
    #expect(read.schema.attribute("x", of: "A")?.defaultValue == nil)
    #expect(try ModelXMLReader.read(ModelWriter.write(read.schema), file: "m") == read)
  }
}
