import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

@Suite(.enabled(if: OtherProcess.isAvailable, "\(OtherProcess.missing)"))
struct StoreLockTests {
  private static let insert = "INSERT INTO ZITEM (Z_ENT, Z_OPT, ZNAME) VALUES (1, 1, 'theirs')"
  private static let count = "SELECT count(*) FROM ZITEM"

  /// Asked in a function of its own, since an expectation copies what it looks at.
  private func expect(
    _ lock: borrowing StoreLock, isHeld: Bool, _ location: SourceLocation = #_sourceLocation
  ) {
    let answer = lock.isHeld
    #expect(answer == isHeld, sourceLocation: location)
  }

  /// The main file and the log, whose bytes must not change.
  private func kept(_ store: SmallStore) throws -> [String: Data] {
    try store.folder.contents().filter { !$0.key.hasSuffix("-shm") && !$0.value.isEmpty }
  }

  @Test(arguments: ["WAL", "DELETE"])
  func `while a store is locked nobody writes, and everybody reads`(mode: String) throws {
    let store = try SmallStore(mode: mode)
    if mode == "WAL" { try store.addToLog(5) }
    let expected = mode == "WAL" ? "15" : "10"
    let before = try kept(store)
    let names = try store.folder.contents().keys.sorted()
    let lock = try StoreLock(path: store.path)
    let other = try OtherProcess(store.path)
    #expect(try other.run(Self.count) == expected)
    #expect(try other.run(Self.insert).hasPrefix("error: database is locked"))
    expect(lock, isHeld: true)
    let ours = try lock.connection.integer(Self.count)
    #expect(ours == Int64(expected))
    #expect(try kept(store) == before)
    other.end(killing: true)
    lock.release()
    #expect(try kept(store) == before)
    #expect(try store.folder.contents().keys.sorted() == names)
  }

  @Test(arguments: ["WAL", "DELETE"])
  func `the lock lasts as long as the value, whatever our own connections do`(mode: String) throws {
    let store = try SmallStore(mode: mode)
    let lock = try StoreLock(path: store.path)
    let other = try OtherProcess(store.path)
    for access in [Connection.Access.readOnly, .unchanging] {
      let reader = try Connection(path: store.path, access: access)
      #expect(try itemCount(reader) == 10)
    }
    let builder = try Connection(inMemory: ())
    try builder.attach(store.path, as: "original")
    #expect(try builder.integer("SELECT count(*) FROM original.ZITEM") == 10)
    try builder.execute("DETACH original")
    _ = try StoreStat(of: store.path)
    _ = LockHolder.all(of: store.path)
    #expect(try other.run(Self.insert).hasPrefix("error: database is locked"))
    expect(lock, isHeld: true)
    lock.release()
    #expect(try other.run(Self.insert) == "")
    other.end()
  }

  @Test(arguments: ["WAL", "DELETE"])
  func `a store that another process writes is refused, and the process is named`(mode: String)
    throws
  {
    let store = try SmallStore(mode: mode)
    let other = try OtherProcess(store.path, "BEGIN IMMEDIATE")
    let failure = #expect(throws: Failure.self) {
      _ = try StoreLock(path: store.path, patienceMilliseconds: 50)
    }
    #expect(failure?.code == .storeLocked)
    #expect(failure?.disposition == .locked)
    #if os(Linux)
      let evidence = failure?.evidence.joined(separator: "\n") ?? ""
      #expect(evidence.contains("process \(other.number) (python3) is writing to it"))
    #endif
    other.end()
    try StoreLock(path: store.path).release()
  }

  @Test
  func `sidecars that locking made are gone afterwards, those in use are not`() throws {
    let store = try SmallStore()
    #expect(try store.folder.contents().keys.sorted() == ["Log.sqlite"])
    let before = try store.bytes()
    do {
      let lock = try StoreLock(path: store.path)
      #expect(FileManager.default.fileExists(atPath: store.path + "-shm"))
      expect(lock, isHeld: true)
    }
    #expect(try store.folder.contents().keys.sorted() == ["Log.sqlite"])
    #expect(try store.bytes() == before)
    let lock = try StoreLock(path: store.path)
    let other = try OtherProcess(store.path, Self.count)
    lock.release()
    #expect(FileManager.default.fileExists(atPath: store.path + "-shm"))
    #expect(try other.run(Self.insert) == "")
    other.end(killing: true)
    let rows = try StoreFile.withStoreForLooking(store.path) { (it) throws(Failure) in
      try itemCount(it)
    }
    #expect(rows == 11)
  }

  @Test
  func `a lock under whose name another file stands is no longer held`() throws {
    let store = try SmallStore()
    let lock = try StoreLock(path: store.path)
    try FileManager.default.moveItem(atPath: store.path, toPath: store.path + ".old")
    expect(lock, isHeld: false)
    try store.write([1])
    expect(lock, isHeld: false)
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everything"))
  func `a file or folder that may not be written is refused beforehand`() throws {
    let store = try SmallStore()
    let manager = FileManager.default
    for path in [store.path, store.folder.url.path] {
      let mode = path == store.path ? 0o400 : 0o500
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let failure = #expect(throws: Failure.self) { _ = try StoreLock(path: store.path) }
      #expect(failure?.code == .storeReadOnly)
      try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
  }
}
