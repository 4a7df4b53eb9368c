import BridgeTestSupport
import Foundation
import Testing

/// A store with a plan, whose runs and rollbacks are killed as often as is wanted.
///
/// A run that was killed is gone on with, and has to leave what an undisturbed one leaves, record by
/// record; a rollback the original, byte by byte.
final class SoakJob {
  let flights: Int
  private let origin: TemporaryFolder
  private let batch: Int
  private let original: SoakReference
  private var expected: SoakReference?
  private var expectedNames: Set<String> = []

  /// Makes the store and the plan.
  init(flights: Int, batch: Int, journal: SampleStore.Options.Journal) throws {
    origin = try TemporaryFolder()
    self.flights = flights
    self.batch = batch
    var options = FlightLog.options
    options.journal = journal
    options.externalInterval = flights > 1000 ? 400 : 6
    options.externalSize = 5000
    options.rowsByEntity = [
      "Flight": flights, "Aircraft": 4 + flights / 50, "Pilot": 5 + flights / 100,
    ]
    try SampleStore.make(
      schema: FlightLog.version1(), rows: flights, seed: 3, at: origin.path("Log.sqlite"),
      options: options)
    // The shared index of a log belongs to the process that made it.
    try? FileManager.default.removeItem(atPath: origin.path("Log.sqlite-shm"))
    try FileManager.default.copyItem(
      atPath: Tool.project.appending(path: "migrations/flight-log/plan.json").path,
      toPath: origin.path("plan.json"))
    original = try SoakReference(of: origin.path("Log.sqlite"))
  }

  /// A folder of its own with the store as it was.
  func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: origin.url.path) {
      try FileManager.default.copyItem(
        at: origin.url.appending(path: name), to: folder.url.appending(path: name))
    }
    return folder
  }

  /// The words that begin a run.
  var beginning: [String] {
    ["run", "plan.json", "--store", "Log.sqlite", "--batch-size", String(batch)]
  }

  /// Lets a run come to its end, and keeps what it leaves as the measure of all others.
  ///
  /// - Returns: How long it took.
  func undisturbed() throws -> Duration {
    let folder = try copy()
    let clock = ContinuousClock()
    let start = clock.now
    try require(beginning, in: folder)
    let time = clock.now - start
    expected = try SoakReference(of: folder.path("Log.sqlite"))
    expectedNames = try names(in: folder)
    return time
  }

  /// How many calls of the system a process makes.
  func calls(of words: [String], in folder: TemporaryFolder) throws -> Int {
    let log = folder.path("calls")
    defer { try? FileManager.default.removeItem(atPath: log) }
    try require(words, in: folder, KillShim.environment(killingAt: 0, calls: "", log: log))
    let count = try String(contentsOfFile: log, encoding: .utf8)
    return try #require(Int(count.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Lets a process come to its end, which has to be a good one.
  func require(
    _ words: [String], in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws {
    let outcome = try Tool.bridge(words, in: folder.url.path, environment: environment)
    try #require(outcome.status == 0, "\(words.joined(separator: " ")): \(outcome.errors)")
  }
}

extension SoakJob {
  /// Whether there is nothing to resume since no run was begun: the store is as it was.
  func hasToBegin(in folder: TemporaryFolder) -> Bool {
    let runs = try? FileManager.default.contentsOfDirectory(atPath: folder.path("state"))
    return !(runs ?? []).contains { !$0.hasPrefix(".") }
  }

  /// The words that go on with a run, or begin it where no run was begun before the kill.
  func next(in folder: TemporaryFolder) -> [String] {
    hasToBegin(in: folder) ? beginning : ["run", "--resume"]
  }

  /// Expects one complete store under the name: the original's content, or the result's.
  func expectWholeStore(in folder: TemporaryFolder, _ tally: inout SoakTally, _ what: String) {
    let store = folder.path("Log.sqlite")
    let count = original.compare(store) ?? expected?.compare(store)
    tally.expect(count != nil, "\(what): no complete store stands under the name")
    tally.compared += count ?? 0
  }

  /// Goes on with a run to its end, and compares what it leaves.
  func finish(in folder: TemporaryFolder, _ tally: inout SoakTally, _ what: String) throws {
    let outcome = try Tool.bridge(next(in: folder), in: folder.url.path)
    tally.expect(outcome.status == 0, "\(what): exit \(outcome.status): \(outcome.errors)")
    tally.resumed += 1
    let count = expected?.compare(folder.path("Log.sqlite"))
    tally.expect(count != nil, "\(what): the result differs from an undisturbed run's")
    tally.compared += count ?? 0
    let names = try names(in: folder)
    tally.expect(
      names == expectedNames,
      "\(what): other files: \(names.symmetricDifference(expectedNames).sorted())")
  }

  /// Expects every file but those of runs to be the original's, byte for byte.
  func expectOriginal(in folder: TemporaryFolder, _ tally: inout SoakTally, _ what: String) throws {
    let wanted = try origin.contents()
    let present = try folder.contents().filter { !$0.key.hasPrefix("state") }
    let names = Set(wanted.keys).union(present.keys).filter { wanted[$0] != present[$0] }
    tally.expect(names.isEmpty, "\(what): not the original's bytes: \(names.sorted())")
    tally.compared += original.compare(folder.path("Log.sqlite")) ?? 0
  }

  /// The names of all files but those in the state folder, without the names of runs in them.
  private func names(in folder: TemporaryFolder) throws -> Set<String> {
    let names = (FileManager.default.subpaths(atPath: folder.url.path) ?? [])
      .filter { !$0.hasPrefix("state") && $0 != "calls" }
    return Set(names.map { $0.replacing(/[0-9]{8}-[0-9]{6}-[a-z0-9]{4}/, with: "RUN") })
  }
}
