import BridgePlanning
import BridgeSQLite
package import BridgeSchema
package import BridgeStore
import BridgeSystem

/// The fate of one record in every import step that concerns it.
package struct RecordReport: Hashable, Sendable {
  package var record: RecordURI
  /// The gravest fate of all steps: `pending` until the last step has worked on it.
  package var status: RecordStatus
  /// What the journal keeps, step by step; nothing where it is plainly done.
  package var entries: [RecordEntry]

  /// Looks a record up.
  ///
  /// - Parameters:
  ///   - uri: The record, by its URI in the store.
  ///   - status: The run.
  /// - Throws: `RECORD-STORE` for a record of another store; what reading throws.
  package init(of uri: RecordURI, in status: RunStatus) throws(Failure) {
    guard uri.store == status.settings.storeUUID else {
      throw Failure(
        .recordStore, "\(uri) is a record of another store",
        evidence: ["the store of the run is \(status.settings.storeUUID)"],
        remedy: "name a record of this run's store, or another run")
    }
    record = uri
    var entries: [RecordEntry] = []
    var passes: [String: PassProgress] = [:]
    try RunProgressReading.visit(status.folder) { (connection) throws(Failure) in
      passes.merge(try ProgressTables.progress(in: connection)) { _, later in later }
      try ProgressTables.records(
        where: "key = ? AND entity = ?", [.integer(uri.key), .string(uri.entity)], in: connection
      ) { (entry) throws(Failure) in entries.append(entry) }
    }
    self.entries = entries
    let lookup = RecordLookup(uri: uri, run: status)
    self.status = try lookup.status(passes: passes, entries: entries)
  }
}

/// Tells the fate of a record that the journal does not mention (spec: sqlite, 17).
private struct RecordLookup {
  let uri: RecordURI
  let run: RunStatus

  func status(passes: [String: PassProgress], entries: [RecordEntry]) throws(Failure)
    -> RecordStatus
  {
    let bytes = try FileSystem.read(run.folder.plan, limit: PlanReading.limit)
    let plan = try PlanReading.plan(from: bytes, file: run.folder.plan)
    guard try exists(in: plan) else { return .none }
    let known = Set(entries.map(\.pass))
    var status = entries.reduce(into: RecordStatus?.none) {
      $0 = KnownProgress.graver($0, $1.status)
    }
    for pass in concerning(plan) where !known.contains(pass) {
      guard !isThrough(passes[pass]) else { continue }
      status = KnownProgress.graver(status, .pending)
    }
    return status ?? (isCopied ? .done : .pending)
  }

  /// Without an import step a record is done when the result is complete.
  private var isCopied: Bool {
    switch run.state {
    case .verified, .swapping, .done: true
    default: run.records.pending == 0 && run.records.done > 0
    }
  }

  private func isThrough(_ progress: PassProgress?) -> Bool {
    guard let progress else { return false }
    if progress.isFinished { return true }
    return progress.watermark.map { uri.key <= $0 } ?? false
  }

  /// The passes of the import steps whose entity is the record's, or an ancestor of it.
  private func concerning(_ plan: Plan) -> [String] {
    plan.stages.flatMap { stage in
      let schema = plan.chain.first { $0.name == stage.opens }?.schema
      let lineage = Set(schema?.lineage(of: uri.entity).map(\.name) ?? [])
      return stage.imports.filter { lineage.contains($0.entity) }
        .map { "step:\(stage.number):\($0.id)" }
    }
  }

  /// Whether the original holds the record.
  private func exists(in plan: Plan) throws(Failure) -> Bool {
    let kept = run.settings.store + ".before-" + run.folder.name
    let isKept = FileSystem.exists(kept)
    let path = isKept ? kept : run.settings.store
    // Once the original is cleaned away, the result is all there is.
    let link = run.state == .done && !isKept ? plan.chain.last : plan.chain.first
    guard let schema = link?.schema, schema.entity(named: uri.entity) != nil else { return false }
    return try StoreFile.withStoreForLooking(path) { (connection) throws(Failure) in
      let layout = try StoreLayout(of: schema).bound(to: ActualTables.read(from: connection))
      guard let table = layout.table(of: uri.entity),
        let number = layout.entityNumber(of: uri.entity)
      else { return false }
      let count = try connection.integer(
        "SELECT count(*) FROM \(SQL.name(table.name)) WHERE Z_PK = ? AND Z_ENT = ?",
        .integer(uri.key), .integer(Int64(number)))
      return count > 0
    }
  }
}

extension Failure.Code {
  /// A record belongs to another store than the run's.
  package static let recordStore = Self("RECORD-STORE")
}
