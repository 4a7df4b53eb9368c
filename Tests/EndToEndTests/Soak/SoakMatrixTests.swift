import BridgeTestSupport
import Foundation
import Testing

/// Kills at every call of every kind, on a small store: of a run, of the run that goes on with it,
/// and of a rollback.
@Suite(.enabled(if: SoakSettings.isWanted("matrix"), "only with scripts/soak kills matrix"))
struct SoakMatrixTests {
  /// What lies beside the store, and whether what goes on is killed as well.
  struct Case: CustomTestStringConvertible {
    let journal: SampleStore.Options.Journal
    let isTwice: Bool

    var testDescription: String {
      "\(journal == .liveLog ? "WAL" : "rollback journal"), \(isTwice ? "two kills" : "one kill")"
    }

    static let all = [
      Case(journal: .rollback, isTwice: false), Case(journal: .liveLog, isTwice: false),
      Case(journal: .rollback, isTwice: true), Case(journal: .liveLog, isTwice: true),
    ]
  }

  @Test(arguments: Case.all)
  func `a run killed at any call ends as an undisturbed one`(item: Case) throws {
    let job = try SoakJob(flights: 24, batch: 8, journal: item.journal)
    _ = try job.undisturbed()
    let total = try job.calls(of: job.beginning, in: job.copy())
    #expect(total > 200)
    var tally = SoakTally()
    var generator = SeededGenerator(seed: 11)
    for number in SoakSettings.numbers(to: total) {
      let folder = try job.copy()
      tally.note(try kill(job.beginning, at: number, in: folder))
      job.expectWholeStore(in: folder, &tally, "run killed at call \(number)")
      // What goes on makes about the calls that were left, and some to find out where it stands.
      let second = item.isTwice ? Int.random(in: 1...total - number + 60, using: &generator) : 0
      if second > 0 {
        tally.note(try kill(job.next(in: folder), at: second, in: folder))
        job.expectWholeStore(in: folder, &tally, "run killed at calls \(number) and \(second)")
      }
      try job.finish(in: folder, &tally, "run killed at calls \(number), \(second)")
    }
    tally.report("run, \(item.testDescription), \(total) calls")
  }

  @Test(arguments: Case.all)
  func `a rollback killed at any call brings back the original`(item: Case) throws {
    let job = try SoakJob(flights: 24, batch: 8, journal: item.journal)
    _ = try job.undisturbed()
    let first = try job.copy()
    try job.require(job.beginning, in: first)
    let total = try job.calls(of: ["rollback"], in: first)
    #expect(total > 10)
    var tally = SoakTally()
    var generator = SeededGenerator(seed: 12)
    for number in SoakSettings.numbers(to: total) {
      let folder = try job.copy()
      try job.require(job.beginning, in: folder)
      tally.note(try kill(["rollback"], at: number, in: folder))
      job.expectWholeStore(in: folder, &tally, "rollback killed at call \(number)")
      let second = item.isTwice ? Int.random(in: 1...total, using: &generator) : 0
      if second > 0 {
        tally.note(try kill(["rollback"], at: second, in: folder))
        job.expectWholeStore(in: folder, &tally, "rollback killed at \(number) and \(second)")
      }
      let what = "rollback killed at calls \(number), \(second)"
      let outcome = try Tool.bridge(["rollback"], in: folder.url.path)
      tally.expect(outcome.status == 0, "\(what): exit \(outcome.status): \(outcome.errors)")
      tally.resumed += 1
      try job.expectOriginal(in: folder, &tally, what)
    }
    tally.report("rollback, \(item.testDescription), \(total) calls")
  }

  private func kill(
    _ words: [String], at number: Int, in folder: TemporaryFolder
  ) throws -> Tool.Outcome {
    let log = folder.path("calls")
    defer { try? FileManager.default.removeItem(atPath: log) }
    return try Tool.bridge(
      words, in: folder.url.path,
      environment: KillShim.environment(killingAt: number, calls: "", log: log))
  }
}
