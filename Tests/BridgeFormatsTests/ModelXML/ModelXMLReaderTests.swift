import BridgeFormats
import BridgeSchema
import Testing

struct ModelXMLReaderTests {
  private func entity(_ content: String) throws -> Entity {
    let read = try ModelXMLReader.read(XMLText.entity(content), file: "m")
    #expect(read.warnings.isEmpty)
    return try #require(read.schema.entity(named: "A"))
  }

  private func attribute(_ attributes: String) throws -> Attribute {
    try #require(entity("<attribute name=\"x\" \(attributes)/>").attribute(named: "x"))
  }

  @Test func `What is not said is NO in the XML`() throws {
    let plain = try attribute("attributeType=\"String\"")
    #expect(!plain.isOptional && !plain.isTransient && !plain.isIndexed)
    #expect(!plain.allowsExternalStorage && plain.defaultValue == nil)
  }

  @Test func `An attribute has all it can have`() throws {
    let read = try attribute(
      """
      optional="YES" transient="YES" attributeType="Binary" indexed="YES" elementID="old"
      allowsExternalBinaryDataStorage="YES" preserveAfterDeletion="YES" versionHashModifier="2"
      valueTransformerName="T" customClassName="C" minValueString="1" usesScalarValueType="NO"
      """)
    var expected = Attribute("x", .binary)
    expected.isTransient = true
    expected.isIndexed = true
    expected.allowsExternalStorage = true
    expected.preservesValueOnDeletion = true
    expected.renamingIdentifier = "old"
    expected.hashModifier = "2"
    expected.transformerName = "T"
    expected.valueClassName = "C"
    expected.extras.settings = ["minValueString": "1", "usesScalarValueType": "NO"]
    #expect(read == expected)
  }

