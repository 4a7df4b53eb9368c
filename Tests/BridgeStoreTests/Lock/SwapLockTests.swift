import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

@Suite(.enabled(if: OtherProcess.isAvailable, "\(OtherProcess.missing)"))
struct SwapLockTests {
  private static let count = "SELECT count(*) FROM ZITEM"

  @Test
  func `an app that is connected but idle stops the swap of a store in WAL mode`() throws {
    let store = try SmallStore()
    let other = try OtherProcess(store.path, Self.count)
    let failure = #expect(throws: Failure.self) { _ = try SwapLock(path: store.path) }
    #expect(failure?.code == .storeInUse)
    #expect(failure?.disposition == .resumable)
    #if os(Linux)
      let evidence = failure?.evidence.joined(separator: "\n") ?? ""
      #expect(evidence.contains("process \(other.number) (python3) has it open"))
    #endif
    other.end()
    try SwapLock(path: store.path).release()
    #expect(try store.folder.contents().keys.sorted() == ["Log.sqlite"])
  }

  @Test
  func `an app that reads stops the swap of a store in rollback mode`() throws {
    let store = try SmallStore(mode: "DELETE")
    let other = try OtherProcess(store.path, "BEGIN", Self.count)
    let failure = #expect(throws: Failure.self) { _ = try SwapLock(path: store.path) }
    #expect(failure?.code == .storeInUse)
    other.end()
    try SwapLock(path: store.path).release()
  }

  @Test(arguments: ["WAL", "DELETE"])
  func `while it is held nobody gets in`(mode: String) throws {
    let store = try SmallStore(mode: mode)
    if mode == "WAL" { try store.addToLog(5) }
    let names = try store.folder.contents().keys.sorted()
    let before = try store.bytes()
    let lock = try StoreLock(path: store.path).exchangeForSwap()
    let other = try OtherProcess(store.path)
    #expect(try other.run(Self.count).hasPrefix("error: database is locked"))
    let ours = try itemCount(lock.connection)
    #expect(ours == (mode == "WAL" ? 15 : 10))
    lock.release()
    #expect(try other.run(Self.count) == (mode == "WAL" ? "15" : "10"))
    other.end(killing: true)
    #expect(try store.bytes() == before)
    #expect(Set(names).isSubset(of: try store.folder.contents().keys))
  }

  @Test
  func `a store that was replaced keeps what lies beside its name`() throws {
    let store = try SmallStore()
    let result = try SmallStore(items: 3)
    let lock = try SwapLock(path: store.path)
    try FileSystem.rename(result.path, to: store.path)
    try store.write([], suffix: "-wal")
    try store.write([1], suffix: "-shm")
    lock.release(replaced: true)
    #expect(
      try store.folder.contents().keys.sorted()
        == ["Log.sqlite", "Log.sqlite-shm", "Log.sqlite-wal"])
    #expect(try itemCount(Connection(path: store.path, access: .unchanging)) == 3)
  }
}
