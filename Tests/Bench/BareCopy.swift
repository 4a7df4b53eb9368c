import BridgeSQLite
import BridgeSchema
import BridgeSystem

/// A bare copy of a store into a new file with its indexes: the floor under every migration.
enum BareCopy {
  /// Copies a store, as safely as a migration writes, and without any progress.
  static func make(of store: String, at path: String) throws(Failure) {
    _ = try FileSystem.remove(path)
    try FileSystem.createFile(path, mode: 0o600)
    let connection = try Connection(path: path, access: .readWrite)
    try connection.attach(store, as: "source")
    try connection.execute(
      """
      PRAGMA main.journal_mode = TRUNCATE; PRAGMA main.synchronous = FULL;
      PRAGMA fullfsync = ON; PRAGMA main.secure_delete = OFF;
      """)
    let objects = try connection.rows(
      "SELECT type, name, sql FROM source.sqlite_schema WHERE sql IS NOT NULL")
    for row in objects where row[0].string == "table" {
      guard let name = row[1].string, let sql = row[2].string else { continue }
      try connection.execute(sql)
      try connection.execute(
        "INSERT INTO main.\(SQL.name(name)) SELECT * FROM source.\(SQL.name(name))")
    }
    for row in objects where row[0].string == "index" {
      if let sql = row[2].string { try connection.execute(sql) }
    }
  }
}
