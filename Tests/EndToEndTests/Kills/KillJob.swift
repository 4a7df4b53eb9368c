import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// A small store with a plan, to be migrated by real processes as often as is wanted.
final class KillJob {
  private let origin: TemporaryFolder
  private let batch: Int
  private let journal: SampleStore.Options.Journal
  private var expected: [String: [[SQLValue]]] = [:]
  private var expectedNames: Set<String> = []
  private var total = 0

  /// Makes the store and the plan.
  init(flights: Int, batch: Int, journal: SampleStore.Options.Journal) throws {
    origin = try TemporaryFolder()
    self.batch = batch
    self.journal = journal
    var options = FlightLog.options
    options.journal = journal
    options.externalInterval = 6
    options.externalSize = 5000
    options.rowsByEntity = ["Flight": flights, "Aircraft": 4, "Pilot": 5]
    try SampleStore.make(
      schema: FlightLog.version1(), rows: flights, seed: 3, at: origin.path("Log.sqlite"),
      options: options)
    // The shared index of a log belongs to the process that made it.
    try? FileManager.default.removeItem(atPath: origin.path("Log.sqlite-shm"))
    try FileManager.default.copyItem(
      atPath: Tool.project.appending(path: "migrations/flight-log/plan.json").path,
      toPath: origin.path("plan.json"))
  }

  /// A copy of the store and the plan in a new folder.
  func copyOfOrigin() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: origin.url.path) {
      try FileManager.default.copyItem(
        at: origin.url.appending(path: name), to: folder.url.appending(path: name))
    }
    return folder
  }

  func words(_ more: [String] = []) -> [String] {
    ["run", "plan.json", "--store", "Log.sqlite", "--batch-size", String(batch)] + more
  }

  /// Runs without a kill, and keeps what it leaves as the measure of all others.
  ///
  /// - Returns: How many of the calls it made.
  func undisturbed(calls: String) throws -> Int {
    let folder = try copyOfOrigin()
    let log = folder.path("calls")
    let outcome = try Tool.bridge(
      words(), in: folder.url.path,
      environment: KillShim.environment(killingAt: 0, calls: calls, log: log))
    try #require(outcome.status == 0, "\(outcome.errors)")
    let count = try String(contentsOfFile: log, encoding: .utf8)
    try FileManager.default.removeItem(atPath: log)
    expected = try rows(in: folder)
    expectedNames = try names(in: folder)
    total = try #require(Int(count.trimmingCharacters(in: .whitespacesAndNewlines)))
    return total
  }

  /// Runs with a kill at a call, goes on, and compares; a second kill hits the resumed run too.
  func kill(at number: Int, calls: String, again second: Int = 0) throws {
    let folder = try copyOfOrigin()
    let first = try Tool.bridge(
      words(), in: folder.url.path,
      environment: KillShim.environment(
        killingAt: number, calls: calls, log: folder.path("calls")))
    // The live figures are written by the clock, so that the last calls may not come this time.
    let isNearEnd = number > total - 3
    #expect(first.wasKilled || isNearEnd && first.status == 0, "call \(number): \(first.errors)")
    try expectWholeStore(in: folder, "after the kill at call \(number)")
    if second > 0 {
      _ = try Tool.bridge(
        ["run", "--resume"], in: folder.url.path,
        environment: KillShim.environment(
          killingAt: second, calls: calls, log: folder.path("calls")))
      try expectWholeStore(in: folder, "after kills at calls \(number) and \(second)")
    }
    try? FileManager.default.removeItem(atPath: folder.path("calls"))
    try finish(in: folder, "killed at call \(number)\(second > 0 ? " and \(second)" : "")")
  }

  /// Goes on with the run, or begins it where the kill came before there was one.
  private func finish(in folder: TemporaryFolder, _ what: Comment) throws {
    let resumed = try Tool.bridge(["run", "--resume"], in: folder.url.path)
    #expect(resumed.status == 0, "\(what): \(resumed.errors)")
    if resumed.output.contains("nothing to resume"), try !isDone(folder) {
      let begun = try Tool.bridge(words(), in: folder.url.path)
      #expect(begun.status == 0, "\(what): \(begun.errors)")
    }
    #expect(try rows(in: folder) == expected, what)
    #expect(try names(in: folder) == expectedNames, what)
    let header = try StoreFile(folder.path("Log.sqlite")).header
    #expect(header.usesLog == (journal == .liveLog), what)
  }

  private func isDone(_ folder: TemporaryFolder) throws -> Bool {
    try rows(in: folder) == expected
  }

  /// Whether one complete store stands under the name: the original's content, or the result's.
  private func expectWholeStore(in folder: TemporaryFolder, _ what: String) throws {
    let present = try rows(in: folder)
    #expect(
      present["ZFLIGHT"]?.count == 24 && present["Z_METADATA"]?.count == 1, "\(what)")
  }

  func rows(in folder: TemporaryFolder) throws -> [String: [[SQLValue]]] {
    try StoreFile.withStoreForLooking(folder.path("Log.sqlite")) { (connection) throws(Failure) in
      var result: [String: [[SQLValue]]] = [:]
      for object in try connection.schemaObjects() where object.type == "table" {
        result[object.name] = try connection.rows(
          "SELECT rowid, * FROM \(SQL.name(object.name)) ORDER BY rowid")
      }
      return result
    }
  }

  /// The names of all files but those in the state folder, without the names of runs in them.
  private func names(in folder: TemporaryFolder) throws -> Set<String> {
    let names = try folder.contents().keys.filter { !$0.hasPrefix("state") }
    return Set(names.map { $0.replacing(/[0-9]{8}-[0-9]{6}-[a-z0-9]{4}/, with: "RUN") })
  }
}
