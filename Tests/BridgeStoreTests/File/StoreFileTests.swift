import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

struct StoreFileTests {
  /// Looks at a path and expects a refusal that changes nothing in the folder.
  private func expect(
    _ code: Failure.Code, at path: String, in folder: TemporaryFolder,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let failure = #expect(throws: Failure.self, sourceLocation: location) {
      try StoreFile.withStoreForLooking(path) { _ in }
    }
    #expect(failure?.code == code, "\(failure?.description ?? "")", sourceLocation: location)
    #expect(failure?.remedy.isEmpty == false, sourceLocation: location)
    let lockFailure = #expect(throws: Failure.self, sourceLocation: location) {
      _ = try StoreLock(path: path)
    }
    #expect(lockFailure?.code == code, sourceLocation: location)
    #expect(try folder.contents() == before, sourceLocation: location)
  }

  @Test
  func `no file is another thing than an empty one`() throws {
    let folder = try TemporaryFolder()
    try expect(.storeMissing, at: folder.path("none.sqlite"), in: folder)
    let path = try folder.write([], to: "a.sqlite")
    try expect(.storeEmpty, at: path, in: folder)
  }

  @Test
  func `a symbolic link to nothing is a missing store`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.sqlite"), withDestinationPath: folder.path("none"))
    let failure = #expect(throws: Failure.self) { try StoreFile(folder.path("link.sqlite")) }
    #expect(failure?.code == .storeMissing)
  }

  @Test
  func `a folder is no store`() throws {
    let folder = try TemporaryFolder()
    try expect(.storeFolder, at: folder.url.path, in: folder)
  }

  @Test
  func `an empty file beside a log is refused before the log is deleted`() throws {
    let store = try SmallStore()
    try store.addToLog(5)
    try store.write([])
    try expect(.storeEmptyLog, at: store.path, in: store.folder)
    #expect(try store.bytes("-wal").isEmpty == false)
  }

  @Test
  func `what begins otherwise is no SQLite file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(repeating: 0x41, count: 5_000), to: "a.sqlite")
    try expect(.storeNotSQLite, at: path, in: folder)
    let short = try folder.write([0x50, 0x4B, 3, 4], to: "b.sqlite")
    try expect(.storeNotSQLite, at: short, in: folder)
  }

  @Test(arguments: [1, 15, 50, 99, 100, 4_095, 8_192, 20_000])
  func `a file whose end is missing is cut off`(size: Int) throws {
    let store = try SmallStore(mode: "DELETE", items: 500)
    let bytes = try store.bytes()
    #expect(bytes.count > 20_000)
    try store.write(Array(bytes.prefix(size)))
    try expect(.storeTruncated, at: store.path, in: store.folder)
  }

  @Test
  func `a page size that does not exist is damage`() throws {
    let store = try SmallStore(mode: "DELETE")
    var bytes = try store.bytes()
    bytes[17] = 3
    try store.write(bytes)
    try expect(.storeDamaged, at: store.path, in: store.folder)
  }

  @Test
  func `a symbolic link stands for the file with its sidecars`() throws {
    let store = try SmallStore()
    try store.addToLog(5)
    let links = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: links.path("link.sqlite"), withDestinationPath: store.path)
    let file = try StoreFile(links.path("link.sqlite"))
    #expect(file.path == URL(filePath: store.path).resolvingSymlinksInPath().path)
    #expect(file.log.hasCommits)
    #expect(try file.look { (it) throws(Failure) in try itemCount(it) } == 15)
  }

  @Test
  func `a file that was cut off while its log holds the pages is whole`() throws {
    let store = try SmallStore(items: 1)
    try store.addToLog(400)
    // As after a checkpoint that was killed when the header had been copied.
    let merged = try SmallStoreCopy(of: store.path, sidecars: ["-wal"])
    _ = try Connection(path: merged.path, access: .readWrite).rows("SELECT 1 FROM ZITEM LIMIT 1")
    let header = try Data(contentsOf: URL(filePath: merged.path)).prefix(4_096)
    try store.write(Array(header) + store.bytes().dropFirst(4_096))
    #expect(
      try StoreFile.withStoreForLooking(store.path) { (it) throws(Failure) in try itemCount(it) }
        == 401)
  }
}

/// How many items a small store has.
func itemCount(_ connection: borrowing Connection) throws(Failure) -> Int64 {
  try connection.integer("SELECT count(*) FROM ZITEM")
}
