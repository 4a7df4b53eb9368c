import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

/// What others do to a store while its run ends, and after.
struct SwapTests {
  private var withLog: SampleStore.Options {
    var options = FlightLog.options
    options.journal = .liveLog
    return options
  }

  @Test
  func `what an app writes right after the last rename is not lost by a rollback`() throws {
    let run = try FlightRun(flights: 30)
    // The name is the result's by then, and nothing is noted yet.
    let runner = Runner(
      state: run.state,
      control: RunControl(shouldStop: { false }) { event in
        guard case .swapped(let step) = event, step.hasPrefix("the result stands") else { return }
        try? Connection(path: run.store, access: .readWrite)
          .execute("UPDATE ZPILOT SET ZNAME = 'written by the app'")
      })
    let report = try runner.start(run.document, store: run.store, options: RunOptions())
    let ending = RunEnding(folder: try #require(report.folder)) { _ in }
    let error = #expect(throws: Failure.self) { try ending.rollBack(discardsChanges: false) }
    #expect(error?.code == .rollbackChanged)
  }

  @Test
  func `a result that waited for an app to close has the journal mode of the original`() throws {
    let run = try FlightRun(flights: 30, options: withLog)
    let error = #expect(throws: Failure.self) {
      let app = try Connection(path: run.store, access: .readOnly, keepsLog: true)
      _ = try app.integer("SELECT count(*) FROM ZFLIGHT")
      _ = try run.start()
      _ = try app.integer("SELECT count(*) FROM ZFLIGHT")
    }
    #expect(error?.code.rawValue == "STORE-IN-USE")
    let folder = try #require(try RunFolder.all(in: run.state).first)
    #expect(try run.runner().resume(folder).outcome == .done(accepted: 0))
    #expect(try StoreFile(run.store).header.usesLog)
  }

  @Test
  func `a file that an app put in the place of the result is never taken for one of ours`() throws {
    let run = try FlightRun(flights: 30, options: withLog)
    let folder = try #require(try run.start().folder)
    let own = run.folder.path("own.sqlite")
    try FileManager.default.copyItem(atPath: run.store, toPath: own)
    try FileManager.default.removeItem(atPath: run.store)
    try FileManager.default.moveItem(atPath: own, toPath: run.store)
    let attributes = try FileManager.default.attributesOfItem(atPath: run.store)
    let device = try #require(attributes[.systemNumber] as? Int)
    let inode = try #require(attributes[.systemFileNumber] as? Int)
    // The system gives the number of a file that is gone to the next one that is made.
    try Connection(path: folder.journal, access: .readWrite).execute(
      "UPDATE run SET value = json_set(value, '$.folded', '\(device):\(inode)') WHERE key = 'swap'")
    let ending = RunEnding(folder: folder) { _ in }
    let error = #expect(throws: Failure.self) { try ending.rollBack(discardsChanges: false) }
    #expect(error?.code == .swapUnclear)
  }

  @Test
  func `a rollback while an app has the store open is refused as locked`() throws {
    let run = try FlightRun(flights: 30, options: withLog)
    let folder = try #require(try run.start().folder)
    let ending = RunEnding(folder: folder) { _ in }
    let error = #expect(throws: Failure.self) {
      let app = try Connection(path: run.store, access: .readOnly, keepsLog: true)
      _ = try app.integer("SELECT count(*) FROM ZFLIGHT")
      _ = try ending.rollBack(discardsChanges: false)
      _ = try app.integer("SELECT count(*) FROM ZFLIGHT")
    }
    #expect(error?.code.rawValue == "STORE-IN-USE" && error?.disposition == .locked)
    #expect(error?.remedy.contains("bridge rollback \(folder.name)") == true)
  }

  @Test
  func `a run that another process works on is left alone before anything is looked at`() throws {
    let run = try FlightRun(flights: 30)
    _ = try run.runner { !$0.isEmpty }.start(run.document, store: run.store, options: RunOptions())
    let folder = try #require(try RunFolder.all(in: run.state).first)
    let other = try RunLock(folder.lock)
    try FileManager.default.removeItem(atPath: run.store)
    let error = #expect(throws: Failure.self) { try run.runner().resume(folder) }
    #expect(error?.code == .runLocked)
    other.release()
  }
}
