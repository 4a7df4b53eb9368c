import BridgeBytes
import BridgeFormats
import BridgeSchema
import Testing

struct CompiledModelTests {
  private func read(_ bytes: [UInt8]) throws -> ReadSchema {
    try CompiledModel.read(bytes, file: "m.mom")
  }

  @Test func `A made-up model is read`() throws {
    var builder = ArchiveBuilder()
    let title = builder.attribute("title", 700, default: builder.text("new"))
    let entity = builder.entity("Note", ["title": title])
    let read = try read(builder.model(["Note": entity]))
    var expected = Attribute("title", .string)
    expected.defaultValue = .text("new")
    #expect(
      read == ReadSchema(schema: try Schema(entities: [Entity("Note", attributes: [expected])])))
  }

  @Test func `What a sub-entity repeats of its ancestors is theirs`() throws {
    var builder = ArchiveBuilder()
    let name = builder.attribute("name", 700)
    let again = builder.attribute("name", 700)
    let proxy = builder.object("_NSPropertyDescriptionProxy", ["NSUnderlyingProperty": name])
    let own = builder.attribute("own", 900)
    let base = builder.entity("Base", ["name": name])
    let middle = builder.entity("Middle", ["name": proxy], parent: base)
    let leaf = builder.entity("Leaf", ["name": again, "own": own], parent: middle)
    let schema = try read(builder.model(["Leaf": leaf, "Middle": middle, "Base": base])).schema
    #expect(schema.entity(named: "Base")?.attributes.map(\.name) == ["name"])
    #expect(schema.entity(named: "Middle")?.attributes.isEmpty == true)
    #expect(schema.entity(named: "Leaf")?.attributes.map(\.name) == ["own"])
    #expect(schema.entity(named: "Leaf")?.parent == "Middle")
  }

  @Test func `Dictionaries of fixed keys are read, empty slots passed over`() throws {
    var builder = ArchiveBuilder()
    let title = builder.attribute("title", 700)
    let list = builder.knownKeys(["title": title])
    let entity = builder.object(
      "NSEntityDescription", ["NSEntityName": builder.text("Note"), "NSProperties": list])
    let entities = builder.knownKeys(["Note": entity])
    let root = builder.object("NSManagedObjectModel", ["NSEntities": entities])
    let schema = try read(builder.archive(root: root).write()).schema
    #expect(schema.entities.map(\.name) == ["Note"])
    #expect(schema.entities.first?.attributes.map(\.name) == ["title"])
  }

  @Test func `Flags, counts and names have their meaning`() throws {
    var builder = ArchiveBuilder()
    let photo = builder.object(
      "NSAttributeDescription",
      [
        "NSPropertyName": builder.text("photo"), "NSAttributeType": .integer(1000),
        "NSFlagsKey": .integer(20), "NSIsTransient": .boolean(true), "NSIsIndexed": .boolean(true),
        "NSVersionHashModifier": builder.text("2"), "NSRenamingIdentifier": builder.text("image"),
        "NSAttributeValueClassName": builder.text("NSData"),
      ])
    let links = builder.object(
      "NSRelationshipDescription",
      [
        "NSPropertyName": builder.text("links"), "NSMaxCount": .integer(-1),
        "NSMinCount": .integer(2), "NSIsOrdered": .boolean(true), "NSDeleteRule": .integer(3),
        "_NSDestinationEntityName": builder.text("Note"),
        "NSRenamingIdentifier": builder.text("links"),
      ])
    let entity = builder.entity("Note", ["photo": photo, "links": links])
    let note = try #require(read(builder.model(["Note": entity])).schema.entity(named: "Note"))
    let attribute = try #require(note.attributes.first)
    #expect(attribute.allowsExternalStorage && attribute.preservesValueOnDeletion)
    #expect(attribute.isTransient && attribute.isIndexed && !attribute.isOptional)
    #expect(attribute.hashModifier == "2" && attribute.renamingIdentifier == "image")
    #expect(attribute.valueClassName == nil)
    let relationship = try #require(note.relationships.first)
    #expect(relationship.isToMany && relationship.maxCount == -1 && relationship.minCount == 2)
    #expect(relationship.isOrdered && relationship.deleteRule == .deny)
    #expect(relationship.renamingIdentifier == nil && relationship.inverse == nil)
  }

  @Test func `Composites that hold themselves are refused`() throws {
    var builder = ArchiveBuilder()
    let composite = builder.object("NSCompositeAttributeDescription", [:])
    let elements = builder.array([composite])
    let name = builder.text("place")
    let classOf = builder.add(
      .dictionary(.init([.init("$classname", .string("NSCompositeAttributeDescription"))])))
    builder.replace(
      composite,
      .dictionary(
        .init([
          .init("NSPropertyName", name), .init("NSAttributeType", .integer(2100)),
          .init("NSCompositeElements", elements), .init("$class", classOf),
        ])))
    let entity = builder.entity("Note", ["place": composite])
    let bytes = builder.model(["Note": entity])
    expectFailure(.modelArchive) { () throws(Failure) in
      try CompiledModel.read(bytes, file: "m")
    }
  }

  @Test func `A parent that leads back is refused, not followed for ever`() throws {
    var builder = ArchiveBuilder()
    let entity = builder.entity("A", [:])
    let name = builder.text("A")
    builder.replace(
      entity, .dictionary(.init([.init("NSEntityName", name), .init("NSSuperentity", entity)])))
    let bytes = builder.model(["A": entity])
    let failure = expectFailure(.schemaParent) { () throws(Failure) in
      try CompiledModel.read(bytes, file: "m.mom")
    }
    #expect(failure?.evidence == ["file: m.mom"])
  }

  @Test func `What is no compiled model is refused`() {
    var builder = ArchiveBuilder()
    let other = builder.object("NSArray", ["NS.objects": .array([])])
    let lists: [(Failure.Code, [UInt8])] = [
      (.modelArchive, Array("<plist><true/></plist>".utf8)), (.modelArchive, []),
      (.propertyList, Array("bplist00".utf8)), (.modelArchive, PropertyList.integer(1).write()),
      (.modelArchive, builder.archive(root: other).write()),
      (.modelArchive, builder.archive(root: ArchiveBuilder.null).write()),
      (.modelArchive, builder.archive(root: .uid(999)).write()),
    ]
    for (code, bytes) in lists {
      expectFailure(code) { () throws(Failure) in try CompiledModel.read(bytes, file: "m") }
    }
  }

  @Test func `A cache is the same archive, compressed`() throws {
    var builder = ArchiveBuilder()
    let entity = builder.entity("Note", [:])
    let bytes = builder.model(["Note": entity])
    let cache = try #require(Deflate.deflate(bytes))
    #expect(try ModelCache.read(cache, file: "s").schema == read(bytes).schema)
    for length in [0, 1, cache.count / 2, cache.count - 1] {
      let failure = expectFailure(.modelArchive) { () throws(Failure) in
        try ModelCache.read(Array(cache[..<length]), file: "Log.sqlite")
      }
      #expect(failure?.summary.contains("'Log.sqlite (model cache)'") ?? false)
    }
  }
}
