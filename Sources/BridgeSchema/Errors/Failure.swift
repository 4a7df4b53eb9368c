/// What went wrong, with a stable code, the evidence, and what to do next.
///
/// Every error of the tool has this one shape, so that whoever meets it, a person or a script, can
/// act on it without knowing which module it came from. `docs/errors.md` has a heading per code.
package struct Failure: Error, Hashable, Sendable {
  /// The stable name of this way of failing.
  package let code: Code

  /// One sentence in plain words that names the thing that failed and why.
  package let summary: String

  /// Facts that let the reader check the claim, one per element.
  package var evidence: [String]

  /// What to do next, as an imperative that a person can follow or paste.
  package let remedy: String

  /// What the caller may do now, from which the exit code follows.
  package let disposition: Disposition

  /// Describes a failure.
  package init(
    _ code: Code,
    _ summary: String,
    evidence: [String] = [],
    remedy: String,
    disposition: Disposition = .rejected
  ) {
    self.code = code
    self.summary = summary
    self.evidence = evidence
    self.remedy = remedy
    self.disposition = disposition
  }

  /// The same failure with facts put before its own evidence.
  package func adding(evidence facts: String...) -> Self {
    var copy = self
    copy.evidence = facts + evidence
    return copy
  }
}

extension Failure {
  /// A stable, searchable name for one way of failing, such as `STORE-EMPTY`.
  ///
  /// Scripts match on codes; a code is never reused for another meaning.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Names a code in an extension of this type.
    package init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What may be done after a failure; each has one exit code.
  package enum Disposition: String, Sendable, CaseIterable {
    /// Nothing of the user's was changed; mend the input and run again. Exit 1.
    case rejected
    /// A person has to decide something first. Exit 3.
    case decision
    /// Verification found a difference; everything is kept. Exit 4.
    case mismatch
    /// Another run or an app holds the store. Exit 6.
    case locked
    /// The command line was not understood. Exit 64.
    case usage
    /// Stopped at a checkpoint; `bridge run --resume` goes on. Exit 75.
    case resumable
  }
}

extension Failure: CustomStringConvertible {
  package var description: String {
    var lines = ["\(code.rawValue): \(summary)"]
    lines += evidence.map { "  - \($0)" }
    lines.append("  next: \(remedy)")
    return lines.joined(separator: "\n")
  }
}
