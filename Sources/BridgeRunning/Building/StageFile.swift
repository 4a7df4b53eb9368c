package import BridgeSQLite
package import BridgeSchema
import BridgeSystem

/// The file of one stage while it is built: a private file of ours with the source attached.
///
/// Work and progress are committed together (spec: sqlite, "Journal and progress"). The file has no
/// lock, trigger or index to care for until its rows are in.
package struct StageFile: ~Copyable {
  /// The name under which the source is attached.
  static let source = "source"

  package let connection: Connection
  let path: String

  /// Opens the file of a stage, beginning it when it has not been begun.
  ///
  /// - Parameters:
  ///   - path: The file, in the private folder of the run.
  ///   - sourcePath: The file it is filled from, only read.
  ///   - creation: What makes the empty tables.
  /// - Returns: The file, with its tables in it.
  /// - Throws: `SQLITE-FULL`, `SQLITE-IO` and their like.
  package static func open(
    _ path: String, from sourcePath: String, creation: [String]
  ) throws(Failure) -> StageFile {
    let isNew = !FileSystem.exists(path)
    if isNew { try FileSystem.createFile(path, mode: 0o600) }
    let connection = try Connection(path: path, access: .readWrite)
    try connection.setTemporaryFolder(PathText.folder(of: path))
    if isNew { try takeEncoding(of: sourcePath, for: connection) }
    try connection.attach(sourcePath, as: source)
    try admitShadowTables(connection)
    // Without its tables the file holds nothing: whatever was to be done is still to do.
    let isEmpty = try connection.integer("SELECT count(*) FROM main.sqlite_schema") == 0
    if isEmpty { try shape(connection) }
    try connection.execute(
      """
      PRAGMA main.journal_mode = TRUNCATE; PRAGMA main.synchronous = FULL;
      PRAGMA fullfsync = ON; PRAGMA main.secure_delete = OFF; PRAGMA main.cache_size = -2000;
      """)
    try StageFunctions.register(on: connection)
    if isEmpty {
      try connection.transaction("DEFERRED") { (connection) throws(Failure) in
        for statement in creation { try connection.execute(statement) }
        try connection.execute(ProgressTables.creation)
      }
    }
    return StageFile(connection: connection, path: path)
  }

  /// Lets shadow tables be made and filled as plain ones (spec: sqlite, 11): while a virtual table of
  /// the source is known, SQLite's defensive mode reserves the names of its shadow tables.
  private static func admitShadowTables(_ connection: borrowing Connection) throws(Failure) {
    let count = try connection.integer(
      "SELECT count(*) FROM \(source).sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'")
    connection.setDefensive(count == 0)
  }

  /// Lets one statement write the schema table, which the defensive mode forbids, or ends that.
  func setSchemaWritable(_ isWritable: Bool) throws(Failure) {
    if isWritable {
      connection.setDefensive(false)
      try connection.execute("PRAGMA writable_schema = ON")
    } else {
      try connection.execute("PRAGMA writable_schema = RESET")
      try Self.admitShadowTables(connection)
    }
  }

  /// Keeps what statements need to be undone in memory for a while, instead of in a file.
  ///
  /// Every update with a function of ours writes it, page by page, and the file grows to the end of
  /// the transaction (spec: speed, "Progress in the same file"). In memory it is bounded by what one
  /// statement changes. Never while an index is built: its sorting would stay in memory too.
  func keepTemporaries(inMemory: Bool, _ commits: CommitGroup) throws(Failure) {
    // The setting holds from the next transaction on.
    try commits.commit(on: connection)
    try connection.execute("PRAGMA temp_store = \(inMemory ? "MEMORY" : "DEFAULT")")
  }

  /// Gives an empty file the text encoding of the source, without which it cannot be attached.
  private static func takeEncoding(
    of sourcePath: String, for connection: borrowing Connection
  ) throws(Failure) {
    let source = try Connection(path: sourcePath, access: .readOnly)
    guard let encoding = try source.value("PRAGMA encoding")?.string else { return }
    try connection.execute("PRAGMA encoding = \(SQL.literal(encoding))")
  }

  /// Gives an empty file the settings of the source, which hold from the first table on
  /// (spec: sqlite, 9).
  private static func shape(_ connection: borrowing Connection) throws(Failure) {
    for pragma in ["page_size", "auto_vacuum"] {
      let value = try connection.integer("PRAGMA \(source).\(pragma)")
      try connection.execute("PRAGMA main.\(pragma) = \(value)")
    }
    for pragma in ["user_version", "application_id"] {
      let value = try connection.integer("PRAGMA \(source).\(pragma)")
      if value != 0 { try connection.execute("PRAGMA main.\(pragma) = \(value)") }
    }
  }
}
