package import BridgeSchema
private import CSQLite

/// An open database, closed when its owner goes away.
///
/// No connection ever creates a file: what does not exist is an error, and a new file is made empty
/// beforehand by whoever wants one (spec: sqlite, 1). The schema of a file is data, never code:
/// triggers and views do not run, and functions that are not known to be harmless are refused.
@safe
package struct Connection: ~Copyable {
  /// How a file is opened.
  package enum Access: Sendable {
    /// Nothing is written, but an `-shm` may appear in WAL mode (spec: sqlite, 3).
    case readOnly
    /// Nothing is written, no lock is taken and no file appears; a `-wal` is ignored. Right only
    /// while the file cannot change, or where the caller notices that it did.
    case unchanging
    /// Read and written.
    case readWrite
  }

  let handle: OpaquePointer

  /// Opens a file that exists.
  ///
  /// - Parameters:
  ///   - path: The file; every character of it is taken as it is.
  ///   - access: Whether the file may be written.
  ///   - keepsLog: Whether closing leaves a `-wal` as it is, instead of folding it into the main
  ///     file and deleting it (spec: sqlite, 2).
  ///   - runsTriggers: Whether triggers run; they do in no file of a user.
  /// - Throws: `SQLITE-CANTOPEN` and its like. Damage is seen at the first read, not here.
  package init(
    path: String, access: Access, keepsLog: Bool = false, runsTriggers: Bool = false
  ) throws(Failure) {
    let flags = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let options = access == .unchanging ? "?immutable=1" : ""
    try self.init(uri: Self.uri(path) + options, flags: flags)
    if keepsLog { configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true) }
    configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, runsTriggers)
  }

  /// Opens a database that lives in memory as long as the value.
  package init(inMemory: Void) throws(Failure) {
    try self.init(uri: "file::memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  private init(uri: String, flags: Int32) throws(Failure) {
    var handle: OpaquePointer?
    let result = unsafe sqlite3_open_v2(
      uri, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle = unsafe handle else {
      let message = unsafe String(cString: sqlite3_errstr(result))
      unsafe sqlite3_close_v2(handle)
      throw .sqlite(result, message, during: "opening the file")
    }
    unsafe self.handle = handle
    configure(SQLITE_DBCONFIG_DEFENSIVE, true)
    configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    configure(SQLITE_DBCONFIG_ENABLE_VIEW, false)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Makes a file known under a name of this connection, without ever creating it.
  package borrowing func attach(
    _ path: String, as name: String, access: Access = .readOnly
  ) throws(Failure) {
    let options =
      switch access {
      case .readOnly: "?mode=ro"
      case .unchanging: "?mode=ro&immutable=1"
      case .readWrite: "?mode=rw"
      }
    try execute("ATTACH \(SQL.literal(Self.uri(path) + options)) AS \(SQL.name(name))")
  }

  /// Waits this long for a lock before it gives up; not at all by default.
  package borrowing func setBusyTimeout(milliseconds: Int32) {
    unsafe sqlite3_busy_timeout(handle, milliseconds)
  }

  /// Says where SQLite puts its temporary files, such as those of sorting for an index.
  ///
  /// It holds for the whole process, since SQLite knows no narrower way that comes after its start;
  /// a folder that is gone is passed over for the system's own
  /// (<https://www.sqlite.org/tempfiles.html>, 5).
  package borrowing func setTemporaryFolder(_ path: String) throws(Failure) {
    try execute("PRAGMA temp_store_directory = \(SQL.literal(path))")
  }

  /// Lets statements change `sqlite_schema` itself, and takes that back.
  ///
  /// Needed to carry over a virtual table whose module this build lacks (spec: sqlite, 11).
  package borrowing func setDefensive(_ on: Bool) { configure(SQLITE_DBCONFIG_DEFENSIVE, on) }

  private borrowing func configure(_ option: Int32, _ on: Bool) {
    _ = unsafe bridge_sqlite3_db_config_flag(handle, option, on ? 1 : 0)
  }

  /// A `file:` URI in which every character that has a meaning of its own is escaped.
  private static func uri(_ path: String) -> String {
    // With an authority that is empty, a path may begin with more than one slash.
    var text = path.hasPrefix("/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch byte {
      case 0x25, 0x3F, 0x23, 0...0x20, 0x7F...:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text
  }
}

extension Connection {
  /// The failure of the last call on this connection.
  borrowing func failure(_ result: Int32, during sql: String) -> Failure {
    let message = unsafe String(cString: sqlite3_errmsg(handle))
    return .sqlite(result, message, during: sql)
  }

  /// How many rows the last statement inserted, updated or deleted.
  package var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// Whether the main file cannot be written, also where writing was asked for and refused.
  ///
  /// SQLite opens a file it may not write for reading instead (<https://sqlite.org/c3ref/open.html>).
  package var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") != 0 }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
}
