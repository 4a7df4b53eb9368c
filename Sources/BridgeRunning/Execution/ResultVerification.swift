import BridgeJSON
import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Verifies the result of a run against its original.
struct ResultVerification {
  let document: PlanDocument
  let settings: RunSettings
  let recorder: RunRecorder

  /// Verifies a result before it is swapped in.
  ///
  /// - Throws: `VERIFY-MISMATCH`, with both files kept as they are; what reading throws.
  func require(
    _ preparation: borrowing Preparation, result: String, journal: borrowing Journal
  ) throws(Failure) {
    let report = try report(
      original: preparation.lock.store.path, layout: preparation.layout,
      connection: preparation.lock.connection, result: result,
      schedule: preparation.schedule, journal: journal)
    try journal.set(.verification, to: report.json)
    for check in report.checks where !check.holds {
      recorder.note(.verified(check: check.subject, holds: false, detail: check.detail))
    }
    recorder.note(
      .verified(
        check: "all", holds: report.isSound, detail: "\(report.checks.count) checks"))
    if let failure = report.failure { throw failure }
  }

  private func report(
    original: String, layout: StoreLayout, connection: borrowing Connection, result: String,
    schedule: Schedule, journal: borrowing Journal
  ) throws(Failure) -> VerificationReport {
    guard let last = document.plan.chain.last else { throw .buildingMissing(result) }
    let ledger = try LedgerReading(plan: document.plan, schedule: schedule).ledger(from: journal)
    let connectionToResult = try Connection(path: result, access: .readOnly)
    let actual = try ActualTables.read(from: connectionToResult)
    let request = try VerificationRequest(
      original: original, result: result, originalLayout: layout,
      resultLayout: StoreLayout(of: last.schema).bound(to: actual),
      external: ExternalFiles(ofStore: settings.store),
      manifest: ExternalManifest(try journal.value(.external)), ledger: ledger)
    return try Verifier.verify(request, original: connection, result: connectionToResult)
  }
}
