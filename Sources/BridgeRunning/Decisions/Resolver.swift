import BridgeJSON
import BridgePlanning
import BridgeSQLite
package import BridgeSchema
package import BridgeStore
import BridgeSystem

/// Carries out what a person decided about records that failed.
package struct Resolver {
  /// What is to become of a failed record.
  package enum Decision: String, Hashable, Sendable, CaseIterable {
    /// The step tries it again when the run goes on.
    case retry
    /// It stays as the step left it, on purpose.
    case skip
    /// It stays as the step left it, and counts as a failure that was accepted.
    case accept
  }

  let folder: RunFolder

  package init(folder: RunFolder) { self.folder = folder }

  /// Writes a decision down.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - records: The records; nil for every failed one.
  /// - Returns: How many entries were decided.
  /// - Throws: `RESOLVE-STATE` when the run waits for no decision, `RESOLVE-RECORD` for a record
  ///   that did not fail, `RESOLVE-MANDATORY` when B would have a mandatory attribute without value.
  package func resolve(_ decision: Decision, records: [RecordURI]?) throws(Failure) -> Int {
    let lock = try RunLock(folder.lock)
    let journal = try Journal.open(folder.journal, access: .readWrite)
    guard try journal.state() == .needsDecision else { throw .nothingToResolve(folder) }
    let failed = try failedEntries(in: journal)
    let settings = try journal.settings()
    let chosen = try choose(records, from: failed, store: settings.storeUUID)
    if decision != .retry { try requireOptional(chosen, settings) }
    try journal.transaction { () throws(Failure) in
      for var entry in chosen {
        entry.status = status(for: decision)
        try journal.write(entry)
      }
    }
    lock.release()
    return chosen.count
  }

  private func status(for decision: Decision) -> RecordStatus {
    switch decision {
    case .retry: .pending
    case .skip: .skipped
    case .accept: .accepted
    }
  }

  private func failedEntries(in journal: borrowing Journal) throws(Failure) -> [RecordEntry] {
    var entries: [RecordEntry] = []
    // Until the run goes on, a record that is to be tried again may be decided otherwise.
    try journal.records(
      where: "status IN (?, ?)",
      [.string(RecordStatus.failed.rawValue), .string(RecordStatus.pending.rawValue)]
    ) { (entry) throws(Failure) in entries.append(entry) }
    return entries
  }

  private func choose(
    _ records: [RecordURI]?, from failed: [RecordEntry], store: String
  ) throws(Failure) -> [RecordEntry] {
    guard let records else { return failed }
    var chosen: [RecordEntry] = []
    for record in records {
      let entries = failed.filter { $0.entity == record.entity && $0.key == record.key }
      guard record.store == store, !entries.isEmpty else {
        throw Failure(
          .resolveRecord, "\(record) is not among the failed records of \(folder.name)",
          remedy: "'bridge status \(folder.name) --records failed' lists them")
      }
      chosen += entries
    }
    return chosen
  }

  /// A value that could not be given may be missing only where B allows that.
  private func requireOptional(_ entries: [RecordEntry], _ settings: RunSettings) throws(Failure) {
    let bytes = try FileSystem.read(folder.plan, limit: PlanReading.limit)
    let plan = try PlanReading.plan(from: bytes, file: folder.plan)
    let missing = MandatoryGap(plan: plan, building: settings.buildingFolder(of: folder))
    for entry in entries {
      guard let attribute = try missing.attribute(leftEmptyBy: entry) else { continue }
      let record = RecordURI(store: settings.storeUUID, entity: entry.entity, key: entry.key)
      throw Failure(
        .resolveMandatory,
        "\(record) would have no value for \(attribute), which is mandatory in B",
        evidence: [entry.reason],
        remedy: "mend the record in the original and begin anew; or give the attribute a default "
          + "in B, or make it optional there, and plan again")
    }
  }
}

extension Journal {
  /// Runs `body` in one transaction of the journal.
  borrowing func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    try connection.transaction { (_) throws(Failure) in try body() }
  }
}

extension Failure {
  fileprivate static func nothingToResolve(_ folder: RunFolder) -> Self {
    Self(
      .resolveState, "the run \(folder.name) waits for no decision",
      remedy: "'bridge status \(folder.name)' says where it stands")
  }
}

extension Failure.Code {
  /// A run waits for no decision.
  package static let resolveState = Self("RESOLVE-STATE")
  /// A record is not one that failed.
  package static let resolveRecord = Self("RESOLVE-RECORD")
  /// A decision would leave a mandatory attribute without value.
  package static let resolveMandatory = Self("RESOLVE-MANDATORY")
}
