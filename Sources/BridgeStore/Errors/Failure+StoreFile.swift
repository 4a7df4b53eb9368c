package import BridgeSchema

extension Failure.Code {
  /// No file stands under the path of the store.
  package static let storeMissing = Self("STORE-MISSING")
  /// The path of the store leads to a folder.
  package static let storeFolder = Self("STORE-FOLDER")
  /// The file has no bytes.
  package static let storeEmpty = Self("STORE-EMPTY")
  /// The file has no bytes, and the `-wal` beside it has some.
  package static let storeEmptyLog = Self("STORE-EMPTY-WAL")
  /// The file is not a SQLite database.
  package static let storeNotSQLite = Self("STORE-NOT-SQLITE")
  /// The end of the file is missing.
  package static let storeTruncated = Self("STORE-TRUNCATED")
  /// Something in the file contradicts itself.
  package static let storeDamaged = Self("STORE-DAMAGED")
  /// The `-wal` beside the file is not its own.
  package static let storeForeignLog = Self("STORE-FOREIGN-WAL")
}

extension Failure {
  static func missingStore(_ path: String) -> Self {
    Self(
      .storeMissing, "there is no file at \(path)",
      remedy: "check the path; nothing was read, and nothing was taken for empty")
  }

  static func storeIsFolder(_ path: String) -> Self {
    Self(
      .storeFolder, "\(path) is a folder, not a store",
      remedy: "name the SQLite file itself, such as default.store or Model.sqlite")
  }

  static func emptyStore(_ path: String, logSize: Int64?) -> Self {
    guard let logSize, logSize > 0 else {
      return Self(
        .storeEmpty, "\(path) has 0 bytes and so holds no store",
        remedy: "check the path, or take the store from a backup")
    }
    return Self(
      .storeEmptyLog, "\(path) has 0 bytes, but the -wal beside it holds data",
      evidence: ["the -wal has \(logSize) bytes; opening the empty file would delete it"],
      remedy: "keep the -wal, and put back the main file that belongs to it before anything else")
  }

  static func notSQLite(_ path: String, _ evidence: [String]) -> Self {
    Self(
      .storeNotSQLite, "\(path) is not a SQLite database", evidence: evidence,
      remedy: "check the path; an encrypted store has to be decrypted first")
  }

  static func truncatedStore(_ path: String, _ evidence: [String]) -> Self {
    Self(
      .storeTruncated, "\(path) is cut off", evidence: evidence,
      remedy: "copy the store again, whole and with its -wal, or take it from a backup")
  }

  static func damagedStore(_ path: String, _ evidence: [String]) -> Self {
    Self(
      .storeDamaged, "\(path) is damaged", evidence: evidence,
      remedy: "take the store from a backup, or recover a copy with 'sqlite3 FILE .recover'")
  }

  static func foreignLog(_ path: String, _ evidence: [String]) -> Self {
    Self(
      .storeForeignLog, "the -wal beside \(path) does not belong to it", evidence: evidence,
      remedy: "put back the -wal or the main file that was copied apart, or move the -wal away if "
        + "nothing in it is needed")
  }

  /// A failure of SQLite that means damage, as the failure of the store it is; others unchanged.
  package func naming(store path: String) -> Self {
    switch code.rawValue {
    case "SQLITE-CORRUPT": .damagedStore(path, [summary] + evidence)
    case "SQLITE-NOTADB": .notSQLite(path, [summary] + evidence)
    default: self
    }
  }
}
