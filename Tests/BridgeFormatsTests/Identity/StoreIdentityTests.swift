import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct StoreIdentityTests {
  @Test func `Identities computed from model caches are those that the stores record`() throws {
    var counts = (stores: 0, caches: 0, entities: 0, hashes: 0, digests: 0, checksums: 0)
    for store in try CorpusStore.all() {
      counts.stores += 1
      guard let cache = store.cache else { continue }
      counts.caches += 1
      let read = try ModelCache.read(cache, file: store.name)
      let computed = SchemaIdentity(of: read.schema)
      #expect(computed.hashes.keys.sorted() == store.recorded.hashes.keys.sorted())
      for (name, hash) in store.recorded.hashes {
        counts.entities += 1
        #expect(computed.hashes[name] == hash, "\(store.name) \(name)")
        if computed.hashes[name] == hash { counts.hashes += 1 }
      }
      if let digest = store.recorded.digest {
        #expect(computed.digest == digest, "\(store.name)")
        counts.digests += 1
      }
      if let checksum = store.recorded.checksum {
        #expect(computed.checksum == checksum, "\(store.name)")
        counts.checksums += 1
      }
    }
    print(counts)
    #expect(counts == (64, 52, 219, 219, 36, 27))
  }

  @Test func `Metadata written back unchanged keeps its bytes`() throws {
    for store in try CorpusStore.all() {
      #expect(try PropertyList.read(store.metadata).write() == store.metadata, "\(store.name)")
    }
  }
}
