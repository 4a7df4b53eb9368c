import BridgeSQLite
import BridgeSchema
import BridgeSystem

/// What a run knows of its passes and records: in its journal for sealed stages, and in the file
/// that is being built for the stage at hand.
enum RunProgressReading {
  /// Lends both places, one after the other; the second only where no process works on the run.
  ///
  /// The file of a dead run may have to be recovered by SQLite, which is done under the run's lock
  /// (spec: sqlite, 18).
  ///
  /// - Parameters:
  ///   - folder: The run.
  ///   - body: Takes a connection with the tables of ``ProgressTables``.
  /// - Throws: What reading throws.
  static func visit(
    _ folder: RunFolder, _ body: (borrowing Connection) throws(Failure) -> Void
  ) throws(Failure) {
    let journal = try Journal.open(folder.journal, access: .readOnly)
    try body(journal.connection)
    guard case .nobody = try RunLock.holder(of: folder.lock) else { return }
    let building = try journal.settings().buildingFolder(of: folder)
    guard FileSystem.exists(building) else { return }
    let lock = try RunLock(folder.lock)
    for name in try FileSystem.list(building) where isStageFile(name) {
      try visitStage(PathText.join(building, name), body)
    }
    lock.release()
  }

  /// `stage-1.sqlite`, and nothing that lies beside it.
  static func isStageFile(_ name: String) -> Bool {
    name.hasPrefix("stage-") && name.hasSuffix(".sqlite")
  }

  private static func visitStage(
    _ path: String, _ body: (borrowing Connection) throws(Failure) -> Void
  ) throws(Failure) {
    let connection = try Connection(path: path, access: .readWrite)
    let count = try connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE name = ?", .string(ProgressTables.names[1]))
    if count > 0 { try body(connection) }
  }
}
