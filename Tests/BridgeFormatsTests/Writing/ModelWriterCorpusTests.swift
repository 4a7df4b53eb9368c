import BridgeFormats
import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct ModelWriterCorpusTests {
  @Test func `Every model of the corpus written as XML reads back equal`() throws {
    for file in CorpusModels.contents {
      let name = CorpusModels.name(file)
      let schema = try ModelXMLReader.read(CorpusModels.bytes(file), file: name).schema
      try expectRoundTrip(schema, name)
    }
  }

  @Test func `Every compiled model of the corpus written as XML reads back equal`() throws {
    for file in CorpusModels.compiled {
      let name = CorpusModels.name(file)
      try expectRoundTrip(CompiledModel.read(CorpusModels.bytes(file), file: name).schema, name)
    }
  }

  @Test func `Every model cache of the corpus written as XML reads back equal`() throws {
    for store in try CorpusStore.all() {
      guard let cache = store.cache else { continue }
      try expectRoundTrip(ModelCache.read(cache, file: store.name).schema, store.name)
    }
  }

  /// Compares by flags, since schemas are too large to be printed.
  private func expectRoundTrip(_ schema: Schema, _ name: String) throws {
    let bytes = ModelWriter.write(schema)
    let again = try ModelXMLReader.read(bytes, file: name)
    let isEqual = again.schema == schema
    let isStable = ModelWriter.write(again.schema) == bytes
    let isSameVersion = SchemaIdentity(of: again.schema) == SchemaIdentity(of: schema)
    let json = try SchemaJSON.read(JSON(reading: SchemaJSON.write(schema).document))
    let isEqualAsJSON = json == schema
    #expect(isEqual && isStable && isSameVersion && isEqualAsJSON, "\(name)")
    #expect(again.warnings.count == 0 && ModelWriter.losses(of: schema).count == 0, "\(name)")
  }
}
