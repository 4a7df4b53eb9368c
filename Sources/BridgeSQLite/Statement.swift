package import BridgeSchema
private import CSQLite

/// A compiled statement, finalised when its owner goes away.
@safe
package struct Statement: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  package borrowing func step() throws(Failure) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result:
      let message = unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
      throw .sqlite(result, message, during: sql)
    }
  }

  /// Makes the statement ready to run again, with the same values bound.
  package borrowing func reset() { unsafe sqlite3_reset(handle) }

  /// Runs a statement that gives no rows, and makes it ready to run again.
  package borrowing func run() throws(Failure) {
    defer { reset() }
    while try step() {}
  }

  /// The text of the statement, without bound values.
  package var sql: String { unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) } ?? "" }
}

extension Statement {
  /// Binds values to the parameters in order, the first of which has number 1.
  package borrowing func bind(_ values: [SQLValue]) throws(Failure) {
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  /// Binds a value to a parameter by its number, which counts from 1.
  package borrowing func bind(_ value: SQLValue, at index: Int) throws(Failure) {
    let index = Int32(index)
    let result =
      switch value {
      case .null: unsafe sqlite3_bind_null(handle, index)
      case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
      case .real(let number): unsafe sqlite3_bind_double(handle, index, number)
      case .text(let bytes):
        unsafe bytes.withUnsafeBytes { buffer in
          // An empty array may have no address, and a text without address would be NULL.
          let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress
          return unsafe start.map {
            unsafe bridge_sqlite3_bind_text(handle, index, $0, UInt64(buffer.count))
          } ?? bridge_sqlite3_bind_text(handle, index, "", 0)
        }
      case .blob(let bytes):
        bytes.isEmpty
          ? unsafe sqlite3_bind_zeroblob(handle, index, 0)
          : unsafe bytes.withUnsafeBytes { buffer in
            unsafe bridge_sqlite3_bind_blob(
              handle, index, buffer.baseAddress, UInt64(buffer.count))
          }
      }
    guard result == SQLITE_OK else {
      throw .sqlite(result, "parameter \(index) cannot be bound", during: sql)
    }
  }
}

extension Statement {
  /// How many columns a row has.
  package var columnCount: Int { unsafe Int(sqlite3_column_count(handle)) }

  /// The storage class of a value in the current row; columns count from 0.
  package borrowing func storageClass(_ column: Int) -> StorageClass {
    unsafe StorageClass(rawValue: sqlite3_column_type(handle, Int32(column))) ?? .null
  }

  /// The value as a whole number, converted by SQLite's rules; 0 for NULL.
  package borrowing func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// The value as a real number, converted by SQLite's rules; 0 for NULL.
  package borrowing func real(_ column: Int) -> Double {
    unsafe sqlite3_column_double(handle, Int32(column))
  }

  /// The value as text, with what is not UTF-8 replaced; nil for NULL.
  package borrowing func string(_ column: Int) -> String? {
    guard storageClass(column) != .null else { return nil }
    return unsafe String(decoding: buffer(column), as: UTF8.self)
  }

  /// The bytes of a text or blob; those of a number's text otherwise.
  package borrowing func bytes(_ column: Int) -> [UInt8] { unsafe Array(buffer(column)) }

  /// Lends the bytes of a text or blob of the current row.
  package borrowing func withBytes<Result>(_ column: Int, _ body: (Span<UInt8>) -> Result) -> Result
  {
    let buffer = unsafe buffer(column)
    return unsafe body(buffer.span)
  }

  private borrowing func buffer(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let index = Int32(column)
    if unsafe sqlite3_column_type(handle, index) != SQLITE_BLOB {
      _ = unsafe sqlite3_column_text(handle, index)
    }
    let start = unsafe sqlite3_column_blob(handle, index)
    let count = unsafe Int(sqlite3_column_bytes(handle, index))
    return unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count)
  }

  /// The value in the current row.
  package borrowing func value(_ column: Int) -> SQLValue {
    switch storageClass(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: .text(bytes(column))
    case .blob: .blob(bytes(column))
    }
  }

  /// All values of the current row.
  package borrowing func row() -> [SQLValue] { (0..<columnCount).map { value($0) } }
}
