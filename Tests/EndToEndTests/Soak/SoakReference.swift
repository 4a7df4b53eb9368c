import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeSystem
import BridgeTestSupport

/// A copy of a store in one file, against which other stores are held record by record.
final class SoakReference {
  private let folder: TemporaryFolder
  private var path: String { folder.path("reference.sqlite") }

  /// Copies a store, with what is in its log.
  init(of store: String) throws {
    folder = try TemporaryFolder()
    let path = folder.path("reference.sqlite")
    try FileSystem.createFile(path, mode: 0o600)
    try StoreFile.withStoreForLooking(store) { (connection) throws(Failure) in
      let copy = try Connection(path: path, access: .readWrite)
      try connection.backUp(to: copy)
      try copy.execute("PRAGMA journal_mode = DELETE")
    }
  }

  /// Compares every value of every row of every table, with its storage class.
  ///
  /// - Returns: How many rows are equal; nil when anything differs or the store cannot be read.
  func compare(_ store: String) -> Int? {
    try? StoreFile.withStoreForLooking(store) { (connection) throws(Failure) -> Int? in
      try connection.attach(path, as: "reference")
      let names = try Self.tables("main", connection)
      guard try names == Self.tables("reference", connection) else { return nil }
      var sum: Int64 = 0
      for name in names {
        guard let count = try Self.count(of: name, connection) else { return nil }
        sum += count
      }
      return Int(sum)
    }
  }

  /// The text of every table, by name, in order.
  private static func tables(
    _ database: String, _ connection: borrowing Connection
  ) throws(Failure) -> [String] {
    try connection.rows(
      """
      SELECT name FROM \(database).sqlite_schema WHERE type = 'table'
        AND name NOT LIKE 'sqlite_%' ORDER BY name
      """
    ).compactMap { $0.first?.string }
  }

  /// How many rows a table has on both sides, when all of them are equal.
  private static func count(
    of table: String, _ connection: borrowing Connection
  ) throws(Failure) -> Int64? {
    let name = SQL.name(table)
    let columns = try connection.columns(of: table).map { SQL.name($0.name) }
    let equal = columns.map { "a.\($0) IS b.\($0) AND typeof(a.\($0)) = typeof(b.\($0))" }
    let counts = try connection.rows(
      """
      SELECT (SELECT count(*) FROM main.\(name)), (SELECT count(*) FROM reference.\(name)),
        (SELECT count(*) FROM main.\(name) AS a JOIN reference.\(name) AS b ON a.rowid = b.rowid
          WHERE \(equal.joined(separator: " AND ")))
      """
    ).first?.compactMap(\.integer)
    guard let counts, counts.count == 3, Set(counts).count == 1 else { return nil }
    return counts[0]
  }
}
