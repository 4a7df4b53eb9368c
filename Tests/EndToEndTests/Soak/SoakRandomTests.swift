import BridgeTestSupport
import Foundation
import Testing

/// Kills at random moments, on a store of some size.
@Suite(.enabled(if: SoakSettings.isWanted("random"), "only with scripts/soak kills random"))
struct SoakRandomTests {
  @Test(arguments: [SampleStore.Options.Journal.rollback, .liveLog])
  func `a run killed at random moments ends as an undisturbed one`(
    journal: SampleStore.Options.Journal
  ) throws {
    let job = try SoakJob(flights: 20_000, batch: 2000, journal: journal)
    let time = try job.undisturbed()
    var tally = SoakTally()
    var generator = SeededGenerator(seed: journal == .liveLog ? 21 : 22)
    while tally.kills < (SoakSettings.kills ?? 200) / 2 {
      let folder = try job.copy()
      var moments: [String] = []
      repeat {
        let moment = time * Double.random(in: 0...1, using: &generator)
        moments.append("\(moment)")
        let outcome = try Tool.bridge(
          job.next(in: folder), in: folder.url.path,
          environment: KillShim.environment(killingAfter: moment))
        tally.note(outcome)
        guard outcome.wasKilled else { break }
        job.expectWholeStore(in: folder, &tally, "run killed after \(moments)")
      } while Bool.random(using: &generator)
      try job.finish(in: folder, &tally, "run killed after \(moments)")
    }
    tally.report("run, \(journal == .liveLog ? "WAL" : "rollback journal"), random moments")
  }
}
