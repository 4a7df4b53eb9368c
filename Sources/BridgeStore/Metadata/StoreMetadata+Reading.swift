import BridgeFormats
package import BridgeSQLite
package import BridgeSchema

extension StoreMetadata {
  /// The most bytes that `Z_PLIST` may have.
  private static let maximumBytes: Int64 = 16 << 20

  /// Reads the metadata of an open store.
  ///
  /// - Parameters:
  ///   - connection: A connection to the store.
  ///   - path: The store, for messages.
  /// - Returns: What the store says of itself.
  /// - Throws: `STORE-PLAIN-SQLITE` for a database without Core Data's tables, `STORE-METADATA` for
  ///   one whose metadata cannot be read, `STORE-DAMAGED`, `STORE-NOT-SQLITE`.
  package static func read(
    _ connection: borrowing Connection, path: String
  ) throws(Failure) -> Self {
    do {
      return try readRow(connection, path)
    } catch {
      throw error.naming(store: path).namingLock(of: path)
    }
  }

  private static func readRow(
    _ connection: borrowing Connection, _ path: String
  ) throws(Failure) -> Self {
    let tables = try connection.schemaObjects().filter { $0.type == "table" }.map(\.name)
    guard tables.contains("Z_METADATA") else { throw .plainSQLite(path, tables) }
    let row = try connection.prepare(
      "SELECT Z_UUID, length(Z_PLIST), rowid FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1")
    guard try row.step() else { throw .unreadableMetadata(path, ["Z_METADATA has no row"]) }
    guard let uuid = row.string(0), !uuid.isEmpty else {
      throw .unreadableMetadata(path, ["it holds no UUID"])
    }
    guard row.integer(1) <= maximumBytes else {
      throw .unreadableMetadata(path, ["Z_PLIST has \(row.integer(1)) bytes"])
    }
    let value = try connection.value(
      "SELECT Z_PLIST FROM Z_METADATA WHERE rowid = ?", .integer(row.integer(2)))
    guard case .blob(let bytes)? = value else {
      throw .unreadableMetadata(path, ["Z_PLIST is no blob"])
    }
    return try Self(uuid: uuid, list: list(bytes, path), path: path)
  }

  private static func list(_ bytes: [UInt8], _ path: String) throws(Failure) -> PropertyList {
    do {
      return try PropertyList.read(bytes, file: "Z_PLIST")
    } catch {
      throw .unreadableMetadata(path, [error.summary] + error.evidence)
    }
  }
}

extension Failure.Code {
  /// The file is a SQLite database that Core Data did not make.
  package static let storePlainSQLite = Self("STORE-PLAIN-SQLITE")
  /// The store's description of itself is missing or cannot be read.
  package static let storeMetadata = Self("STORE-METADATA")
}

extension Failure {
  static func plainSQLite(_ path: String, _ tables: [String]) -> Self {
    let names = tables.filter { !$0.hasPrefix("sqlite_") }.sorted()
    let list = names.isEmpty ? "it has no tables" : "its tables: " + listed(names)
    return Self(
      .storePlainSQLite, "\(path) is a SQLite database, but no Core Data store",
      evidence: ["there is no table Z_METADATA", list],
      remedy: "check the path; bridge works on stores of Core Data and SwiftData")
  }

  static func unreadableMetadata(_ path: String, _ evidence: [String]) -> Self {
    Self(
      .storeMetadata, "\(path) does not say which schema it holds: its metadata cannot be read",
      evidence: evidence, remedy: "take the store from a backup")
  }

  /// Names in a sentence, shortened where they are many.
  static func listed(_ names: [String], atMost limit: Int = 10) -> String {
    guard names.count > limit else { return names.joined(separator: ", ") }
    return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
  }
}
