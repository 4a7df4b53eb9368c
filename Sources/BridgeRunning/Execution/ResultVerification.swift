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
    let pair = StorePair(
      original: settings.store, result: result, external: settings.store)
    let connection = try Connection(path: result, access: .readOnly)
    let report = try pair.verify(
      document.plan, journal: journal, original: preparation.lock.connection,
      result: connection)
    try journal.set(.verification, to: report.json)
    for check in report.checks where !check.holds {
      recorder.note(.verified(check: check.subject, holds: false, detail: check.detail))
    }
    recorder.note(
      .verified(
        check: "all", holds: report.isSound, detail: "\(report.checks.count) checks"))
    if let failure = report.failure { throw failure }
  }
}
