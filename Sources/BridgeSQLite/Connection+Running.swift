package import BridgeSchema
private import CSQLite

extension Connection {
  /// Runs one or more statements and drops their rows.
  ///
  /// - Parameter sql: Trusted text: names in it are quoted, values are bound elsewhere.
  /// - Throws: The failure of the first statement that fails; later ones do not run.
  package borrowing func execute(_ sql: String) throws(Failure) {
    let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result, during: sql) }
  }

  /// Runs a text that has to be one statement, such as one that was read from a file's schema.
  ///
  /// Where SQLite reads a schema, it passes over whatever follows the first statement of a text; to
  /// run that would make the schema of a crafted file code of ours.
  ///
  /// - Throws: `SQLITE-ERROR` for anything behind the first statement, which is not run either.
  package borrowing func executeAlone(_ sql: String) throws(Failure) {
    let bytes = sql.utf8CString
    var statement: OpaquePointer?
    var length = 0
    let result = unsafe bytes.withUnsafeBufferPointer { text -> Int32 in
      var tail: UnsafePointer<CChar>?
      let result = unsafe sqlite3_prepare_v2(handle, text.baseAddress, -1, &statement, &tail)
      if let start = text.baseAddress, let tail = unsafe tail {
        length = unsafe tail - start
      }
      return result
    }
    guard result == SQLITE_OK, let statement = unsafe statement else {
      throw failure(result == SQLITE_OK ? SQLITE_MISUSE : result, during: sql)
    }
    let first = unsafe Statement(statement)
    guard sql.utf8.dropFirst(length).allSatisfy({ $0 == 0x20 || $0 == 0x0A }) else {
      throw .sqlite(SQLITE_ERROR, "more than one statement in a text of the schema", during: sql)
    }
    try first.run()
  }

  /// Runs one statement with values bound to it, and drops its rows.
  package borrowing func execute(_ sql: String, _ values: SQLValue...) throws(Failure) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Compiles one statement.
  package borrowing func prepare(_ sql: String) throws(Failure) -> Statement {
    var statement: OpaquePointer?
    let result = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard result == SQLITE_OK, let statement = unsafe statement else {
      throw failure(result == SQLITE_OK ? SQLITE_MISUSE : result, during: sql)
    }
    return unsafe Statement(statement)
  }

  /// Every row of a query, which is small.
  ///
  /// - Complexity: O(*n*) memory in the size of the result.
  package borrowing func rows(_ sql: String, _ values: SQLValue...) throws(Failure) -> [[SQLValue]]
  {
    let statement = try prepare(sql)
    try statement.bind(values)
    var rows: [[SQLValue]] = []
    while try statement.step() { rows.append(statement.row()) }
    return rows
  }

  /// The first value of the first row, or nil when there is no row.
  package borrowing func value(_ sql: String, _ values: SQLValue...) throws(Failure) -> SQLValue? {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.step() ? statement.value(0) : nil
  }

  /// The first value of the first row as a whole number; 0 when there is none.
  package borrowing func integer(_ sql: String, _ values: SQLValue...) throws(Failure) -> Int64 {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs `body` inside a transaction: all of its changes are kept, or none are.
  ///
  /// - Parameters:
  ///   - mode: `IMMEDIATE` takes the write lock at once, so that no later statement meets one.
  ///   - body: The work to do; it neither begins nor ends a transaction itself.
  /// - Returns: What `body` returns, once the commit has succeeded.
  /// - Throws: The failure of `body` after rolling back, or that of the commit.
  package borrowing func transaction<Result>(
    _ mode: String = "IMMEDIATE",
    _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try execute("BEGIN \(mode)")
    do {
      let result = try body(self)
      try execute("COMMIT")
      return result
    } catch {
      // The first failure is the one to report; SQLite has often rolled back already.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
