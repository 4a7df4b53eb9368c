import BridgeSQLite
import BridgeSchema

/// The two tables that hold progress and exceptions, in a file being built and in a journal alike.
///
/// In a file being built they are written in the transaction of the data, so that neither is ever
/// ahead of the other (spec: sqlite, "Journal and progress").
enum ProgressTables {
  /// The names, which no store may use for tables of its own.
  static let names = ["__bridge_pass", "__bridge_record"]

  static let creation = """
    CREATE TABLE IF NOT EXISTS __bridge_pass (
      pass TEXT PRIMARY KEY, watermark INTEGER, done INTEGER NOT NULL, changed INTEGER NOT NULL,
      total INTEGER NOT NULL, finished INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS __bridge_record (
      pass TEXT NOT NULL, entity TEXT NOT NULL, key INTEGER NOT NULL, status TEXT NOT NULL,
      reason TEXT NOT NULL, attempts INTEGER NOT NULL, "values" TEXT NOT NULL,
      PRIMARY KEY (pass, key, entity)) WITHOUT ROWID;
    """

  static let removal = "DROP TABLE __bridge_record; DROP TABLE __bridge_pass"

  /// Writes how far a pass has come, in the transaction that is open.
  static func write(_ progress: PassProgress, to connection: borrowing Connection)
    throws(Failure)
  {
    try connection.execute(
      "INSERT OR REPLACE INTO __bridge_pass VALUES (?, ?, ?, ?, ?, ?)",
      .string(progress.pass), progress.watermark.map(SQLValue.integer) ?? .null,
      .integer(progress.done), .integer(progress.changed), .integer(progress.total),
      .integer(progress.isFinished ? 1 : 0))
  }

  /// Writes the fate of a record, in the transaction that is open.
  ///
  /// Written again, it replaces what was said before, and counts one attempt more.
  static func write(_ entry: RecordEntry, to connection: borrowing Connection) throws(Failure) {
    try connection.execute(
      """
      INSERT INTO __bridge_record VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (pass, key, entity) DO UPDATE SET status = excluded.status,
        reason = excluded.reason, attempts = excluded.attempts, "values" = excluded."values"
      """,
      .string(entry.pass), .string(entry.entity), .integer(entry.key),
      .string(entry.status.rawValue), .string(entry.reason), .integer(Int64(entry.attempts)),
      .string(entry.values))
  }

  /// How far every pass has come, by pass.
  static func progress(in connection: borrowing Connection) throws(Failure)
    -> [String: PassProgress]
  {
    var result: [String: PassProgress] = [:]
    let statement = try connection.prepare(
      "SELECT pass, watermark, done, changed, total, finished FROM __bridge_pass")
    while try statement.step() {
      let pass = statement.string(0) ?? ""
      result[pass] = PassProgress(
        pass: pass,
        watermark: statement.storageClass(1) == .null ? nil : statement.integer(1),
        done: statement.integer(2), changed: statement.integer(3), total: statement.integer(4),
        isFinished: statement.integer(5) != 0)
    }
    return result
  }

  /// Lends every record that passes a condition, in order of pass and key.
  ///
  /// - Parameters:
  ///   - condition: SQL over the columns of the table, with `?` for the values.
  ///   - values: The values of the condition.
  ///   - connection: Where the table is.
  ///   - body: Takes one record after the other; memory does not grow with their number.
  /// - Throws: What reading or the body throws.
  static func records(
    where condition: String, _ values: [SQLValue], in connection: borrowing Connection,
    _ body: (RecordEntry) throws(Failure) -> Void
  ) throws(Failure) {
    let statement = try connection.prepare(
      """
      SELECT pass, entity, key, status, reason, attempts, "values" FROM __bridge_record
      WHERE \(condition) ORDER BY pass, key, entity
      """)
    try statement.bind(values)
    while try statement.step() {
      try body(
        RecordEntry(
          pass: statement.string(0) ?? "", entity: statement.string(1) ?? "",
          key: statement.integer(2),
          status: RecordStatus(rawValue: statement.string(3) ?? "") ?? .failed,
          reason: statement.string(4) ?? "", attempts: Int(statement.integer(5)),
          values: statement.string(6) ?? "{}"))
    }
  }
}
