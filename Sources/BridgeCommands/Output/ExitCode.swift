package import BridgeSchema

/// A number that the process exits with, whose meaning never changes.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done, or nothing to do.
  case success = 0
  /// An error; the original is unchanged.
  case failure = 1
  /// Changes are pending, where the command was asked to say so.
  case pending = 2
  /// A decision is needed.
  case decision = 3
  /// Verification found a mismatch.
  case mismatch = 4
  /// Done and swapped in, with quarantined records that were accepted.
  case acceptedRecords = 5
  /// Another run, or an app, holds the store.
  case locked = 6
  /// The command line was not understood, as in `sysexits.h`.
  case usage = 64
  /// Stopped at a checkpoint; `bridge run --resume` goes on.
  case stopped = 75
  /// A second SIGINT ended the process at once.
  case interrupted = 130
  /// A second SIGTERM ended the process at once.
  case terminated = 143

  /// The status that follows from what may be done after a failure.
  package init(_ disposition: Failure.Disposition) {
    self =
      switch disposition {
      case .rejected: .failure
      case .decision: .decision
      case .mismatch: .mismatch
      case .locked: .locked
      case .usage: .usage
      case .resumable: .stopped
      }
  }
}
