import BridgePlanning
import BridgeSQLite
package import BridgeSchema
import BridgeStore
import BridgeSystem

/// Repeats the verification of a run at any time, from the files and the journal alone.
package struct RunVerification {
  private let folder: RunFolder

  package init(folder: RunFolder) { self.folder = folder }

  /// Holds the result of the run against its original, and changes nothing.
  ///
  /// - Returns: The report; what the app wrote into the result since shows as differences.
  /// - Throws: `VERIFY-NOTHING` where there is no result, or no original any more; what reading the
  ///   two throws.
  package func report() throws(Failure) -> VerificationReport {
    let journal = try Journal.open(folder.journal, access: .readOnly)
    let settings = try journal.settings()
    let (original, result) = try paths(journal, settings)
    let bytes = try FileSystem.read(folder.plan, limit: PlanReading.limit)
    let plan = try PlanReading.plan(from: bytes, file: folder.plan)
    let pair = StorePair(original: original, result: result, external: settings.store)
    return try StoreFile.withStoreForLooking(original) { (one) throws(Failure) in
      try StoreFile.withStoreForLooking(result) { (other) throws(Failure) in
        try pair.verify(plan, journal: journal, original: one, result: other)
      }
    }
  }

  /// Whether the result was written to after the swap, so that differences may well be an app's.
  package func wasWrittenSince() throws(Failure) -> Bool {
    let journal = try Journal.open(folder.journal, access: .readOnly)
    guard let known = try journal.value(.result).flatMap(StoreStat.init) else { return false }
    let now = try StoreStat(of: journal.settings().store)
    return now.main != known.main || (now.log?.size ?? 0) > 0
  }

  private func paths(
    _ journal: borrowing Journal, _ settings: RunSettings
  ) throws(Failure) -> (original: String, result: String) {
    let kept = settings.store + ".before-" + folder.name
    let state = try journal.state()
    switch state {
    case .done where FileSystem.exists(kept): return (kept, settings.store)
    case .verified:
      let building = settings.buildingFolder(of: folder)
      let last = try FileSystem.list(building).last { RunProgressReading.isStageFile($0) }
      if let last { return (settings.store, PathText.join(building, last)) }
    default: break
    }
    throw Failure(
      .verifyNothing, "the run \(folder.name) has no result to verify",
      evidence: ["its state is \(state.rawValue)"],
      remedy: "go on with 'bridge run --resume'; after 'bridge clean' the original is gone")
  }
}

/// An original and a result, by their paths.
struct StorePair {
  let original: String
  let result: String
  /// The path of the store whose external files both refer to.
  let external: String

  /// Holds one against the other.
  func verify(
    _ plan: Plan, journal: borrowing Journal, original one: borrowing Connection,
    result other: borrowing Connection
  ) throws(Failure) -> VerificationReport {
    guard let first = plan.chain.first?.schema, let last = plan.chain.last?.schema else {
      throw .journalDamaged("the plan of the run")
    }
    let layout = try StoreLayout(of: first).bound(to: ActualTables.read(from: one))
    let lowering = Lowering(
      plan: plan, catalog: try StoreCatalog(of: one), layout: layout,
      metadata: try StoreMetadata.read(one, path: original))
    let ledger = try LedgerReading(plan: plan, schedule: lowering.schedule()).ledger(from: journal)
    let request = try VerificationRequest(
      original: original, result: result, originalLayout: layout,
      resultLayout: StoreLayout(of: last).bound(to: ActualTables.read(from: other)),
      external: ExternalFiles(ofStore: external),
      manifest: ExternalManifest(try journal.value(.external)), ledger: ledger)
    return try Verifier.verify(request, original: one, result: other)
  }
}

extension Failure.Code {
  /// A run has no result, or its original is gone, so that nothing can be held against it.
  package static let verifyNothing = Self("VERIFY-NOTHING")
}
