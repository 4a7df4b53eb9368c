import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeSystem

/// Builds the files of a schedule one after the other, each from the one before it.
struct StageBuilder {
  let folder: RunFolder
  let settings: RunSettings
  let schedule: Schedule
  let context: PassContext

  /// How building ended.
  enum Outcome: Hashable {
    /// The last file is complete; its path.
    case built(String)
    case stopped
    /// So many failed records of the stage wait for a decision.
    case needsDecision(Int)
  }

  /// Goes on where building stopped.
  ///
  /// - Throws: What a pass throws, with everything up to its last batch committed;
  ///   `RUN-BUILDING-MISSING` when a file that the run needs is gone.
  func run(journal: borrowing Journal) throws(Failure) -> Outcome {
    var source = settings.store
    context.takeOver(Array(try journal.progress().values))
    for stage in schedule.stages {
      let path = path(of: stage)
      if try journal.stageState(stage.number) == .pending {
        guard source == settings.store || FileSystem.exists(source) else {
          throw .buildingMissing(source)
        }
        guard try build(stage, at: path, from: source, journal: journal) else { return .stopped }
      }
      if FileSystem.exists(path) {
        try StageFile.finish(path)
        try retry(stage, at: path, journal: journal)
        if source != settings.store { _ = try FileSystem.remove(source) }
      }
      let failed = try journal.failedCount(ofStage: stage.number)
      if failed > 0 { return .needsDecision(failed) }
      source = path
    }
    guard FileSystem.exists(source) else { throw .buildingMissing(source) }
    return .built(source)
  }

  /// Tries the records of a sealed stage again for which that was decided.
  private func retry(_ stage: StageSchedule, at path: String, journal: borrowing Journal)
    throws(Failure)
  {
    var entries: [RecordEntry] = []
    try journal.records(
      where: "status = ? AND (pass LIKE ? OR pass LIKE ?)",
      [
        .string(RecordStatus.pending.rawValue), .string("step:\(stage.number):%"),
        .string("copy:\(stage.number):%"),
      ]
    ) { (entry) throws(Failure) in entries.append(entry) }
    guard !entries.isEmpty else { return }
    let connection = try Connection(path: path, access: .readWrite)
    for var entry in entries {
      guard case .update(let pass)? = stage.passes.first(where: { $0.id == entry.pass }) else {
        // A number that was too large for its new type is so again, since the original stands.
        entry.status = .failed
        entry.attempts += 1
        try journal.write(entry)
        continue
      }
      if let again = try pass.retry(entry, on: connection, in: context) {
        try journal.write(again)
      } else {
        try journal.forget(entry)
      }
    }
  }

  /// The file of a stage.
  func path(of stage: StageSchedule) -> String {
    PathText.join(settings.buildingFolder(of: folder), "stage-\(stage.number).sqlite")
  }

  /// Runs what is left of a stage, and seals it.
  ///
  /// - Returns: Whether the stage is sealed; false when the run is to stop.
  private func build(
    _ stage: StageSchedule, at path: String, from source: String, journal: borrowing Journal
  ) throws(Failure) -> Bool {
    context.emit(
      .stageStarted(number: stage.number, opens: stage.opens, passes: stage.passes.count))
    let file = try StageFile.open(path, from: source, creation: stage.creation)
    context.takeOver(Array(try ProgressTables.progress(in: file.connection).values))
    for pass in stage.passes {
      guard try run(pass, of: stage, on: file) == .finished else { return false }
    }
    try context.commits.commit(on: file.connection)
    try journal.seal(stage: stage.number, from: file.connection)
    context.emit(.stageFinished(number: stage.number))
    return true
  }

  private func run(_ pass: Pass, of stage: StageSchedule, on file: borrowing StageFile)
    throws(Failure) -> PassOutcome
  {
    if try ProgressTables.progress(in: file.connection)[pass.id]?.isFinished == true {
      return .finished
    }
    switch pass {
    case .copy(let pass):
      return try pass.run(on: file, followedBy: stage.steps(on: pass.target), in: context)
    case .update(let pass): return try pass.run(on: file, in: context)
    case .statement(var pass):
      pass.rows = settings.totals["copy:\(stage.number):\(pass.table ?? "")"] ?? 0
      return try pass.run(on: file, in: context)
    }
  }
}

extension StageSchedule {
  /// The import steps on the rows of a table, in order.
  fileprivate func steps(on table: String) -> [UpdatePass] {
    passes.compactMap { pass in
      guard case .update(let step) = pass, step.table == table else { return nil }
      return step
    }
  }
}

extension Journal {
  /// How many records of a stage failed and wait for a decision.
  borrowing func failedCount(ofStage number: Int) throws(Failure) -> Int {
    Int(
      try connection.integer(
        """
        SELECT count(*) FROM __bridge_record
        WHERE status IN (?, ?) AND (pass LIKE ? OR pass LIKE ?)
        """, .string(RecordStatus.failed.rawValue), .string(RecordStatus.pending.rawValue),
        .string("step:\(number):%"), .string("copy:\(number):%")))
  }
}

extension Failure {
  static func buildingMissing(_ path: String) -> Self {
    Self(
      .runBuildingMissing, "a file that the run was building is gone: \(path)",
      evidence: ["the original is untouched"],
      remedy: "give the run up with 'bridge rollback', and begin anew with 'bridge run'")
  }
}

extension Failure.Code {
  /// A file in the run's private folder is not there any more.
  static let runBuildingMissing = Self("RUN-BUILDING-MISSING")
}
