import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Testing

struct ModelXMLErrorTests {
  @Test(arguments: [
    ("<attribute attributeType=\"String\"/>", "A has a 'attribute' without a name"),
    ("<attribute name=\"x\" attributeType=\"Money\"/>", "unknown type 'Money'"),
    ("<attribute name=\"x\" attributeType=\"Composite\"/>", "composite without elements"),
    ("<relationship name=\"r\"/>", "'A.r' leads to no entity"),
    ("<fetchedProperty name=\"f\"/>", "'A.f' fetches nothing"),
    ("<fetchedProperty name=\"f\"><fetchRequest name=\"q\"/></fetchedProperty>", "names no entity"),
    (
      "<fetchIndex name=\"i\"><fetchIndexElement type=\"Binary\"/></fetchIndex>",
      "names no property"
    ),
  ])
  func `What lacks a part is refused with its line`(content: String, reason: String) {
    let failure = expectFailure(.modelContent) { () throws(Failure) in
      try ModelXMLReader.read(XMLText.entity(content), file: "m")
    }
    let evidence = failure?.evidence.first ?? ""
    #expect(evidence.contains(reason) && evidence.hasPrefix("line 3: "), "\(evidence)")
  }

  @Test func `Composites that hold themselves are refused`() {
    let content = """
      <entity name="A"><attribute name="x" attributeType="Composite" kind="P"/></entity>
      <composite name="P"><attribute name="x" attributeType="Composite" kind="P"/></composite>
      """
    let failure = expectFailure(.modelContent) { () throws(Failure) in
      try ModelXMLReader.read(XMLText.model(content), file: "m")
    }
    #expect(failure?.evidence.first?.contains("too deeply") ?? false)
  }

  @Test func `A dangling inverse names file, entity and relationship`() {
    let content = """
      <relationship name="r" destinationEntity="A" inverseName="gone" inverseEntity="A"/>
      """
    let failure = expectFailure(.schemaInverse) { () throws(Failure) in
      try ModelXMLReader.read(XMLText.entity(content), file: "App/Model")
    }
    #expect(failure?.evidence == ["file: App/Model"])
    #expect(failure?.summary.contains("'A.r'") ?? false)
    #expect(failure?.summary.contains("'A.gone'") ?? false)
  }

  @Test(arguments: [
    "", " ", "<model>", "<model/></bridge-document><model/>", "<model/><!-- ", "<model/>&amp;",
    "<!-- only -->", "text<model/>", "<?xml version=\"1.0\"<model/>", "<model/><model/>",
    "<model/>text", "<model></modal>", "{}",
    "<model a=1/>", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-16\"?><model/>",
    "<?xml version='1.0' encoding='UTF-7'?><model/>", "<model>&unknown;</model>", "\0<model/>",
  ])
  func `What is not XML is refused`(text: String) {
    expectFailure(.modelXML) { () throws(Failure) in
      try ModelXMLReader.read(Array(text.utf8), file: "m")
    }
  }

  @Test func `Other XML is refused`() {
    for text in ["<plist/>", "<html><body/></html>"] {
      expectFailure(.modelContent) { () throws(Failure) in
        try ModelXMLReader.read(Array(text.utf8), file: "m")
      }
    }
  }

  @Test func `Bytes that are not UTF-8 are refused`() {
    for bytes in [[0xFF, 0xFE, 0x3C, 0x00], [0x3C, 0xC3, 0x3E]] as [[UInt8]] {
      expectFailure(.modelXML) { () throws(Failure) in
        try ModelXMLReader.read(bytes, file: "m")
      }
    }
  }

  @Test(arguments: [
    "<!DOCTYPE model [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><model name=\"&b;\"/>",
    "<!DOCTYPE model SYSTEM \"file:///etc/passwd\"><model/>",
    "<!DOCTYPE model [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><model>&x;</model>",
  ])
  func `Declarations are refused before anything is expanded`(text: String) {
    expectFailure(.modelEntity) { () throws(Failure) in
      try ModelXMLReader.read(Array(text.utf8), file: "m")
    }
  }

  @Test func `Nesting is bounded`() {
    let deep = String(repeating: "<a>", count: 100_000)
    let failure = expectFailure(.modelXML) { () throws(Failure) in
      try ModelXMLReader.read(Array(deep.utf8), file: "m")
    }
    #expect(failure?.evidence.first?.contains("nested") ?? false)
  }

  @Test func `Size is bounded`() {
    expectFailure(.modelSize) { () throws(Failure) in
      try ModelXMLReader.read([UInt8](repeating: 0x20, count: 33 << 20), file: "m")
    }
  }

  @Test func `Damaged text never crashes the reader`() throws {
    let whole = ModelWriter.write(try WriterFixtures.everything())
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<3 {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        bytes[position] = .random(in: 0x20...0x7E, using: &random)
      }
      _ = try? ModelXMLReader.read(bytes, file: "m")
      _ = try? ModelXMLReader.read(Array(whole.prefix(Int(seed) * 5)), file: "m")
    }
  }
}
