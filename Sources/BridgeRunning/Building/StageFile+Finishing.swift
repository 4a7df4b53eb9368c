import BridgeSQLite
import BridgeSchema
import BridgeSystem

extension StageFile {
  /// Takes our tables out of a file whose stage is sealed, if they are still there.
  ///
  /// - Parameter path: The file; it is left without a journal beside it, and durable.
  /// - Throws: `SQLITE-FULL`, `SQLITE-IO` and their like.
  static func finish(_ path: String) throws(Failure) {
    do {
      let connection = try Connection(path: path, access: .readWrite)
      try connection.execute(
        "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
      try removeProgress(from: connection)
    }
    try removeSidecars(of: path)
    try FileSystem.syncFile(path)
  }

  private static func removeProgress(from connection: borrowing Connection) throws(Failure) {
    let count = try connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE name = ?", .string(ProgressTables.names[0]))
    guard count > 0 else { return }
    // What was in the tables is in the journal; nothing of it stays behind in free pages.
    try connection.execute("PRAGMA secure_delete = ON")
    try connection.transaction("DEFERRED") { (connection) throws(Failure) in
      try connection.execute(ProgressTables.removal)
    }
    let vacuum = try connection.prepare("PRAGMA incremental_vacuum")
    while try vacuum.step() {}
  }

  /// Gives the result the journal mode of the original, as the last thing that is written to it.
  static func setJournalMode(ofResult path: String, usesLog: Bool) throws(Failure) {
    do {
      let connection = try Connection(path: path, access: .readWrite)
      try connection.execute("PRAGMA journal_mode = \(usesLog ? "WAL" : "DELETE")")
    }
    try removeSidecars(of: path)
    try FileSystem.syncFile(path)
  }

  /// Removes what SQLite leaves beside a file of ours that nobody has open; it holds nothing.
  private static func removeSidecars(of path: String) throws(Failure) {
    for suffix in ["-journal", "-wal", "-shm"] {
      guard let status = try FileSystem.status(of: path + suffix) else { continue }
      guard status.size == 0 || suffix == "-shm" else { continue }
      _ = try FileSystem.remove(path + suffix)
    }
  }
}
