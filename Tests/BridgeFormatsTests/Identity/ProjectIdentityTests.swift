import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Xcode's XML and what Apple's framework made of it have to say the same.
@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct ProjectIdentityTests {
  /// The hashes that follow from any XML of the corpus, by entity.
  private func hashesFromXML() throws -> [String: Set<[UInt8]>] {
    var hashes: [String: Set<[UInt8]>] = [:]
    for file in CorpusModels.contents {
      let schema = try ModelXMLReader.read(CorpusModels.bytes(file), file: "m").schema
      for (name, hash) in SchemaIdentity(of: schema).hashes {
        hashes[name, default: []].insert(hash)
      }
    }
    return hashes
  }

  @Test func `Entities of compiled models and stores follow from the XML of their project`() throws
  {
    let known = try hashesFromXML()
    var counts = (entities: 0, found: 0)
    for store in try CorpusStore.all() {
      for (name, hash) in store.recorded.hashes where known[name] != nil {
        counts.entities += 1
        if known[name]?.contains(hash) == true {
          counts.found += 1
        } else {
          print("MISS", store.name, name)
        }
      }
    }
    for file in CorpusModels.compiled {
      let schema = try CompiledModel.read(CorpusModels.bytes(file), file: "m").schema
      for (name, hash) in SchemaIdentity(of: schema).hashes where known[name] != nil {
        counts.entities += 1
        if known[name]?.contains(hash) == true {
          counts.found += 1
        } else {
          print("MISS", file.path, name)
        }
      }
    }
    // The misses are versions that are not in the corpus, other models with an entity of the same
    // name, and models built in code.
    #expect(counts == (770, 697))
  }
}
