import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// A real process, killed with SIGKILL at every commit and every file operation of a run.
@Suite(.enabled(if: KillShim.path != nil, "no library can be preloaded here"))
struct KillTests {
  /// What commits, and what moves files: the journal of a transaction is cut to nothing at its end,
  /// and everything else that lasts is a rename, a link, or a removal.
  static let calls = "ftruncate,rename,link,unlink,rmdir,mkdir"

  @Test(arguments: [SampleStore.Options.Journal.rollback, .liveLog])
  func `killed at every commit, the run goes on and ends as an undisturbed one`(
    journal: SampleStore.Options.Journal
  ) throws {
    let job = try KillJob(flights: 24, batch: 8, journal: journal)
    let total = try job.undisturbed(calls: Self.calls)
    #expect(total > 40)
    for number in 1...total {
      try job.kill(at: number, calls: Self.calls)
    }
  }

  @Test(
    arguments: [SampleStore.Options.Journal.rollback, .liveLog], KillJob.Sequel.allCases)
  func `what an app writes after a kill is never lost`(
    journal: SampleStore.Options.Journal, sequel: KillJob.Sequel
  ) throws {
    let job = try KillJob(flights: 24, batch: 1000, journal: journal)
    let calls = "rename,link,unlink"
    let total = try job.undisturbed(calls: calls)
    #expect(total > 5)
    for number in 1...total {
      try job.killThenWrite(at: number, calls: calls, then: sequel)
    }
  }
}
