import BridgeSQLite
import BridgeSchema

/// Two queries over the records of an entity, read side by side to find where they differ.
///
/// Only made when a check does not hold: then what a person needs are the records.
struct DifferenceQuery {
  /// A query of keys in ascending order, and of one value.
  let original: String
  let result: String
  /// The records that are only in one of the stores on purpose.
  let excluded: Set<Int64>
  /// Whether records without a value in the original may have one.
  var ignoresNulls = false

  /// Queries the records of one entity.
  static func query(table: String, number: Int64, value: String = "0") -> String {
    "SELECT t.\"Z_PK\", \(value) FROM \(SQL.name(table)) AS t "
      + "WHERE t.\"Z_ENT\" = \(number) ORDER BY t.\"Z_PK\""
  }

  /// The first records that differ, in words; empty when none is found.
  func describe(
    _ original: borrowing Connection, _ result: borrowing Connection, limit: Int = 5
  ) throws(Failure) -> String {
    let one = try original.prepare(self.original)
    let other = try result.prepare(self.result)
    var found: [String] = []
    var left = try key(one)
    var right = try key(other)
    while found.count < limit, left != nil || right != nil {
      let key = min(left ?? .max, right ?? .max)
      if let words = words(left == key, right == key, one, other), !excluded.contains(key) {
        found.append("p\(key) \(words)")
      }
      if left == key { left = try self.key(one) }
      if right == key { right = try self.key(other) }
    }
    return found.isEmpty ? "" : "records: " + found.joined(separator: ", ")
  }

  private func key(_ rows: borrowing Statement) throws(Failure) -> Int64? {
    try rows.step() ? rows.integer(0) : nil
  }

  private func words(
    _ isLeft: Bool, _ isRight: Bool, _ one: borrowing Statement, _ other: borrowing Statement
  ) -> String? {
    guard isLeft else { return "is not in the original" }
    guard isRight else { return "is not in the result" }
    if ignoresNulls, one.storageClass(1) == .null { return nil }
    return one.value(1) == other.value(1) ? nil : "differs"
  }
}
