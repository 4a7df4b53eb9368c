import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// Logs that belong to a store, and logs that do not (case B17).
struct StoreLogTests {
  private func expectForeign(
    _ store: SmallStore, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try store.folder.contents()
    let failure = #expect(throws: Failure.self, sourceLocation: location) {
      try StoreFile.withStoreForLooking(store.path) { _ in }
    }
    #expect(failure?.code == .storeForeignLog, sourceLocation: location)
    #expect(try store.folder.contents() == before, sourceLocation: location)
  }

  private func count(_ store: SmallStore) throws -> Int64 {
    try StoreFile.withStoreForLooking(store.path) { (it) throws(Failure) in try itemCount(it) }
  }

  @Test
  func `B17 what is committed in the log only is seen, and what is not committed is not`() throws {
    let store = try SmallStore(items: 10)
    try store.addToLog(5)
    #expect(try count(store) == 15)
    // The last commit, cut off in its middle, was never finished.
    let log = try store.bytes("-wal")
    try store.write(Array(log.dropLast(100)), suffix: "-wal")
    #expect(try count(store) == 14)
  }

  @Test
  func `a log with nothing to add is a normal one`() throws {
    let store = try SmallStore()
    try store.addToLog(3)
    let log = try store.bytes("-wal")
    try store.write([], suffix: "-wal")
    #expect(try StoreFile(store.path).log == .empty)
    #expect(try count(store) == 10)
    try store.write(Array(log.prefix(32)), suffix: "-wal")
    #expect(try StoreFile(store.path).log == .withoutCommits)
    #expect(try count(store) == 10)
  }

  @Test
  func `a log that is no log, or whose checksum is wrong, is refused`() throws {
    let store = try SmallStore()
    try store.addToLog(3)
    let log = try store.bytes("-wal")
    try store.write(Array(repeating: 7, count: 5_000), suffix: "-wal")
    try expectForeign(store)
    var damaged = log
    damaged[20] ^= 1
    try store.write(damaged, suffix: "-wal")
    try expectForeign(store)
    try store.write(Array(log.prefix(20)), suffix: "-wal")
    try expectForeign(store)
  }

  @Test
  func `a log with pages of another size is refused`() throws {
    let store = try SmallStore()
    let other = try SmallStore(pageSize: 8_192)
    try other.addToLog(5)
    try store.write(try other.bytes("-wal"), suffix: "-wal")
    try expectForeign(store)
  }

  @Test
  func `a log beside a file that is not in WAL mode is refused`() throws {
    let store = try SmallStore(mode: "DELETE")
    let other = try SmallStore()
    try other.addToLog(5)
    try store.write(try other.bytes("-wal"), suffix: "-wal")
    try expectForeign(store)
  }

  @Test
  func `the log of an older state of the store is refused`() throws {
    let store = try SmallStore(items: 10)
    try store.addToLog(300)
    let log = try store.bytes("-wal")
    for _ in 0..<3 {
      let connection = try Connection(path: store.path, access: .readWrite)
      try connection.execute("CREATE TABLE t (a); DROP TABLE t")
    }
    try store.write(log, suffix: "-wal")
    try expectForeign(store)
  }

  @Test(arguments: [0, 5, 40, 300])
  func `the log of another store is refused`(items: Int) throws {
    let store = try SmallStore(items: 10)
    let other = try SmallStore(items: items, uuid: "99999999-2222-3333-4444-555555555555")
    let connection = try Connection(path: other.path, access: .readWrite, keepsLog: true)
    try connection.execute("PRAGMA wal_autocheckpoint=0; UPDATE Z_METADATA SET Z_PLIST = x'00'")
    try SmallStore.add(3, to: connection)
    try store.write(try other.bytes("-wal"), suffix: "-wal")
    try expectForeign(store)
  }

  @Test
  func `a file with its first page only, and all rows in its log, is a whole store`() throws {
    let store = try SmallStore(items: 0)
    try store.addToLog(15)
    #expect(try count(store) == 15)
  }
}
