import BridgeFormats
import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Testing

struct SchemaReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fails(
    _ code: Failure.Code, _ path: String, version: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectFailure(code, sourceLocation: sourceLocation) { () throws(Failure) in
      try SchemaReader.read(path: path, version: version)
    }
  }

  @Test(
    arguments: [
      ("a.xcdatamodeld", .modelBundle), ("a.xcdatamodeld/", .modelBundle),
      ("a.xcdatamodel", .model),
      ("a.momd", .compiledBundle), ("A.MOM", .compiledModel), ("a.json", .json),
      ("-", .standardInput),
      ("a.swift", .swiftSource), ("a.sqlite", .store), ("default.store", .store),
      ("a.xcdatamodel/contents", .model), ("nothing", nil),
    ] as [(String, SchemaSourceFormat?)])
  func `The ending says what a source is`(path: String, format: SchemaSourceFormat?) {
    #expect(SchemaSourceFormat.detect(path: path) == format)
  }

  @Test(
    arguments: [
      ("SQLite format 3\0…", .store), ("bplist00…", .compiledModel), ("<?xml …", .model),
      (" \n{\"entities\"", .json), ("text", nil), ("", nil),
    ] as [(String, SchemaSourceFormat?)])
  func `Without an ending the beginning says it`(text: String, format: SchemaSourceFormat?) throws {
    let path = try folder.write(Array(text.utf8), to: "unnamed")
    #expect(SchemaSourceFormat.detect(path: path) == format)
  }

  @Test func `Every kind of file gives the same schema`() throws {
    let schema = try WriterFixtures.everything()
    let contents = ModelWriter.write(schema)
    let json = SchemaJSON.write(schema)
    let document = JSON.object([.init("format_version", 1), .init("schema", json)])
    let paths = [
      try folder.write(contents, to: "a.xcdatamodel/contents"), folder.path("a.xcdatamodel"),
      folder.path("a.xcdatamodel/"), try folder.write(contents, to: "copy"),
      try folder.write(json.document, to: "a.json"), try folder.write(document.line, to: "b.json"),
    ]
    for path in paths { #expect(try SchemaReader.read(path: path).schema == schema, "\(path)") }
    let typed = try SchemaReader.read(path: "-") { () throws(Failure) in json.line }
    #expect(typed.schema == schema)
  }

  @Test func `What is missing, empty or of another kind is refused`() throws {
    for ending in ["xcdatamodeld", "xcdatamodel", "momd", "mom", "json", "thing"] {
      fails(.modelMissing, folder.path("none.\(ending)"))
    }
    for name in ["a.xcdatamodeld", "b.momd", "c.xcdatamodel"] {
      _ = try folder.write([], to: name + "/readme.txt")
      fails(.modelEmpty, folder.path(name))
    }
    fails(.modelKind, try folder.write([1], to: "file.xcdatamodeld"))
    fails(.modelKind, try folder.write(Array("text".utf8), to: "text.txt"))
    fails(.modelKind, try folder.write([], to: "a.sqlite"))
    _ = try folder.write([], to: "plain/x.txt")
    fails(.modelKind, folder.path("plain"))
    fails(.modelMissing, try folder.write([], to: "dir.json/x").replacing("/x", with: ""))
  }

  @Test func `The binary form of old Xcodes is refused by name`() throws {
    _ = try folder.write(Array("bplist00".utf8), to: "old.xcdatamodel/elements")
    fails(.modelElements, folder.path("old.xcdatamodel"))
    fails(.modelElements, folder.path("old.xcdatamodel/elements"))
    fails(.modelElements, try folder.write(Array("bplist00".utf8), to: "flat.xcdatamodel"))
  }

  @Test func `A version of what has none is refused`() throws {
    let path = try folder.write(Array("{\"entities\":[]}".utf8), to: "a.json")
    fails(.modelVersion, path, version: "2")
    expectFailure(.modelKind) { () throws(Failure) in try SchemaReader.versions(of: path) }
    expectFailure(.modelMissing) { () throws(Failure) in
      try SchemaReader.versions(of: folder.path("none"))
    }
  }

  @Test func `JSON is refused with its file`() throws {
    fails(.jsonSyntax, try folder.write(Array("{".utf8), to: "a.json"))
    fails(.jsonSyntax, try folder.write([], to: "b.json"))
    fails(.jsonSchema, try folder.write(Array("{\"schema\":{}}".utf8), to: "c.json"))
    let path = try folder.write(
      Array("{\"entities\":[{\"name\":\"A\",\"parent\":\"B\"}]}".utf8), to: "d.json")
    let failure = expectFailure(.schemaParent) { () throws(Failure) in
      try SchemaReader.read(path: path)
    }
    #expect(failure?.evidence == ["file: \(path)"])
    expectFailure(.jsonSyntax) { () throws(Failure) in try SchemaReader.read(path: "-") }
  }

  @Test func `Unknown members of JSON are warnings`() throws {
    let bytes = Array("{\"entities\":[],\"colour\":1}".utf8)
    let read = try SchemaReader.readJSON(bytes, file: "s.json")
    #expect(read.warnings.map(\.file) == ["s.json"])
    #expect(read.warnings.first?.text.contains("'colour'") ?? false)
  }

  @Test func `A compiled bundle gives the version it names`() throws {
    for name in ["App", "App2", "App10"] {
      var builder = ArchiveBuilder()
      let entity = builder.entity(name, [:])
      _ = try folder.write(builder.model([name: entity]), to: "App.momd/\(name).mom")
    }
    let path = folder.path("App.momd")
    fails(.modelVersion, path)
    let list = PropertyList.dictionary(
      .init([.init("NSManagedObjectModel_CurrentVersionName", .string("App10"))]))
    _ = try folder.write(list.write(), to: "App.momd/VersionInfo.plist")
    #expect(try SchemaReader.versions(of: path).map(\.name) == ["App", "App2", "App10"])
    #expect(try SchemaReader.read(path: path).schema.entities.map(\.name) == ["App10"])
    for wanted in ["App2", "2", "App2.mom"] {
      let read = try SchemaReader.read(path: path, version: wanted)
      #expect(read.schema.entities.map(\.name) == ["App2"])
    }
    #expect(try SchemaReader.read(path: path + "/App.mom").schema.entities.map(\.name) == ["App"])
    fails(.modelArchive, try folder.write(Array("text".utf8), to: "bad.mom"))
  }
}
