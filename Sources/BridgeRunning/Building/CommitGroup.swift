import BridgeSQLite
import BridgeSchema

/// Gathers small pieces of work into one transaction, until there is enough for a commit.
///
/// A store has many small tables, and a commit costs the same for one row as for thousands. What
/// happened is told only once it is committed; what fails takes the whole group back, and with it
/// the progress that was noted for it.
final class CommitGroup {
  private let size: BatchSize
  private let emit: (RunEvent) -> Void
  private var records = 0
  private var bytes = 0
  private var events: [RunEvent] = []

  init(size: BatchSize, emit: @escaping (RunEvent) -> Void) {
    self.size = size
    self.emit = emit
  }

  /// Does a piece of work in the open transaction, and commits when there is enough.
  ///
  /// - Parameters:
  ///   - records: How many records the piece is about.
  ///   - bytes: How many bytes of blobs it moves.
  ///   - connection: The file that is built.
  ///   - work: The piece; gives the events to tell once it is committed.
  /// - Throws: What the work or the commit throws, after everything since the last commit was
  ///   taken back.
  func perform(
    records: Int64, bytes: Int64 = 0, on connection: borrowing Connection,
    _ work: () throws(Failure) -> [RunEvent]
  ) throws(Failure) {
    if !connection.isInTransaction { try connection.execute("BEGIN") }
    do throws(Failure) {
      events += try work()
      self.records += Int(clamping: records)
      self.bytes += Int(clamping: bytes)
      if self.records >= size.records || self.bytes >= size.bytes { try commit(on: connection) }
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      forget()
      throw error
    }
  }

  /// Commits what was done, if anything was.
  func commit(on connection: borrowing Connection) throws(Failure) {
    if connection.isInTransaction { try connection.execute("COMMIT") }
    let told = Self.keepingLastProgress(events)
    forget()
    told.forEach(emit)
  }

  /// Of a pass that came further several times in one commit, only how far it has come at last.
  private static func keepingLastProgress(_ events: [RunEvent]) -> [RunEvent] {
    var seen: Set<String> = []
    let last = events.reversed().filter { event in
      guard case .progress(let progress) = event else { return true }
      return seen.insert(progress.pass).inserted
    }
    return last.reversed()
  }

  private func forget() {
    records = 0
    bytes = 0
    events.removeAll()
  }
}
