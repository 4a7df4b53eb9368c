package import BridgeSchema
private import CSQLite

extension Failure {
  /// A failure that SQLite reported (<https://www.sqlite.org/rescode.html>), without bound values.
  ///
  /// - Parameters:
  ///   - result: The extended result code.
  ///   - message: What SQLite said.
  ///   - statement: The SQL that ran, or what was being done.
  /// - Returns: A failure of the kind that the code belongs to.
  static func sqlite(_ result: Int32, _ message: String, during statement: String) -> Self {
    let kind = SQLiteFailureKind(resultCode: result)
    return Self(
      kind.code,
      "\(kind.meaning): \(message) (SQLite \(result))",
      evidence: statement.isEmpty ? [] : ["while running: \(shortened(statement))"],
      remedy: kind.remedy,
      disposition: kind.disposition)
  }

  private static func shortened(_ statement: String) -> String {
    statement.count <= 300 ? statement : statement.prefix(300) + "…"
  }
}

private struct SQLiteFailureKind {
  let code: Failure.Code
  let meaning: String
  let remedy: String
  var disposition = Failure.Disposition.rejected

  init(
    _ code: Failure.Code, _ meaning: String, _ remedy: String,
    _ disposition: Failure.Disposition = .rejected
  ) {
    self.code = code
    self.meaning = meaning
    self.remedy = remedy
    self.disposition = disposition
  }

  init(resultCode: Int32) {
    switch resultCode & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .sqliteBusy, "the database is locked by another connection",
        "close every program that has the store open, then run again", .locked)
    case SQLITE_FULL:
      self.init(
        .sqliteFull, "the disk is full", "free disk space, then run 'bridge run --resume'",
        .resumable)
    case SQLITE_NOTADB:
      self.init(
        .sqliteNotDatabase, "the file is not a SQLite database",
        "check the path; restore the store from a backup if it should be one")
    case SQLITE_CORRUPT:
      self.init(
        .sqliteCorrupt, "the database is damaged",
        "restore the store from a backup, or recover it with 'sqlite3 FILE .recover'")
    case SQLITE_READONLY:
      self.init(
        .sqliteReadOnly, "the database cannot be written",
        "check the permissions of the file and its folder")
    case SQLITE_IOERR:
      self.init(
        .sqliteIO, "reading or writing the file failed",
        "check the disk, then run 'bridge run --resume'", .resumable)
    case SQLITE_CANTOPEN:
      self.init(
        .sqliteCannotOpen, "the database cannot be opened",
        "check that the file exists, that it may be read, and that files may be opened at all")
    default:
      self.init(
        .sqliteOther, "SQLite refused an operation",
        "see https://www.sqlite.org/rescode.html for the code")
    }
  }
}

extension Failure.Code {
  /// Another connection holds a lock that is needed.
  package static let sqliteBusy = Self("SQLITE-BUSY")
  /// No space is left where SQLite writes.
  package static let sqliteFull = Self("SQLITE-FULL")
  /// A file does not begin as SQLite's do.
  package static let sqliteNotDatabase = Self("SQLITE-NOTADB")
  /// A page or a row is not what it has to be.
  package static let sqliteCorrupt = Self("SQLITE-CORRUPT")
  /// A file or its folder cannot be written.
  package static let sqliteReadOnly = Self("SQLITE-READONLY")
  /// The system failed to read or write.
  package static let sqliteIO = Self("SQLITE-IO")
  /// A file could not be opened.
  package static let sqliteCannotOpen = Self("SQLITE-CANTOPEN")
  /// Anything else that SQLite refuses.
  package static let sqliteOther = Self("SQLITE-ERROR")
}
