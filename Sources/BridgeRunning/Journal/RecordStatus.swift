/// The fate of a record in one pass; the raw values stand in journals and never change.
package enum RecordStatus: String, Sendable, CaseIterable {
  /// Not worked on yet, or to be worked on again.
  case pending
  /// Worked on, and nothing special to say.
  case done
  /// Could not be worked on; the reason and the values are kept.
  case failed
  /// Failed, and a person accepted that.
  case accepted
  /// Left as it was, because a program or a person said so.
  case skipped
  /// Taken out of the store, because a program said so.
  case deleted
  /// Folded into another record.
  case merged
  /// Moved to another table, under another key.
  case moved
  /// Names a record that does not exist.
  case unresolved
  /// Names several records.
  case ambiguous
  /// Was there already.
  case matched
  /// There is no such record, or the pass does not concern it.
  case none
}

/// A record that is not plainly done, as the journal keeps it.
package struct RecordEntry: Hashable, Sendable {
  /// The pass in which it came up.
  package var pass: String
  /// The record's own entity.
  package var entity: String
  /// The record's `Z_PK`.
  package var key: Int64
  package var status: RecordStatus
  /// Why, in words.
  package var reason: String
  /// How often it was tried.
  package var attempts: Int
  /// The values concerned, as a JSON object by attribute.
  package var values: String

  package init(
    pass: String, entity: String, key: Int64, status: RecordStatus, reason: String,
    attempts: Int = 1, values: String = "{}"
  ) {
    self.pass = pass
    self.entity = entity
    self.key = key
    self.status = status
    self.reason = reason
    self.attempts = attempts
    self.values = values
  }
}

/// How far a pass has come.
package struct PassProgress: Hashable, Sendable {
  package var pass: String
  /// The last key done; nil while none is, since keys may be zero or less (spec: sqlite, 10).
  package var watermark: Int64?
  /// How many records were worked on.
  package var done: Int64
  /// How many records were given something.
  package var changed: Int64
  /// How many records there are to work on.
  package var total: Int64
  package var isFinished: Bool

  package init(
    pass: String, watermark: Int64? = nil, done: Int64 = 0, changed: Int64 = 0, total: Int64 = 0,
    isFinished: Bool = false
  ) {
    self.pass = pass
    self.watermark = watermark
    self.done = done
    self.changed = changed
    self.total = total
    self.isFinished = isFinished
  }
}
