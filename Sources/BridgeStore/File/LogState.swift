/// What a `-wal` beside a store amounts to.
package enum LogState: Hashable, Sendable {
  /// There is none.
  case absent
  /// It has no bytes, as after a checkpoint that truncates.
  case empty
  /// It holds no transaction that was committed after the last checkpoint.
  case withoutCommits
  /// It holds committed transactions that the main file lacks.
  case committed(LogCommits)
  /// It cannot be the log of this file; a sentence says why.
  case foreign(String)

  /// Whether reading the main file alone would miss something.
  package var hasCommits: Bool {
    guard case .committed = self else { return false }
    return true
  }
}

/// The committed part of a `-wal`.
package struct LogCommits: Hashable, Sendable {
  /// How many frames up to the last commit.
  package let frames: Int
  /// How many pages the database has after the last commit.
  package let pageCount: Int
}
