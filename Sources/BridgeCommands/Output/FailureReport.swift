import BridgeJSON
package import BridgeSchema

/// A failure as standard error shows it.
package enum FailureReport {
  /// The failure for people: the code with the summary, the evidence, and what to do next.
  package static func text(_ failure: Failure, style: TextStyle) -> String {
    let code = style.red(failure.code.rawValue)
    var lines = ["\(code): \(style.bold(PrintableText.of(failure.summary)))"]
    lines += failure.evidence.map { "  - " + indented(PrintableText.of($0)) }
    lines.append("  \(style.bold("next:")) " + indented(PrintableText.of(failure.remedy)))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The failure for programs: one object on one line.
  package static func json(_ failure: Failure) -> [UInt8] {
    JSON.object(["error": .object(members(failure))]).line + [0x0A]
  }

  /// The members of the object that a failure is.
  static func members(_ failure: Failure) -> [JSON.Member] {
    [
      JSON.Member("code", .string(failure.code.rawValue)),
      JSON.Member("summary", .string(failure.summary)),
      JSON.Member("evidence", .array(failure.evidence.map { .string($0) })),
      JSON.Member("next", .string(failure.remedy)),
    ]
  }

  /// Further lines of a text stand below its first one.
  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
  }
}
