import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgeRunning

struct JournalTests {
  private func journal(in folder: TemporaryFolder) throws -> String {
    let path = try folder.write([], to: "journal.sqlite")
    try Journal.create(
      at: path, values: [(.state, .string(RunState.running.rawValue))], stages: [1, 2])
    return path
  }

  private func stageFile(in folder: TemporaryFolder) throws -> String {
    let path = try folder.write([], to: "stage.sqlite")
    let connection = try Connection(path: path, access: .readWrite)
    try connection.execute(ProgressTables.creation)
    try ProgressTables.write(
      PassProgress(
        pass: "step:1:a", watermark: -3, done: 2, changed: 1, total: 2, isFinished: true),
      to: connection)
    try ProgressTables.write(
      RecordEntry(pass: "step:1:a", entity: "Note", key: -3, status: .failed, reason: "no"),
      to: connection)
    return path
  }

  @Test
  func `sealing takes over progress and records, and may be said twice`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal.open(journal(in: folder), access: .readWrite)
    let stage = try Connection(path: stageFile(in: folder), access: .readOnly)
    for _ in 0..<2 { try journal.seal(stage: 1, from: stage) }
    #expect(try journal.stageState(1) == .sealed)
    #expect(try journal.stageState(2) == .pending)
    #expect(try journal.progress()["step:1:a"]?.watermark == -3)
    #expect(try journal.statusCounts() == [.failed: 1])
    #expect(try journal.failedCount(ofStage: 1) == 1)
    #expect(try journal.failedCount(ofStage: 2) == 0)
  }

  @Test
  func `a newer format is refused kindly`() throws {
    let folder = try TemporaryFolder()
    let path = try journal(in: folder)
    try Connection(path: path, access: .readWrite).execute("PRAGMA user_version = 99")
    let error = #expect(throws: Failure.self) { _ = try Journal.open(path, access: .readOnly) }
    #expect(error?.code == .journalFormat)
  }

  @Test
  func `a file that is no journal is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "journal.sqlite")
    let error = #expect(throws: Failure.self) { _ = try Journal.open(path, access: .readOnly) }
    #expect(error?.code == .journalDamaged)
  }

  /// Journals that were written hold these words: a change of one orphans them.
  @Test
  func `stored words stay what they are`() {
    #expect(
      RecordStatus.allCases.map(\.rawValue) == [
        "pending", "done", "failed", "accepted", "skipped", "deleted", "merged", "moved",
        "unresolved", "ambiguous", "matched", "none",
      ])
    #expect(
      RunState.allCases.map(\.rawValue) == [
        "running", "needs-decision", "verified", "swapping", "done", "rolling-back",
        "rolled-back",
      ])
    #expect(Journal.formatVersion == 1)
    #expect(ProgressTables.names == ["__bridge_pass", "__bridge_record"])
  }

  @Test(arguments: [
    (RecordStatus?.none, RecordStatus.skipped, RecordStatus.skipped),
    (.skipped, .failed, .failed), (.failed, .accepted, .failed), (.accepted, .pending, .pending),
  ])
  func `the gravest fate of a record is told`(
    one: RecordStatus?, other: RecordStatus, told: RecordStatus
  ) {
    #expect(KnownProgress.graver(one, other) == told)
  }
}
