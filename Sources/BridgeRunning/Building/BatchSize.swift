/// How much of a pass is done in one transaction (spec: speed, "Progress in the same file").
package struct BatchSize: Hashable, Sendable {
  /// The most records of a batch; one is enough.
  package var records: Int
  /// The most bytes of blobs of a batch that has more than one record.
  package var bytes: Int

  package init(records: Int = 20_000, bytes: Int = 16 << 20) {
    self.records = max(1, records)
    self.bytes = bytes
  }

  /// The smaller of two sizes.
  func limited(to other: Self) -> Self {
    Self(records: min(records, other.records), bytes: min(bytes, other.bytes))
  }
}

/// A range of keys, both ends included, with the number of rows in it.
struct KeyRange: Hashable {
  var lower: Int64
  var upper: Int64
  var count: Int64
  /// How many bytes of blobs the rows have, as far as they were counted.
  var bytes: Int64 = 0
}
