import BridgeJSON
import BridgeSQLite
package import BridgeSchema
import BridgeSystem

/// What is known of one run: its state, its stages, its passes, and its records that are not
/// plainly done; a SQLite file whose `user_version` is the format.
package struct Journal: ~Copyable {
  /// The format that this version writes; older ones are read, newer ones refused.
  package static let formatVersion: Int64 = 1

  let connection: Connection

  /// Opens the journal of a run.
  ///
  /// - Parameters:
  ///   - path: The journal's file.
  ///   - access: Whether it may be written.
  /// - Returns: The journal, closed when its owner lets go of it.
  /// - Throws: `JOURNAL-FORMAT` when a newer version wrote it, `JOURNAL-DAMAGED` when it cannot be
  ///   read as a journal.
  static func open(_ path: String, access: Connection.Access) throws(Failure) -> Journal {
    if access == .readOnly { try recover(path) }
    let connection = try Connection(path: path, access: access)
    connection.setBusyTimeout(milliseconds: 5000)
    if access == .readWrite { try connection.execute("PRAGMA synchronous = FULL") }
    let version = try version(of: connection, path)
    guard version != 0 else { throw .journalDamaged(path) }
    guard version <= Self.formatVersion else { throw .journalTooNew(path, version) }
    return Journal(connection: connection)
  }

  /// The format of a journal; a file that is none is named, as it is not the store.
  private static func version(of connection: borrowing Connection, _ path: String) throws(Failure)
    -> Int64
  {
    do throws(Failure) {
      return try connection.integer("PRAGMA user_version")
    } catch {
      guard [.sqliteNotDatabase, .sqliteCorrupt].contains(error.code) else { throw error }
      throw .journalDamaged(path)
    }
  }

  /// Lets SQLite take back a transaction in which the run's process was killed.
  ///
  /// A connection that only reads cannot do that, and refuses the file (spec: sqlite, 6). While the
  /// process lives, its lock keeps its journal from being taken for an abandoned one.
  private static func recover(_ path: String) throws(Failure) {
    guard FileSystem.exists(path + "-journal") else { return }
    let connection = try Connection(path: path, access: .readWrite)
    connection.setBusyTimeout(milliseconds: 5000)
    _ = try connection.integer("PRAGMA user_version")
  }

  /// Fills an empty file with the tables of a journal.
  static func create(at path: String, values: [(RunValue, JSON)], stages: [Int]) throws(Failure) {
    let connection = try Connection(path: path, access: .readWrite)
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.transaction { (connection) throws(Failure) in
      try connection.execute(
        """
        CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL);
        CREATE TABLE stage (number INTEGER PRIMARY KEY, state TEXT NOT NULL);
        \(ProgressTables.creation)
        PRAGMA user_version = \(formatVersion);
        """)
      for (key, value) in values {
        try connection.execute(
          "INSERT INTO run VALUES (?, ?)", .string(key.rawValue), .string(value.lineText))
      }
      for number in stages {
        try connection.execute(
          "INSERT INTO stage VALUES (?, ?)", .integer(Int64(number)),
          .string(StageState.pending.rawValue))
      }
    }
  }
}

extension Failure {
  static func journalDamaged(_ what: String) -> Self {
    Self(
      .journalDamaged, "the journal of the run cannot be understood: \(what)",
      remedy: "keep everything as it is; the store itself is untouched unless the run says done")
  }

  fileprivate static func journalTooNew(_ path: String, _ version: Int64) -> Self {
    Self(
      .journalFormat,
      "the journal was written by a newer bridge, in format \(version)",
      evidence: [path, "this version reads formats up to \(Journal.formatVersion)"],
      remedy: "go on with the version of bridge that started the run, or a newer one")
  }
}

extension Failure.Code {
  /// A journal does not say what it has to.
  package static let journalDamaged = Self("JOURNAL-DAMAGED")
  /// A newer version wrote the journal.
  package static let journalFormat = Self("JOURNAL-FORMAT")
}
