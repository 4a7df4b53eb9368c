package import BridgeSQLite
package import BridgeSchema
import BridgeSystem

extension StoreFile {
  /// Looks at a file under a path and lends a connection that shows what is in it.
  ///
  /// Not a byte and not a name in the store's folder changes: see ``look(_:)``.
  ///
  /// ```swift
  /// let rows = try StoreFile.withStoreForLooking("Log.sqlite") { (store) throws(Failure) in
  ///   try store.integer("SELECT count(*) FROM ZNOTE")
  /// }
  /// ```
  /// - Throws: What ``init(_:)``, ``look(_:)`` and `body` throw.
  package static func withStoreForLooking<Result>(
    _ path: String, _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try StoreFile(path).look(body)
  }

  /// Lends a connection that shows what is committed in the store, changing nothing beside it.
  ///
  /// - A `-wal` with transactions, or a `-journal`: a private copy of the main file and the
  ///   sidecar, which SQLite recovers; it is removed at the end (spec: sqlite, 4 and 6).
  /// - Otherwise a file that is in WAL mode, or has any log: the main file alone is complete, but
  ///   SQLite would make a log. It is opened as one that does not change, and if it did change all
  ///   the same, what was seen is thrown away.
  /// - Otherwise: the file itself, read only, in one transaction.
  ///
  /// - Parameter body: Reads; it must not keep anything of the connection.
  /// - Returns: What `body` returns.
  /// - Throws: `STORE-LOCKED`, `STORE-FOREIGN-WAL`, `STORE-DAMAGED`, and what `body` throws.
  package func look<Result>(
    _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do {
      if log.hasCommits || hasJournal { return try lookAtCopy(body) }
      if header.usesLog || log != .absent { return try lookAtUnchanging(body) }
      return try lookAtFile(body)
    } catch {
      throw error.naming(store: path).namingLock(of: path)
    }
  }

  private func lookAtFile<Result>(
    _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let connection = try Connection(path: path, access: .readOnly)
    connection.setBusyTimeout(milliseconds: 2_000)
    try connection.execute("BEGIN; SELECT count(*) FROM sqlite_schema")
    return try body(connection)
  }

  /// The file is only written by a checkpoint, which its stat shows.
  private func lookAtUnchanging<Result>(
    _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do {
      let connection = try Connection(path: path, access: .unchanging)
      let result = try body(connection)
      try requireUnchanged()
      return result
    } catch {
      try requireUnchanged()
      throw error
    }
  }

  private func requireUnchanged() throws(Failure) {
    guard try StoreStat(of: path).main != mark.stat.main else { return }
    throw .lockedStore(path, ["the file changed while it was read"])
  }

  private func lookAtCopy<Result>(
    _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let copy = try StoreCopy(of: self)
    return try copy.open(body)
  }
}
