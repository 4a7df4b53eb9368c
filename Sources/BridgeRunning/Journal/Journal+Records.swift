import BridgeSQLite
package import BridgeSchema

extension Journal {
  /// How far every pass of the sealed stages has come.
  package borrowing func progress() throws(Failure) -> [String: PassProgress] {
    try ProgressTables.progress(in: connection)
  }

  /// Lends the records of the sealed stages that are not plainly done.
  borrowing func records(
    where condition: String = "1", _ values: [SQLValue] = [],
    _ body: (RecordEntry) throws(Failure) -> Void
  ) throws(Failure) {
    try ProgressTables.records(where: condition, values, in: connection, body)
  }

  /// How many records have each status, in the sealed stages.
  package borrowing func statusCounts() throws(Failure) -> [RecordStatus: Int] {
    var counts: [RecordStatus: Int] = [:]
    for row in try connection.rows("SELECT status, count(*) FROM __bridge_record GROUP BY status") {
      guard let status = row[0].string.flatMap(RecordStatus.init(rawValue:)) else { continue }
      counts[status] = Int(row[1].integer ?? 0)
    }
    return counts
  }

  /// Writes the fate of a record of a sealed stage.
  package borrowing func write(_ entry: RecordEntry) throws(Failure) {
    try ProgressTables.write(entry, to: connection)
  }

  /// Takes out a record that is plainly done now.
  borrowing func forget(_ entry: RecordEntry) throws(Failure) {
    try connection.execute(
      "DELETE FROM __bridge_record WHERE pass = ? AND key = ? AND entity = ?",
      .string(entry.pass), .integer(entry.key), .string(entry.entity))
  }

  /// Takes over the progress and the exceptions of a finished stage, and marks it sealed.
  ///
  /// Said again after a kill it changes nothing, since it replaces what it wrote; only after it has
  /// returned may the stage's own tables go (spec: sqlite, 16).
  borrowing func seal(
    stage number: Int, from stageFile: borrowing Connection
  ) throws(Failure) {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      for progress in try ProgressTables.progress(in: stageFile).values {
        try ProgressTables.write(progress, to: connection)
      }
      try ProgressTables.records(where: "1", [], in: stageFile) { (entry) throws(Failure) in
        try ProgressTables.write(entry, to: connection)
      }
      try connection.execute(
        "UPDATE stage SET state = ? WHERE number = ?", .string(StageState.sealed.rawValue),
        .integer(Int64(number)))
      try connection.execute("COMMIT")
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }
}
