import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

struct RunLockTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a lock is held once and names its holder`() throws {
    let path = folder.path("lock")
    let lock = try RunLock(path)
    let failure = #expect(throws: Failure.self) { _ = try RunLock(path) }
    #expect(failure?.code == .runLocked)
    #expect(failure?.disposition == .locked)
    #expect(failure?.summary.contains("process \(Terminal.processIdentifier)") == true)
    #expect(try RunLock.holder(of: path) == .process(Terminal.processIdentifier))
    lock.release()
    #expect(try RunLock.holder(of: path) == .nobody)
    try RunLock(path).release()
  }

  @Test func `asking for the holder makes nothing`() throws {
    #expect(try RunLock.holder(of: folder.path("lock")) == .nobody)
    #expect(try FileSystem.list(folder.path("")).isEmpty)
  }

  @Test func `asking does not get in the way of taking`() throws {
    let path = folder.path("lock")
    try RunLock(path).release()
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      if number.isMultiple(of: 10) {
        _ = #expect(throws: Never.self) { try Self.takeWhenFree(path) }
      } else {
        _ = try? RunLock.holder(of: path)
      }
    }
  }

  private static func takeWhenFree(_ path: String) throws(Failure) {
    for _ in 0..<100 {
      do {
        try RunLock(path).release()
        return
      } catch  where error.code == .runLocked {
        continue
      }
    }
    try RunLock(path).release()
  }

  @Test func `a kill frees the lock`() async throws {
    let path = folder.path("lock")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let lock = try RunLock(path)
      kill(getpid(), SIGKILL)
      lock.release()
    }
    #expect(try FileSystem.status(of: path)?.size ?? 0 > 1)
    #expect(try RunLock.holder(of: path) == .nobody)
    try RunLock(path).release()
  }

  @Test func `a child does not inherit the lock`() throws {
    let path = folder.path("lock")
    let lock = try RunLock(path)
    let background = ChildCommand(["sh", "-c", "sleep 2 >/dev/null 2>&1 </dev/null &"])
    #expect(try ChildProcess.run(background).isSuccess)
    lock.release()
    #expect(try RunLock.holder(of: path) == .nobody)
  }
}
