import BridgeSQLite
import BridgeSchema

/// Collects the records of one batch that are not plainly done, until the batch commits.
///
/// Functions that SQL calls put them here; the pass writes them in the transaction of the data.
final class RecordSink {
  private(set) var entries: [RecordEntry] = []

  /// Takes in a record.
  func add(_ entry: RecordEntry) { entries.append(entry) }

  /// Writes what was collected, in the transaction that is open, and forgets it.
  func flush(to connection: borrowing Connection) throws(Failure) {
    for entry in entries { try ProgressTables.write(entry, to: connection) }
    entries.removeAll(keepingCapacity: true)
  }

  /// Forgets what was collected, since its transaction was given up.
  func clear() { entries.removeAll(keepingCapacity: true) }
}
