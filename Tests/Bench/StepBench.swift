import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeSystem

/// One pass of the program against the same batches in bare SQL, in this process.
struct StepBench {
  let workspace: Workspace
  let store: String
  private let rounds = 5
  private let size = BatchSize()

  init(workspace: Workspace, store: String) {
    self.workspace = workspace
    self.store = store
  }

  func run(into table: inout Table) throws {
    let plan = try PlanJSON.read(
      JSON(reading: try FileSystem.read(workspace.plan, limit: 64 << 20)))
    let preparation = try Preparation.make(of: store, for: plan)
    guard let stage = preparation.schedule.stages.first else { return }
    var copy: CopyPass?
    var convert: UpdatePass?
    for pass in stage.passes {
      if case .copy(let found) = pass, found.target == "ZFLIGHT" { copy = found }
      if case .update(let found) = pass, case .convert = found.step.kind { convert = found }
    }
    guard let copy, let convert else { return }
    let uuid = preparation.metadata.uuid
    try measureCopies(copy, of: stage, uuid, into: &table)
    try measureSteps(convert, uuid, into: &table)
  }

  private var base: String { workspace.path("stage.sqlite") }
  private var trial: String { workspace.path("trial.sqlite") }

  private func context(_ uuid: String) -> PassContext {
    PassContext(
      size: size, storeUUID: uuid, externalFiles: ExternalFiles(ofStore: store),
      folder: workspace.folder)
  }

  private func fresh(_ stage: StageSchedule) throws(Failure) -> StageFile {
    _ = try FileSystem.remove(trial)
    return try StageFile.open(trial, from: store, creation: stage.creation)
  }
}

extension StepBench {
  /// The copy of a table with its progress, and the same batches without any.
  private func measureCopies(
    _ pass: CopyPass, of stage: StageSchedule, _ uuid: String, into table: inout Table
  ) throws {
    var noted: [Cost] = []
    var bare: [Cost] = []
    for round in 1...rounds {
      Bench.note("journal, round \(round) of \(rounds)")
      noted.append(
        try Cost.of {
          let file = try fresh(stage)
          let context = context(uuid)
          _ = try pass.run(on: file, followedBy: [], in: context)
          try context.commit(on: file)
        })
      // What the steps are measured on.
      _ = try FileSystem.remove(base)
      _ = try FileSystem.copyFile(from: trial, to: base)
      bare.append(
        try Cost.of {
          let file = try fresh(stage)
          try copyBarely(pass, on: file.connection)
        })
    }
    let processor = zip(noted, bare).map { $0.processor / $1.processor }.median
    let bytes = zip(noted, bare).map { $0.written / max(1, $1.written) }.median
    let time = zip(noted, bare).map { $0.seconds / $1.seconds }.median
    table.add(
      "copy pass with progress / without, processor", processor, aim: 1.05,
      detail: "time \(Table.text(time)) ×")
    table.add("copy pass with progress / without, bytes", bytes, aim: 1.05)
  }

  private func copyBarely(_ pass: CopyPass, on connection: borrowing Connection) throws(Failure) {
    let names = pass.columns.map { SQL.name($0.name) }.joined(separator: ", ")
    let values = pass.columns.map(\.value.sql).joined(separator: ", ")
    try batches(
      "INSERT INTO main.ZFLIGHT (\(names)) SELECT \(values) FROM source.ZFLIGHT "
        + "WHERE Z_PK >= ?1 AND Z_PK <= ?2 ORDER BY Z_PK", on: connection)
  }

  private func batches(_ sql: String, on connection: borrowing Connection) throws(Failure) {
    let statement = try connection.prepare(sql)
    let last = try connection.integer("SELECT max(Z_PK) FROM source.ZFLIGHT")
    var lower: Int64 = 1
    while lower <= last {
      try connection.execute("BEGIN")
      try statement.bind([.integer(lower), .integer(lower + Int64(size.records) - 1)])
      try statement.run()
      try connection.execute("COMMIT")
      lower += Int64(size.records)
    }
  }

  /// The conversion of a text into a date, by a function of ours and by SQLite's own.
  private func measureSteps(
    _ pass: UpdatePass, _ uuid: String, into table: inout Table
  ) throws {
    var ours: [Cost] = []
    var bare: [Cost] = []
    for round in 1...rounds {
      Bench.note("import step, round \(round) of \(rounds)")
      ours.append(
        try onCopy { file in
          let context = context(uuid)
          _ = try pass.run(on: file, in: context)
          try context.commit(on: file)
        })
      bare.append(
        try onCopy { file in
          try batches(
            """
            UPDATE main.ZFLIGHT SET ZDEPARTURE__BRIDGE =
              (julianday(ZDEPARTURE) - 2451910.5) * 86400.0
            WHERE Z_PK >= ?1 AND Z_PK <= ?2 AND ZDEPARTURE IS NOT NULL
            """, on: file.connection)
        })
    }
    table.add(
      "import step in Swift / built-in SQL, processor",
      zip(ours, bare).map { $0.processor / $1.processor }.median, aim: 1.15,
      detail: "\(Table.text(ours.map(\.processor).median)) s")
    table.add(
      "import step in Swift / built-in SQL, time",
      zip(ours, bare).map { $0.seconds / $1.seconds }.median, aim: 1.15,
      detail: "\(Table.text(ours.map(\.seconds).median)) s, as a pass of its own")
  }

  private func onCopy(_ work: (borrowing StageFile) throws -> Void) throws -> Cost {
    _ = try FileSystem.remove(trial)
    _ = try FileSystem.copyFile(from: base, to: trial)
    let file = try StageFile.open(trial, from: store, creation: [])
    return try Cost.of { try work(file) }
  }
}
