import BridgeSQLite
import BridgeSchema

/// Collects the records of one batch that are not plainly done, until the batch commits.
///
/// Functions that SQL calls put them here; the pass writes them in the transaction of the data.
final class RecordSink {
  private(set) var entries: [RecordEntry] = []

  /// Takes in a record; what failed of it in another attribute joins what failed before.
  func add(_ entry: RecordEntry) {
    guard let last = entries.last, last.pass == entry.pass, last.key == entry.key,
      last.entity == entry.entity, last.status == .failed, entry.status == .failed
    else { return entries.append(entry) }
    entries[entries.count - 1].reason += "; \(entry.reason)"
    entries[entries.count - 1].values = RecordValues.joined(last.values, entry.values)
  }

  /// Writes what was collected, in the transaction that is open, and forgets it.
  func flush(to connection: borrowing Connection) throws(Failure) {
    for entry in entries { try ProgressTables.write(entry, to: connection) }
    entries.removeAll(keepingCapacity: true)
  }

  /// Forgets what was collected, since its transaction was given up.
  func clear() { entries.removeAll(keepingCapacity: true) }
}
