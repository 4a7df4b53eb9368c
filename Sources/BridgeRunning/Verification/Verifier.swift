package import BridgeSQLite
package import BridgeSchema
import BridgeStore

/// Holds a result against its original: the two files, and nothing that was in memory.
///
/// No code is shared with what builds results. The two are read through each scan once, in memory
/// that grows neither with rows nor with values but for the largest one; nothing is written.
package enum Verifier {
  /// Verifies a result by the paths of the two stores.
  ///
  /// In WAL mode reading may leave an `-shm` beside a file (spec: sqlite, 3).
  ///
  /// - Returns: The report; a difference is part of it, never a failure.
  /// - Throws: Whatever kept the two from being read: `SQLITE-…`, `STORE-METADATA`,
  ///   `VERIFY-ORIGINAL`, `VERIFY-CHANGING` and the codes of files.
  package static func verify(_ request: VerificationRequest) throws(Failure) -> VerificationReport {
    let original = try Connection(path: request.original, access: .readOnly, keepsLog: true)
    let result = try Connection(path: request.result, access: .readOnly, keepsLog: true)
    return try verify(request, original: original, result: result)
  }

  /// Verifies a result through open connections, on which nothing is written.
  ///
  /// - Parameters:
  ///   - request: What is held against what.
  ///   - original: A connection to the original, in a transaction or not.
  ///   - result: A connection to the result.
  /// - Returns: The report.
  /// - Throws: Whatever kept the two from being read.
  /// - Complexity: O(*n*) in rows and values of both stores.
  package static func verify(
    _ request: VerificationRequest, original: borrowing Connection, result: borrowing Connection
  ) throws(Failure) -> VerificationReport {
    try reading(original) { (original) throws(Failure) in
      try reading(result) { (result) throws(Failure) in
        try examine(request, original, result)
      }
    }
  }

  /// Sees one state of a store, whatever is committed meanwhile.
  private static func reading<Result>(
    _ connection: borrowing Connection,
    _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard !connection.isInTransaction else { return try body(connection) }
    return try connection.transaction("DEFERRED", body)
  }

  private static func examine(
    _ request: VerificationRequest, _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> VerificationReport {
    let quickCheck = try FileChecks.quickCheck(result)
    // Reading on in damaged pages would fail somewhere, and hide what is known already.
    guard quickCheck.holds else { return VerificationReport(checks: [quickCheck]) }
    let examination = Examination(
      request, original: try ActualTables.read(from: original),
      result: try ActualTables.read(from: result))
    var checks = [quickCheck]
    checks += try describingChecks(examination, original, result)
    checks += try scanningChecks(examination, original, result)
    checks += try LinkTargetChecks(examination: examination).checks(original, result)
    checks += try UniquenessChecks(examination: examination).checks(original, result)
    if let files = try ExternalFileCheck.check(examination) { checks.append(files) }
    checks += try ForeignTableChecks(examination: examination).checks(original, result)
    checks.append(try ForeignObjects.check(examination, original, result))
    return VerificationReport(checks: checks, uncompared: examination.uncompared)
  }

  /// Checks of what the files say of themselves.
  private static func describingChecks(
    _ examination: Examination, _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> [VerificationCheck] {
    let request = examination.request
    let metadata = MetadataChecks(
      identity: request.identity,
      original: try StoreMetadata.read(original, path: request.original),
      result: try StoreMetadata.read(result, path: request.result))
    return try FileChecks.settings(original, result) + metadata.checks
      + [MetadataChecks.modelCache(request.identity, result, examination.result.tables)]
      + LayoutChecks(examination: examination).checks
  }

  /// Checks of the records: one scan of each table and side serves all of them.
  private static func scanningChecks(
    _ examination: Examination, _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> [VerificationCheck] {
    defer { examination.close() }
    HighestKeyChecks(examination: examination).plan()
    try EntityChecks(examination: examination).plan(on: original)
    try LinkChecks(examination: examination).plan(on: original)
    UnknownColumnChecks(examination: examination).plan()
    try examination.original.run(on: original)
    try examination.result.run(on: result)
    var checks: [VerificationCheck] = []
    for pending in examination.pending {
      let check = pending.judge()
      guard !check.holds, let query = pending.differences else {
        checks.append(check)
        continue
      }
      checks.append(check.adding(detail: try query.describe(original, result)))
    }
    return checks
  }
}

extension VerificationCheck {
  /// The same check with more to say about where to look.
  func adding(detail more: String) -> Self {
    Self(
      name, entity: entity, property: property, holds: holds, expected: expected, found: found,
      detail: [detail, more].filter { !$0.isEmpty }.joined(separator: "; "))
  }
}
