import BridgeSQLite
package import BridgeSchema
package import BridgeStore

/// Lists records of a run that are not plainly done.
package enum RecordListing {
  /// Lends every record of a status, by pass and key.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - status: The status, one that the journal keeps record by record.
  ///   - body: Takes one record after the other; memory does not grow with their number.
  /// - Throws: What reading or `body` throws.
  package static func visit(
    _ run: RunStatus, status: RecordStatus,
    _ body: (RecordURI, RecordEntry) throws(Failure) -> Void
  ) throws(Failure) {
    try RunProgressReading.visit(run.folder) { (connection) throws(Failure) in
      try ProgressTables.records(
        where: "status = ?", [.string(status.rawValue)], in: connection
      ) { (entry) throws(Failure) in
        let uri = RecordURI(store: run.settings.storeUUID, entity: entry.entity, key: entry.key)
        try body(uri, entry)
      }
    }
  }
}
