/// What a journal says of the run as a whole, by name; the raw values stand in journals.
package enum RunValue: String, Sendable {
  /// A ``RunState``.
  case state
  /// The ``RunSettings``.
  case settings
  /// The fingerprint of the original, taken at the freeze.
  case fingerprint
  /// What the swap is about to do, and has done.
  case swap
  /// The file that stands under the store's name while the original is put back.
  case rollback
  /// What the system knows about the result, as it was when it got the store's name.
  case result
  /// The files beside the store when the run began.
  case external
  /// What verification found.
  case verification
  /// What was already broken in the original.
  case baseline
}

/// Where a run stands; the raw values stand in journals and documents.
package enum RunState: String, Sendable, CaseIterable {
  /// Stages are built; whether a process is at it, the lock tells.
  case running
  /// Failed records wait for a decision.
  case needsDecision = "needs-decision"
  /// The result is verified, and not swapped in yet.
  case verified
  /// The swap has begun.
  case swapping
  /// The result stands under the store's name.
  case done
  /// The rollback has begun.
  case rollingBack = "rolling-back"
  /// The original stands under the store's name again, or never left it, and the run is over.
  case rolledBack = "rolled-back"

  /// Whether nothing more is to be done for the run.
  package var isOver: Bool { self == .done || self == .rolledBack }
}

/// How far a stage has come.
package enum StageState: String, Sendable {
  /// Nothing of it is known to exist.
  case pending
  /// Its file is complete and holds no table of ours, or is about to lose it.
  case sealed
}
