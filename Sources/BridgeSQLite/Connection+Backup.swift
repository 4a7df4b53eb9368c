package import BridgeSchema
private import CSQLite

extension Connection {
  /// Copies the main database, committed frames of a `-wal` included, over another connection's.
  ///
  /// The pages of the copy are those of the source, number by number, so that the source's own log
  /// applied to it again changes nothing.
  ///
  /// - Parameter target: A connection to a file of ours, usually an empty one.
  /// - Throws: `SQLITE-BUSY` while a transaction that writes is open on this connection;
  ///   `SQLITE-FULL` and others.
  /// - Complexity: O(*n*) in the size of the database.
  package borrowing func backUp(to target: borrowing Connection) throws(Failure) {
    guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.failure(SQLITE_ERROR, during: "copying the database")
    }
    let result = unsafe sqlite3_backup_step(backup, -1)
    let end = unsafe sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE, end == SQLITE_OK else {
      throw target.failure(result == SQLITE_DONE ? end : result, during: "copying the database")
    }
  }
}
