import BridgeJSON
package import BridgeRunning
package import BridgeSchema

/// Shows a run to a program: one JSON object a line, the first of which names the version.
package struct EventStreamView: RunView {
  /// The version of the stream's format; members and types may be added to it.
  package static let formatVersion = 1

  private let write: ([UInt8]) -> Void

  /// Makes a stream and writes its first line.
  ///
  /// - Parameter write: Takes whole lines, each with its end.
  package init(write: @escaping ([UInt8]) -> Void) {
    self.write = write
    let version = JSON.object([
      "type": "version", "format_version": .integer(Int64(Self.formatVersion)),
      "bridge": .string(BridgeVersion.current),
    ])
    write(version.line + [0x0A])
  }

  package mutating func show(_ event: RunEvent, pace: Pace, seconds: Double) {
    var members = event.json.members ?? []
    if case .progress = event {
      members.append(JSON.Member("rate", Self.number(pace.rate)))
      members.append(JSON.Member("eta_s", Self.number(pace.secondsLeft)))
    }
    write(JSON.object(members).line + [0x0A])
  }

  package mutating func finish() {}

  /// Writes what failed, and the exit status as a summary would have it.
  package mutating func fail(_ failure: Failure) {
    let members = [JSON.Member("type", "error")] + FailureReport.members(failure)
    write(JSON.object(members).line + [0x0A])
    let exit = JSON.integer(Int64(ExitCode(failure.disposition).rawValue))
    let summary = JSON.object(["type": "summary", "state": "failed", "exit": exit])
    write(summary.line + [0x0A])
  }

  /// A number with one digit after the point; null where it is not known.
  private static func number(_ value: Double?) -> JSON {
    guard let value, value.isFinite else { return .null }
    return .real((value * 10).rounded() / 10)
  }
}
