import BridgePlanning
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// What may not be mixed into a run that is in progress.
struct RefusalTests {
  private func stopped(_ run: FlightRun) throws -> RunFolder {
    var options = RunOptions()
    options.batch = BatchSize(records: 10)
    let report = try run.runner { !$0.isEmpty }.start(
      run.document, store: run.store, options: options)
    guard case .stopped = report.outcome else { throw CancellationError() }
    return try #require(report.folder)
  }

  @Test
  func `an original whose content changed is refused, saying what changed`() throws {
    let run = try FlightRun(flights: 40)
    let folder = try stopped(run)
    try Connection(path: run.store, access: .readWrite)
      .execute("UPDATE ZPILOT SET ZNAME = 'another' WHERE Z_PK = 1")
    let error = #expect(throws: Failure.self) { try run.runner().resume(folder) }
    #expect(error?.code.rawValue == "STORE-CHANGED")
    #expect(error?.evidence.contains { $0.contains("ZPILOT") } == true)
  }

  @Test
  func `an original whose bytes moved but whose content is the same is gone on with`() throws {
    var options = FlightLog.options
    options.journal = .liveLog
    let run = try FlightRun(flights: 40, options: options)
    let folder = try stopped(run)
    // What an app does that opens the store and closes it: the log goes into the main file.
    try Connection(path: run.store, access: .readWrite).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(try run.runner().resume(folder).outcome == .done(accepted: 0))
  }

  @Test
  func `a changed plan is refused`() throws {
    let run = try FlightRun(flights: 40)
    let folder = try stopped(run)
    var bytes = try Data(contentsOf: URL(filePath: folder.plan))
    bytes.append(0x0A)
    try bytes.write(to: URL(filePath: folder.plan))
    let error = #expect(throws: Failure.self) { try run.runner().resume(folder) }
    #expect(error?.code == .runPlanChanged)
  }

  @Test
  func `a journal that is no database is named, not the store`() throws {
    let run = try FlightRun(flights: 5)
    let folder = try stopped(run)
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: folder.journal))
    let error = #expect(throws: Failure.self) { try run.runner().resume(folder) }
    #expect(error?.code == .journalDamaged)
    #expect(error?.summary.contains(folder.journal) == true)
  }

  @Test
  func `a change that cannot be run is refused also where the plan no longer lists it`() throws {
    let run = try FlightRun(flights: 5)
    let newer = try Schema(entities: FlightLog.version1().entities + [Entity("Club")])
    var document = run.document
    document.plan = try FlightRun.completePlan(from: FlightLog.version1(), to: newer)
    for index in document.plan.stages.indices { document.plan.stages[index].changes = [] }
    let error = #expect(throws: Failure.self) {
      try run.runner().start(document, store: run.store, options: RunOptions())
    }
    #expect(error?.code.rawValue == "RUN-LAYOUT")
    #expect(try RunFolder.all(in: run.state).isEmpty)
  }

  @Test
  func `a journal that cannot be read stops new runs on its own store alone`() throws {
    let run = try FlightRun(flights: 20)
    let folder = try stopped(run)
    try Data("rubbish".utf8).write(to: URL(filePath: folder.journal))
    let error = #expect(throws: Failure.self) { try run.start() }
    #expect(error?.evidence.contains { $0.contains(folder.name) } == true)
    let other = run.folder.path("Other.sqlite")
    var options = FlightLog.options
    options.rowsByEntity = ["Flight": 5, "Aircraft": 1, "Pilot": 1]
    try SampleStore.make(schema: FlightLog.version1(), rows: 5, at: other, options: options)
    let report = try run.runner().start(run.document, store: other, options: RunOptions())
    #expect(report.outcome == .done(accepted: 0))
  }

  @Test
  func `a plan that is not complete is not begun`() throws {
    let run = try FlightRun(flights: 5)
    var document = run.document
    document.plan.losses = [Loss(id: "removed:Flight.notes", text: "notes go")]
    document.plan.accepted = []
    let before = try run.folder.contents()
    let error = #expect(throws: Failure.self) {
      try run.runner().start(document, store: run.store, options: RunOptions())
    }
    #expect(error?.code == .planOpen && error?.disposition == .decision)
    #expect(try run.folder.contents() == before)
  }

  @Test
  func `a writer is kept out during a run, and a reader goes on`() throws {
    let run = try FlightRun(flights: 40)
    let path = run.store
    var refused = false
    var read = 0
    let runner = Runner(
      state: run.state,
      control: RunControl(
        shouldStop: { false },
        emit: { event in
          guard case .stageStarted = event else { return }
          let other = try? SystemPython.run(
            """
            import sqlite3, sys
            c = sqlite3.connect(sys.argv[1], timeout=0)
            print(c.execute('select count(*) from ZFLIGHT').fetchone()[0])
            try:
              c.execute('update ZPILOT set ZNAME = 1')
              c.commit()
              print('written')
            except sqlite3.OperationalError as e:
              print(e)
            """, path)
          read = Int(other?.first ?? "") ?? 0
          refused = other?.last == "database is locked"
        }))
    _ = try runner.start(run.document, store: path, options: RunOptions())
    try #require(SystemPython.isAvailable, "python3 is not here")
    #expect(read == 40)
    #expect(refused)
  }
}

/// Another process with a connection of its own.
enum SystemPython {
  static var isAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  private static var path: String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/usr/bin/python3"
  }

  /// The lines that a script prints.
  static func run(_ script: String, _ arguments: String...) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-c", script] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
