import BridgePlanning
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Synchronization
import Testing

struct RunTests {
  @Test
  func `a change that cannot be inferred is carried out, record by record`() throws {
    let run = try FlightRun(flights: 300)
    let before = try run.rows()
    let report = try run.start()
    #expect(report.outcome == .done(accepted: 0))
    let after = try run.rows()
    try expectSameFlights(before, after, run)
    for table in ["ZAIRCRAFT", "ZPILOT", "Z_2CREW", "Z_PRIMARYKEY"] {
      #expect(after[table] == before[table], "\(table)")
      #expect(after[table]?.isEmpty == false, "\(table)")
    }
  }

  /// Departures are the same instants, data the same bytes, notes the same texts.
  private func expectSameFlights(
    _ before: [String: [[SQLValue]]], _ after: [String: [[SQLValue]]], _ run: FlightRun
  ) throws {
    let kept = try #require(
      FileManager.default.contentsOfDirectory(atPath: run.folder.url.path)
        .first { $0.contains(".before-") && !$0.hasSuffix("-wal") })
    let files = ExternalFiles(ofStore: run.store)
    let old = try Self.flights(
      run.folder.path(kept), "ZNUMBER, ZDEPARTURE, ZDURATION, ZDATA, ZNOTES, ZAIRCRAFT")
    let new = try Self.flights(
      run.store, "ZNUMBER, ZDEPARTURE, ZDURATION, ZDATA, ZREMARKS, ZAIRCRAFT, ZDISTANCE")
    #expect(old.count == new.count && old.count == 300)
    var external = 0
    for (one, other) in zip(old, new) {
      #expect(one[0] == other[0] && one[1] == other[1] && one[3] == other[3])
      #expect(try Self.instant(one[2]) == Self.seconds(other[2]))
      let stored = one[4].blob ?? []
      if stored.first == 2 { external += 1 }
      switch stored.isEmpty ? nil : ExternalValue(head: stored, size: stored.count) {
      case .inline?: #expect(other[4] == .blob(Array(stored.dropFirst())))
      case .reference(let name)?:
        #expect(try other[4] == .blob(files.read(name, limit: 1 << 24)))
      case nil: #expect(other[4].isNull)
      case .malformed(let why)?: Issue.record("\(why)")
      }
      #expect(one[5] == other[5] && one[6] == other[6])
      #expect(other[7] == .integer(0))
    }
    #expect(external > 0)
  }

  private static func flights(_ path: String, _ columns: String) throws -> [[SQLValue]] {
    try StoreFile.withStoreForLooking(path) { (connection) throws(Failure) in
      try connection.rows("SELECT Z_PK, \(columns) FROM ZFLIGHT ORDER BY Z_PK")
    }
  }

  /// The instant as the system's own formatter reads it.
  private static func instant(_ text: SQLValue) throws -> Double {
    try Date(try #require(text.string), strategy: .iso8601).timeIntervalSinceReferenceDate
  }

  /// A stored date: a whole number of seconds is stored as one.
  private static func seconds(_ value: SQLValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  @Test(arguments: [1, 7, 50, 20_000])
  func `the size of the batches changes nothing`(size: Int) throws {
    let run = try FlightRun(flights: 60)
    let reference = try FlightRun(flights: 60)
    _ = try reference.start()
    #expect(try run.start(batch: size).outcome == .done(accepted: 0))
    #expect(try run.rows() == reference.rows())
  }

  @Test
  func `the original is kept byte for byte, and put back byte for byte`() throws {
    var options = FlightLog.options
    options.journal = .liveLog
    let run = try FlightRun(flights: 120, options: options)
    // The shared index of a log is made anew by whoever opens the store.
    let before = try run.folder.contents().filter { !$0.key.hasSuffix("-shm") }
    let log = try #require(before["FlightLog.sqlite-wal"])
    #expect(log.isEmpty == false)
    let report = try run.start()
    let folder = try #require(report.folder)
    let kept = "FlightLog.sqlite.before-\(folder.name)"
    let between = try run.folder.contents()
    #expect(between[kept] == before["FlightLog.sqlite"])
    #expect(between[kept + "-wal"] == log)
    #expect(between["FlightLog.sqlite-wal"] == nil && between["FlightLog.sqlite-shm"] == nil)
    _ = try RunEnding(folder: folder) { _ in }.rollBack(discardsChanges: false)
    let after = try run.folder.contents().filter { !$0.key.hasPrefix("state") }
    #expect(Set(after.keys) == Set(before.keys))
    for (name, bytes) in before { #expect(after[name] == bytes, "\(name)") }
  }

  @Test
  func `a stop at a checkpoint is gone on from, and ends as an undisturbed run`() throws {
    let reference = try FlightRun(flights: 90)
    _ = try reference.start()
    let run = try FlightRun(flights: 90)
    var options = RunOptions()
    options.batch = BatchSize(records: 10)
    // Stops after every single commit.
    var report = try run.runner { !$0.isEmpty }.start(
      run.document, store: run.store, options: options)
    var stops = 0
    var before: Int64 = 0
    while case .stopped(let done, let total) = report.outcome {
      stops += 1
      // What earlier processes did counts: the figure never falls back.
      #expect(done <= total && done >= before)
      before = done
      let folder = try #require(report.folder)
      report = try run.runner { events in
        if case .progress? = events.last { true } else { false }
      }.resume(folder)
      #expect(stops < 500)
    }
    #expect(stops > 20)
    #expect(report.outcome == .done(accepted: 0))
    #expect(try run.rows() == reference.rows())
  }

  @Test
  func `a second run on the store is refused while one is unfinished`() throws {
    let run = try FlightRun(flights: 30)
    let report = try run.runner { !$0.isEmpty }.start(
      run.document, store: run.store, options: RunOptions())
    guard case .stopped = report.outcome else {
      Issue.record("the run did not stop")
      return
    }
    let error = #expect(throws: Failure.self) { try run.start() }
    #expect(error?.code == .runUnfinished)
    #expect(error?.evidence.first?.contains(report.folder?.name ?? "-") == true)
  }

  @Test
  func `a finished plan has nothing to do, and changes nothing`() throws {
    let run = try FlightRun(flights: 30)
    _ = try run.start()
    let before = try run.folder.contents()
    guard case .nothing = try run.start().outcome else {
      Issue.record("there was something to do")
      return
    }
    #expect(try run.folder.contents() == before)
  }

  @Test
  func `a store of another app is refused by name`() throws {
    let run = try FlightRun(flights: 5)
    let other = try Schema(entities: [Entity("Note", attributes: [Attribute("text", .string)])])
    let path = run.folder.path("Notes.sqlite")
    try SampleStore.make(schema: other, rows: 3, at: path)
    let foreign = #expect(throws: Failure.self) {
      try run.runner().start(run.document, store: path, options: RunOptions())
    }
    #expect(foreign?.code.rawValue == "STORE-OTHER-APP")
  }

  @Test(arguments: ["99", "NULL"])
  func `rows of no known entity are shown, and lose nothing`(entity: String) throws {
    let run = try FlightRun(flights: 12)
    try Connection(path: run.store, access: .readWrite).execute(
      """
      INSERT INTO ZFLIGHT (Z_PK, Z_ENT, Z_OPT, ZNUMBER, ZDEPARTURE)
      VALUES (900, \(entity), 1, 'X1', '2001-01-01T00:00:10Z');
      UPDATE Z_PRIMARYKEY SET Z_MAX = 900 WHERE Z_NAME = 'Flight'
      """)
    #expect(try run.start().outcome == .done(accepted: 0))
    let departure = try Connection(path: run.store, access: .readOnly)
      .value("SELECT ZDEPARTURE FROM ZFLIGHT WHERE Z_PK = 900")
    #expect(departure == .integer(10))
    let shown = run.events.withLock { events in
      events.contains { if case .alreadyBroken = $0 { true } else { false } }
    }
    #expect(shown)
  }
}
