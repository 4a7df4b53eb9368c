import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct CompiledIdentityTests {
  @Test func `Every compiled model of the corpus is read`() throws {
    var entities = 0
    for file in CorpusModels.compiled {
      let read = try CompiledModel.read(CorpusModels.bytes(file), file: CorpusModels.name(file))
      entities += read.schema.entities.count
      #expect(read.warnings.isEmpty)
    }
    #expect(CorpusModels.compiled.count == 46)
    #expect(entities == 481)
  }

  @Test func `Identities computed from compiled models are those that their bundle lists`() throws {
    var counts = (versions: 0, missing: 0, hashes: 0, checksums: 0)
    for info in CorpusModels.versionInfos {
      let list = try PropertyList.read(CorpusModels.bytes(info))
      let versions = list["NSManagedObjectModel_VersionHashes"]?.dictionary?.entries ?? []
      for version in versions {
        let file = info.deletingLastPathComponent().appending(path: version.key + ".mom")
        guard FileManager.default.fileExists(atPath: file.path) else {
          counts.missing += 1
          continue
        }
        counts.versions += 1
        let schema = try CompiledModel.read(CorpusModels.bytes(file), file: version.key).schema
        let computed = SchemaIdentity(of: schema)
        for entry in version.value.dictionary?.entries ?? [] {
          #expect(computed.hashes[entry.key] == entry.value.bytes, "\(file.path) \(entry.key)")
          counts.hashes += 1
        }
        let checksums = list["NSManagedObjectModel_VersionChecksums"]
        if let checksum = checksums?[version.key]?.text {
          #expect(computed.checksum == checksum)
          counts.checksums += 1
        }
      }
    }
    print(counts)
    #expect(counts == (46, 0, 481, 14))
  }
}
