/// What a child said and how it ended.
package struct ChildResult: Hashable, Sendable {
  /// Its standard output, as far as it was collected.
  package var output: [UInt8]
  /// Its standard error, the first 64 KB of it, as far as it was collected.
  package var errorOutput: [UInt8]
  package var ending: Ending
  /// Whether it, or the pipe, took all of its input.
  package var tookAllInput: Bool

  /// How a child ended.
  package enum Ending: Hashable, Sendable {
    /// By itself, with this status.
    case exited(Int32)
    /// By a signal that it did not get from us.
    case killed(signal: Int32)
    /// We killed it: it had not ended in time.
    case timedOut
    /// We killed it: it wrote more than was allowed.
    case wroteTooMuch
  }

  /// Whether it ended by itself with status 0.
  package var isSuccess: Bool { ending == .exited(0) }

  /// The first line of its standard error that is not blank, repaired and cut to 300 characters.
  package var firstErrorLine: String? {
    let lines = String(decoding: errorOutput, as: UTF8.self).split { $0.isNewline }
    guard let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    let printable = line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(printable.prefix(300)))
  }
}

extension ChildResult.Ending: CustomStringConvertible {
  /// The ending as it follows "the program": `exited with 3`.
  package var description: String {
    switch self {
    case .exited(let status): "exited with \(status)"
    case .killed(let signal): "was killed by signal \(signal)"
    case .timedOut: "did not end in time"
    case .wroteTooMuch: "wrote more than is allowed"
    }
  }
}
