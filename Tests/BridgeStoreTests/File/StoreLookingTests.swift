import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

struct StoreLookingTests {
  @Test(arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST"])
  func `looking changes no byte and no name`(mode: String) throws {
    let store = try SmallStore(mode: mode)
    let before = try store.folder.contents()
    let count = try StoreFile.withStoreForLooking(store.path) { (it) throws(Failure) in
      try itemCount(it)
    }
    #expect(count == 10)
    #expect(try store.folder.contents() == before)
  }

  @Test
  func `a hot journal is recovered on a copy and stays where it is`() throws {
    let killed = try SmallStore(mode: "DELETE", items: 50).killedInTransaction()
    #expect(try StoreFile(killed.path).hasJournal)
    let before = try killed.folder.contents()
    let names = try StoreFile.withStoreForLooking(killed.path) { (it) throws(Failure) in
      try it.rows("SELECT ZNAME FROM ZITEM ORDER BY Z_PK").map { $0.first?.string }
    }
    #expect(names == (1...50).map { "item \($0)" })
    #expect(try killed.folder.contents() == before)
    let failure = #expect(throws: Failure.self) { _ = try StoreLock(path: killed.path) }
    #expect(failure?.code == .storeHotJournal)
    #expect(try killed.folder.contents() == before)
  }

  @Test
  func `the copy lies in a folder of this user's own and is gone afterwards, also on a throw`()
    throws
  {
    let store = try SmallStore()
    try store.addToLog(2)
    var seen: [String] = []
    _ = #expect(throws: Failure.self) {
      try StoreFile.withStoreForLooking(store.path) { (it) throws(Failure) in
        seen.append(try it.value("SELECT file FROM pragma_database_list")?.string ?? "")
        let folder = URL(filePath: seen[0]).deletingLastPathComponent().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        #expect(attributes?[.posixPermissions] as? Int == 0o700)
        throw Failure(Failure.Code("TEST-CODE"), "no", remedy: "none")
      }
    }
    let copy = try #require(seen.first)
    #expect(!copy.hasPrefix(store.folder.url.path))
    let folder = URL(filePath: copy).deletingLastPathComponent().path
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test
  func `what was seen of a file that changed meanwhile is thrown away`() throws {
    let store = try SmallStore()
    let failure = #expect(throws: Failure.self) {
      try StoreFile.withStoreForLooking(store.path) { (it) throws(Failure) in
        let writer = try Connection(path: store.path, access: .readWrite)
        try writer.execute("DELETE FROM ZITEM")
      }
    }
    #expect(failure?.code == .storeLocked)
    #expect(failure?.disposition == .locked)
  }

  @Test(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
  func `looking at a store of the corpus changes nothing, and its metadata can be read`() throws {
    for store in Corpus.stores {
      let folder = try TemporaryFolder()
      let path = try folder.copyStore(store)
      let before = try folder.contents()
      let metadata = try StoreFile.withStoreForLooking(path) { (it) throws(Failure) in
        try StoreMetadata.read(it, path: path)
      }
      #expect(!metadata.recorded.hashes.isEmpty, "\(store.path)")
      #expect(try folder.contents() == before, "\(store.path)")
    }
  }
}
