import BridgeSQLite
package import BridgeSchema
import BridgeStore

/// A verification on its way: first everything is hung on the scans, then they run, then each check
/// is judged by what its probes have found.
final class Examination {
  /// A check whose outcome the scans will give.
  struct Pending {
    /// Comes to a conclusion, once the scans have run.
    let judge: () -> VerificationCheck
    /// Finds the records at fault.
    let differences: DifferenceQuery?
  }

  let request: VerificationRequest
  let original: StoreSide
  let result: StoreSide
  let content: ExternalContent
  private(set) var pending: [Pending] = []
  private(set) var uncompared: [String] = []

  init(_ request: VerificationRequest, original: ActualTables, result: ActualTables) {
    self.request = request
    let ledger = request.ledger
    self.original = StoreSide(
      request.originalLayout, original, excluding: Array(ledger.deleted) + ledger.merged.keys)
    self.result = StoreSide(request.resultLayout, result, excluding: Array(ledger.created))
    content = ExternalContent(request.external)
  }

  /// What each item of the newer schema continues.
  var pairing: SchemaPairing { request.pairing }
  /// The schema of the result.
  var schema: Schema { request.pairing.newer }

  /// Adds a check that can be judged after the scans.
  func expect(
    differences: DifferenceQuery? = nil, _ judge: @escaping () -> VerificationCheck
  ) {
    pending.append(Pending(judge: judge, differences: differences))
  }

  /// Lets go of the scans and of what hangs on them.
  ///
  /// They hold statements and, through their checks, this object: kept, they would keep the
  /// connections of the two stores open, and with them their locks.
  func close() {
    pending = []
    original.close()
    result.close()
  }

  /// Notes what cannot be compared.
  func leaveOut(_ what: String) { uncompared.append(what) }

  /// What has to be in the original for the comparison to make sense.
  func require(_ column: String, in table: String) throws(Failure) {
    guard !original.has(column, in: table) else { return }
    throw Failure(
      .verifyOriginal, "the original has no column \(table).\(column), which its schema asks for",
      evidence: [request.original],
      remedy: "run 'bridge show STORE' to see how the store's tables and its schema differ")
  }
}

extension Failure.Code {
  /// The original is not of the schema that it is held to be of, so nothing can be compared.
  package static let verifyOriginal = Self("VERIFY-ORIGINAL")
}
