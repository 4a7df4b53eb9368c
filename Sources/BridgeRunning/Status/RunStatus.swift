import BridgeJSON
import BridgePlanning
import BridgeSQLite
package import BridgeSchema
import BridgeSystem

/// Where a run stands, as far as its own folder and files tell.
package struct RunStatus: Hashable, Sendable {
  /// How many records there are of each kind, each record counted once.
  package struct Records: Hashable, Sendable {
    /// Every import step that concerns them has worked on them.
    package var done: Int64 = 0
    /// Not worked on yet.
    package var pending: Int64 = 0
    /// The others, by status.
    package var others: [RecordStatus: Int64] = [:]

    package init() {}
  }

  package var folder: RunFolder
  package var settings: RunSettings
  /// What the journal says.
  package var state: RunState
  /// The process that works on the run now, if one does and is known.
  package var process: Int32?
  /// Whether a process works on the run now.
  package var isLive: Bool
  /// The stage that is built, or was built last.
  package var stage: Int
  package var records: Records
  /// How far all passes together have come.
  package var done: Int64
  package var total: Int64

  /// The state in documents: `running` and `stopped` are told apart by the lock.
  package var stateName: String {
    state == .running && !isLive ? "stopped" : state.rawValue
  }

  /// Reads where a run stands.
  ///
  /// - Throws: `JOURNAL-FORMAT`, `JOURNAL-DAMAGED`; `PLAN-…` when the run's plan cannot be read.
  package init(of folder: RunFolder) throws(Failure) {
    let journal = try Journal.open(folder.journal, access: .readOnly)
    self.folder = folder
    settings = try journal.settings()
    state = try journal.state()
    stage = try journal.currentStage()
    switch try RunLock.holder(of: folder.lock) {
    case .nobody: (isLive, process) = (false, nil)
    case .process(let number): (isLive, process) = (true, number)
    }
    let bytes = try FileSystem.read(folder.plan, limit: PlanReading.limit)
    let plan = try PlanReading.plan(from: bytes, file: folder.plan)
    let known = try KnownProgress(of: folder)
    records = known.records(of: plan, totals: settings.totals)
    let works = settings.totals.filter { $0.value > 0 }
    total = works.values.reduce(0, +)
    done = works.reduce(into: 0) { sum, pass in
      sum += min(pass.value, known.passes[pass.key]?.done ?? 0)
    }
    if isLive, let figures = Self.figures(of: folder) { (done, total) = figures }
  }

  /// The figures that the working process wrote last.
  private static func figures(of folder: RunFolder) -> (done: Int64, total: Int64)? {
    guard let bytes = try? FileSystem.read(folder.progress, limit: 1 << 16),
      let json = try? JSON(reading: bytes), let done = json["done"]?.integer,
      let total = json["total"]?.integer
    else { return nil }
    return (done, total)
  }
}

extension Journal {
  /// The first stage that is not sealed, or the last one.
  borrowing func currentStage() throws(Failure) -> Int {
    let pending = try connection.value(
      "SELECT min(number) FROM stage WHERE state = ?",
      .string(StageState.pending.rawValue))
    if let number = pending?.integer { return Int(number) }
    return Int(try connection.integer("SELECT max(number) FROM stage"))
  }
}

/// The progress of all passes and the fate of all records that are not plainly done.
struct KnownProgress {
  private(set) var passes: [String: PassProgress] = [:]
  private(set) var statuses: [String: [RecordStatus: Int64]] = [:]

  init(of folder: RunFolder) throws(Failure) {
    var passes: [String: PassProgress] = [:]
    var fates: [RecordKey: RecordStatus] = [:]
    try RunProgressReading.visit(folder) { (connection) throws(Failure) in
      passes.merge(try ProgressTables.progress(in: connection)) { _, later in later }
      try ProgressTables.records(where: "1", [], in: connection) { (entry) throws(Failure) in
        let key = RecordKey(entity: entry.entity, key: entry.key)
        fates[key] = Self.graver(fates[key], entry.status)
      }
    }
    self.passes = passes
    for (record, status) in fates { statuses[record.entity, default: [:]][status, default: 0] += 1 }
  }

  private struct RecordKey: Hashable {
    let entity: String
    let key: Int64
  }

  /// Of two fates of a record, the one that a person has to know first.
  static func graver(_ one: RecordStatus?, _ other: RecordStatus) -> RecordStatus {
    guard let one else { return other }
    let order: [RecordStatus] = [
      .failed, .pending, .unresolved, .ambiguous, .accepted, .deleted, .merged, .moved, .skipped,
    ]
    let places = [one, other].map { order.firstIndex(of: $0) ?? order.count }
    return places[0] <= places[1] ? one : other
  }

  /// The records that the import steps of a plan concern, each counted once.
  func records(of plan: Plan, totals: [String: Int64]) -> RunStatus.Records {
    var result = RunStatus.Records()
    var byEntity: [String: [String]] = [:]
    for stage in plan.stages {
      for step in stage.imports {
        byEntity[step.entity, default: []].append("step:\(stage.number):\(step.id)")
      }
    }
    for passes in byEntity.values {
      let total = passes.map { totals[$0] ?? 0 }.max() ?? 0
      // Records are worked on in key order, so the slowest pass tells how many are through all.
      let through = passes.map { self.passes[$0]?.done ?? 0 }.min() ?? 0
      result.done += through
      result.pending += max(0, total - through)
    }
    for (status, count) in statuses.values.flatMap({ $0 }) {
      if status == .pending {
        result.pending += count
      } else {
        result.others[status, default: 0] += count
      }
      result.done -= count
    }
    result.done = max(0, result.done)
    return result
  }
}
