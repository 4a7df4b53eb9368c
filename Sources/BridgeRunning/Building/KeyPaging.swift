import BridgeSQLite
import BridgeSchema

/// Cuts the rows of a table into batches by their keys (spec: sqlite, 10).
struct KeyPaging {
  /// The table, with its database, quoted.
  let table: String
  /// The key, quoted.
  let key: String
  /// What rows have to fulfil, as SQL; nil for all.
  let condition: String?
  /// The columns whose lengths bound a batch, quoted.
  let blobColumns: [String]
  let size: BatchSize

  private var filter: String { condition.map { " AND (\($0))" } ?? "" }

  /// How many rows there are.
  func total(in connection: borrowing Connection) throws(Failure) -> Int64 {
    try connection.integer(
      "SELECT count(*) FROM \(table)\(condition.map { " WHERE \($0)" } ?? "")")
  }

  /// The next batch behind a key, or nil when no rows are left.
  ///
  /// - Parameters:
  ///   - watermark: The last key done; nil before the first.
  ///   - connection: Where the table is.
  /// - Returns: The keys of the batch.
  /// - Throws: What reading throws.
  /// - Complexity: O(*n*) in the rows of the batch.
  func next(after watermark: Int64?, in connection: borrowing Connection) throws(Failure)
    -> KeyRange?
  {
    guard watermark != Int64.max else { return nil }
    let lower = watermark.map { $0 + 1 } ?? Int64.min
    return blobColumns.isEmpty
      ? try byCount(lower, connection) : try byBytes(lower, connection)
  }

  /// Whether rows are left behind a key.
  func hasMore(after watermark: Int64?, in connection: borrowing Connection) throws(Failure) -> Bool
  {
    guard let watermark, watermark < Int64.max else { return watermark == nil }
    return try connection.value(
      "SELECT 1 FROM \(table) WHERE \(key) > ?\(filter) LIMIT 1", .integer(watermark)) != nil
  }

  private func byCount(_ lower: Int64, _ connection: borrowing Connection) throws(Failure)
    -> KeyRange?
  {
    let last = try connection.value(
      "SELECT \(key) FROM \(table) WHERE \(key) >= ?\(filter) ORDER BY \(key) LIMIT 1 OFFSET ?",
      .integer(lower), .integer(Int64(size.records - 1)))
    if let upper = last?.integer {
      return KeyRange(lower: lower, upper: upper, count: Int64(size.records))
    }
    let rest = try connection.rows(
      "SELECT count(*), max(\(key)) FROM \(table) WHERE \(key) >= ?\(filter)", .integer(lower))
    guard let row = rest.first, let count = row[0].integer, let upper = row[1].integer else {
      return nil
    }
    return KeyRange(lower: lower, upper: upper, count: count)
  }

  private func byBytes(_ lower: Int64, _ connection: borrowing Connection) throws(Failure)
    -> KeyRange?
  {
    let length = blobColumns.map { "coalesce(length(\($0)), 0)" }.joined(separator: " + ")
    let statement = try connection.prepare(
      "SELECT \(key), \(length) FROM \(table) WHERE \(key) >= ?\(filter) ORDER BY \(key) LIMIT ?")
    try statement.bind([.integer(lower), .integer(Int64(size.records))])
    var range: KeyRange?
    var bytes: Int64 = 0
    while try statement.step() {
      bytes += statement.integer(1)
      guard bytes <= size.bytes || range == nil else { break }
      range = KeyRange(
        lower: lower, upper: statement.integer(0), count: (range?.count ?? 0) + 1, bytes: bytes)
    }
    return range
  }
}