  @Test func `Either name of the renaming identifier counts`() throws {
    #expect(
      try attribute("attributeType=\"Date\" renamingIdentifier=\"b\"").renamingIdentifier == "b")
    let both = "attributeType=\"Date\" renamingIdentifier=\"b\" elementID=\"a\""
    #expect(try attribute(both).renamingIdentifier == "a")
    #expect(try attribute("attributeType=\"Date\" elementID=\"\"").renamingIdentifier == nil)
  }

  @Test(
    arguments: [
      ("Integer 16", "-3", .integer(-3)), ("Integer 64", "2.0", .integer(2)),
      ("Boolean", "YES", .boolean(true)), ("Boolean", "0", .boolean(false)),
      ("Double", "0.0", .real(0)), ("Float", "1e3", .real(1000)),
      ("Decimal", "1.10", .decimal("1.10")), ("String", "", .text("")),
      (
        "UUID", "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
        .uuid("6F9619FF-8B86-D011-B42D-00CF4FC964FF")
      ),
      ("URI", "https://a.b", .uri("https://a.b")),
    ] as [(String, String, Literal)])
  func `Defaults have the type of the attribute`(
    type: String, text: String, value: Literal
  ) throws {
    let read = try attribute("attributeType=\"\(type)\" defaultValueString=\"\(text)\"")
    #expect(read.defaultValue == value)
    #expect(read.extras.settings.isEmpty)
  }

  @Test func `The default of a date is an interval`() throws {
    let read = try attribute("attributeType=\"Date\" defaultDateTimeInterval=\"-0.5\"")
    #expect(read.defaultValue == .date(-0.5))
  }

  @Test func `A count is derived as the identity takes it`() throws {
    let text = "attributeType=\"Integer 64\" derived=\"YES\" derivationExpression="
    #expect(try attribute(text + "\"a.b.@count\"").derivation?.expression == "count:(a.b)")
    #expect(try attribute(text + "\"last.at\"").derivation?.expression == "last.at")
    #expect(try attribute("attributeType=\"Date\"").derivation == nil)
  }

  @Test func `Relationships have their counts`() throws {
    let entity = try entity(
      """
      <relationship name="one" maxCount="1" deletionRule="Deny" destinationEntity="A"/>
      <relationship name="many" optional="YES" toMany="YES" ordered="YES" minCount="2"
        deletionRule="No Action" destinationEntity="A" inverseName="all" inverseEntity="A"/>
      <relationship name="all" toMany="YES" maxCount="9" deletionRule="Cascade"
        destinationEntity="A" inverseName="many" inverseEntity="A" elementID="every"/>
      """)
    let one = try #require(entity.relationship(named: "one"))
    #expect(!one.isToMany && one.maxCount == 1 && !one.isOptional && one.deleteRule == .deny)
    let many = try #require(entity.relationship(named: "many"))
    #expect(many.isToMany && many.maxCount == 0 && many.minCount == 2 && many.isOrdered)
    #expect(many.inverse == "all" && many.deleteRule == .noAction && many.isOptional)
    let all = try #require(entity.relationship(named: "all"))
    #expect(all.maxCount == 9 && all.deleteRule == .cascade && all.renamingIdentifier == "every")
  }

  @Test func `Constraints, indexes and what else an entity has`() throws {
    let entity = try entity(
      """
      <attribute name="x" attributeType="String"/><attribute name="y" attributeType="Double"/>
      <fetchIndex name="i">
        <fetchIndexElement property="x" type="Binary" order="ascending"/>
        <fetchIndexElement expression="lowercase:(x)" expressionType="String" type="RTree"
          order="descending"/>
      </fetchIndex>
      <uniquenessConstraints>
        <uniquenessConstraint><constraint value="x"/><constraint value="y"/></uniquenessConstraint>
        <uniquenessConstraint><constraint value="y"/></uniquenessConstraint>
      </uniquenessConstraints>
      <compoundIndexes><compoundIndex><index value="y"/><index value="x"/></compoundIndex>
      </compoundIndexes>
      <fetchedProperty name="f" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest"
        entity="A" predicateString="x == y" fetchLimit="3"/></fetchedProperty>
      <userInfo><entry key="k" value="v"/><entry key="empty"/></userInfo>
      """)
    #expect(entity.constraints == [["x", "y"], ["y"]])
    #expect(entity.compoundIndexes == [["y", "x"]])
    var element = FetchIndex.Element("lowercase:(x)", kind: .rTree, ascending: false)
    element.expressionType = "String"
    #expect(entity.fetchIndexes == [FetchIndex("i", elements: [.init("x"), element])])
    let fetched = try #require(entity.fetchedProperties.first)
    #expect(fetched.predicate == "x == y" && fetched.entity == "A")
    #expect(fetched.extras.settings == ["optional": "YES", "fetchRequest.fetchLimit": "3"])
    #expect(entity.extras.userInfo == ["k": "v", "empty": ""])
  }

  @Test func `What belongs to the model`() throws {
    let content = """
      <entity name="B" representedClassName="App.B" isAbstract="YES" versionHashModifier="2"
        elementID="Old" syncable="YES"/>
      <entity name="C" parentEntity="B"/>
      <configuration name="Cloud"><memberEntity name="B"/></configuration>
      <fetchRequest name="all" entity="C" predicateString="TRUEPREDICATE" fetchLimit="10"/>
      <elements><element name="B" positionX="1" positionY="2" width="3" height="4"/></elements>
      """
    let read = try ModelXMLReader.read(
      XMLText.model(content, "usedWithCloudKit=\"YES\""), file: "m")
    let schema = read.schema
    #expect(read.warnings.isEmpty)
    let entity = try #require(schema.entity(named: "B"))
    #expect(entity.isAbstract && entity.className == "App.B" && entity.hashModifier == "2")
    #expect(entity.renamingIdentifier == "Old" && entity.extras.settings == ["syncable": "YES"])
    #expect(schema.entity(named: "C")?.parent == "B")
    #expect(schema.configurations == ["Cloud": ["B"]])
    #expect(schema.fetchRequests.first?.extras.settings == ["fetchLimit": "10"])
    #expect(schema.extras.settings == ["usedWithCloudKit": "YES"])
    #expect(schema.versionIdentifiers.isEmpty)
  }

  @Test func `Composites stand in the attribute or are declared apart`() throws {
    let elements = """
      <attribute name="street" optional="YES" attributeType="String"/>
      <attribute name="city" optional="YES" attributeType="String"/>
      """
    let inline = try ModelXMLReader.read(
      XMLText.entity("<attribute name=\"x\" attributeType=\"Composite\">\(elements)</attribute>"),
      file: "m")
    let apart = try ModelXMLReader.read(
      XMLText.model(
        "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Composite\" kind=\"Place\"/>"
          + "</entity><composite name=\"Place\">\(elements)</composite>"), file: "m")
    #expect(inline.schema == apart.schema && inline.warnings.isEmpty && apart.warnings.isEmpty)
    let names = inline.schema.attribute("x", of: "A")?.elements.map(\.name)
    #expect(names == ["city", "street"])
  }
}
