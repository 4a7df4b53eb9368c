package import BridgeJSON
package import BridgeSchema

/// How a result compares with its original.
///
/// The order of the checks depends on the schemas alone, so that equal stores give equal reports.
package struct VerificationReport: Hashable, Sendable {
  /// Everything that was looked at.
  package let checks: [VerificationCheck]
  /// What was not compared because nobody can say what it has to be, sorted: attributes that a
  /// program wrote, derived values, history that mentions entities which are gone.
  package let uncompared: [String]

  /// Reports checks.
  package init(checks: [VerificationCheck], uncompared: [String] = []) {
    self.checks = checks
    self.uncompared = Set(uncompared).sorted()
  }

  /// Whether every check holds.
  package var isSound: Bool { checks.allSatisfy(\.holds) }

  /// The checks that do not hold, in order.
  package var mismatches: [VerificationCheck] { checks.filter { !$0.holds } }

  /// The report as a document, member by member in a fixed order.
  package var json: JSON {
    .object([
      "format_version": 1,
      "sound": .boolean(isSound),
      "mismatches": .integer(Int64(mismatches.count)),
      "checks": .array(checks.map(\.json)),
      "uncompared": .array(uncompared.map(JSON.string)),
    ])
  }

  /// The mismatch as a failure for whoever has to stop there, or nil when the report is sound.
  package var failure: Failure? {
    guard !isSound else { return nil }
    let shown = mismatches.prefix(20).map { check in
      "\(check.subject): expected \(check.expected), found \(check.found)"
        + (check.detail.isEmpty ? "" : " (\(check.detail))")
    }
    let rest = mismatches.count - shown.count
    return Failure(
      .verifyMismatch, "the result is not what the original and the plan say it has to be",
      evidence: shown + (rest > 0 ? ["and \(rest) more"] : []),
      remedy: "keep both files; run 'bridge verify --format json' for all checks, and report this",
      disposition: .mismatch)
  }
}

extension VerificationCheck {
  /// The check as an object of a document.
  package var json: JSON {
    .object([
      "name": .string(name.rawValue),
      "entity": entity.map(JSON.string),
      "property": property.map(JSON.string),
      "holds": .boolean(holds),
      "expected": .string(expected),
      "found": .string(found),
      "detail": detail.isEmpty ? nil : .string(detail),
    ])
  }
}

extension Failure.Code {
  /// A result differs from what original and plan say it has to be.
  package static let verifyMismatch = Self("VERIFY-MISMATCH")
}
