import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Testing

struct ModelBundleWriterTests {
  private let versions: [(name: String, schema: Schema)]

  init() throws {
    versions = [
      ("App 9", try Schema(entities: [Entity("A")])),
      ("App 10 & more", try Schema(entities: [Entity("B")])),
      ("App", try WriterFixtures.everything()),
    ]
  }

  @Test func `A bundle is read back with its versions and its current one`() throws {
    let folder = try TemporaryFolder()
    for file in try ModelBundleWriter.files(for: versions, current: "App 10 & more") {
      _ = try folder.write(file.bytes, to: "App.xcdatamodeld/" + file.path)
    }
    let path = folder.path("App.xcdatamodeld")
    let found = try SchemaReader.versions(of: path)
    #expect(found.map(\.name) == ["App", "App 9", "App 10 & more"])
    #expect(found.filter(\.isCurrent).map(\.name) == ["App 10 & more"])
    for (name, schema) in versions {
      #expect(try SchemaReader.read(path: path, version: name).schema == schema)
    }
    #expect(try SchemaReader.read(path: path).schema.entities.map(\.name) == ["B"])
  }

  @Test func `Files are relative and in order`() throws {
    let files = try ModelBundleWriter.files(for: versions, current: "App")
    #expect(
      files.map(\.path) == [
        "App 9.xcdatamodel/contents", "App 10 & more.xcdatamodel/contents",
        "App.xcdatamodel/contents", ".xccurrentversion",
      ])
  }

  @Test(arguments: [
    "", ".hidden", "a/b", "../up", "a:b", "a\nb", String(repeating: "x", count: 201),
  ])
  func `Names that cannot name a file are refused`(name: String) throws {
    let schema = try Schema(entities: [])
    expectFailure(.modelName) { () throws(Failure) in
      try ModelBundleWriter.files(for: [(name, schema)], current: name)
    }
  }

  @Test func `Names that fall together and a current one that is missing are refused`() throws {
    let schema = try Schema(entities: [])
    expectFailure(.modelName) { () throws(Failure) in
      try ModelBundleWriter.files(for: [("A", schema), ("a", schema)], current: "A")
    }
    expectFailure(.modelName) { () throws(Failure) in
      try ModelBundleWriter.files(for: [("A", schema)], current: "B")
    }
  }
}
