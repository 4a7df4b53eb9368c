package import BridgePlanning

/// A plan with where it came from.
package struct PlanDocument: Hashable, Sendable {
  package var plan: Plan
  /// The document, byte for byte, as it was read.
  package var bytes: [UInt8]
  /// The file it was read from; nil for standard input, or when it was made just now.
  package var path: String?
  /// The folder from which relative paths in its programs count.
  package var folder: String

  package init(plan: Plan, bytes: [UInt8], path: String?, folder: String) {
    self.plan = plan
    self.bytes = bytes
    self.path = path
    self.folder = folder
  }
}

/// How a run behaves.
package struct RunOptions: Hashable, Sendable {
  /// What happens when a record cannot be worked on.
  package enum FailureMode: String, Hashable, Sendable, CaseIterable {
    /// The record is kept aside with its reason, and the step goes on to its end.
    case quarantine
    /// The run stops after the batch.
    case stop
  }

  package var batch = BatchSize()
  package var onFailure = FailureMode.quarantine

  package init() {}
}

/// What a run is told, and what it tells, while it goes on.
package struct RunControl {
  /// Whether the run shall stop at the next commit.
  package var shouldStop: () -> Bool
  /// Takes what happens.
  package var emit: (RunEvent) -> Void

  package init(shouldStop: @escaping () -> Bool, emit: @escaping (RunEvent) -> Void) {
    self.shouldStop = shouldStop
    self.emit = emit
  }
}

/// How a run ended, for now.
package enum RunOutcome: Hashable, Sendable {
  /// The result stands under the store's name; so many records were accepted as failed.
  case done(accepted: Int)
  /// Stopped at a checkpoint, with so much of the work done.
  case stopped(done: Int64, total: Int64)
  /// So many failed records wait for a decision.
  case needsDecision(failed: Int)
  /// There was nothing to do; in words.
  case nothing(String)

  /// The exit code (design: exit codes).
  package var exitCode: Int32 {
    switch self {
    case .done(accepted: 0), .nothing: 0
    case .done: 5
    case .needsDecision: 3
    case .stopped: 75
    }
  }
}

/// A run with how it ended.
package struct RunReport: Hashable, Sendable {
  /// The run; nil when none was begun.
  package var folder: RunFolder?
  package var outcome: RunOutcome

  package init(folder: RunFolder?, outcome: RunOutcome) {
    self.folder = folder
    self.outcome = outcome
  }
}
