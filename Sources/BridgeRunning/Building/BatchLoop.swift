import BridgeSQLite
package import BridgeSchema
import BridgeStore

/// Drives a pass batch by batch, committing its work and its progress together.
struct BatchLoop {
  let pass: String
  let paging: KeyPaging
  let context: PassContext

  /// Goes on where the pass stopped, to its end or to the next request to stop.
  ///
  /// - Parameters:
  ///   - file: The file that is built.
  ///   - sink: Where the work puts records that are not plainly done.
  ///   - work: Does one batch inside a transaction, and says how many records it changed.
  ///   - afterwards: Goes on with the same records in the same transaction; is told whether they
  ///     were the last, and says what happened.
  /// - Returns: Whether the pass is finished.
  /// - Throws: What a batch throws, after its transaction was given up.
  func run(
    on file: borrowing StageFile, sink: RecordSink,
    _ work: (KeyRange, PassProgress) throws(Failure) -> Int,
    afterwards: (KeyRange?, Bool) throws(Failure) -> [RunEvent] = { _, _ in [] }
  ) throws(Failure) -> PassOutcome {
    var progress = try start(on: file)
    while !progress.isFinished {
      let range = try paging.next(after: progress.watermark, in: file.connection)
      try context.commits.perform(
        records: range?.count ?? 0, bytes: range?.bytes ?? 0, on: file.connection
      ) { () throws(Failure) in
        sink.clear()
        progress = try batch(range, after: progress, on: file.connection, work)
        let events = try close(progress, sink: sink, on: file.connection)
        return events + (try afterwards(range, progress.isFinished))
      }
      if context.shouldStop() {
        try context.commits.commit(on: file.connection)
        return .stopped
      }
    }
    return .finished
  }

  private func start(on file: borrowing StageFile) throws(Failure) -> PassProgress {
    if let known = try ProgressTables.progress(in: file.connection)[pass] { return known }
    return PassProgress(pass: pass, total: try paging.total(in: file.connection))
  }

  private func batch(
    _ range: KeyRange?, after progress: PassProgress, on connection: borrowing Connection,
    _ work: (KeyRange, PassProgress) throws(Failure) -> Int
  ) throws(Failure) -> PassProgress {
    var after = progress
    if let range {
      after.changed += Int64(try work(range, progress))
      after.done += range.count
      after.watermark = range.upper
    }
    // The end is noted with the last rows, so that it costs no commit of its own.
    let hasMore = try paging.hasMore(after: after.watermark, in: connection)
    after.isFinished = range == nil || !hasMore
    return after
  }

  /// Notes what became of a batch, in its transaction.
  ///
  /// - Returns: What happened, to be told once it is committed.
  /// - Throws: `RUN-RECORD-FAILED` in a run that stops at the first failure; what SQLite reports.
  func close(
    _ progress: PassProgress, sink: RecordSink, on connection: borrowing Connection
  ) throws(Failure) -> [RunEvent] {
    let failed = sink.entries.filter { $0.status == .failed }
    if context.stopsOnFailure, let entry = failed.first { throw stopping(at: entry) }
    try sink.flush(to: connection)
    try ProgressTables.write(progress, to: connection)
    let events = failed.map { entry in
      RunEvent.recordFailed(record: uri(of: entry), pass: pass, reason: entry.reason)
    }
    return events + [.progress(progress)]
  }

  private func uri(of entry: RecordEntry) -> String {
    RecordURI(store: context.storeUUID, entity: entry.entity, key: entry.key).description
  }

  private func stopping(at entry: RecordEntry) -> Failure {
    Failure(
      .runRecordFailed, "\(uri(of: entry)) could not be worked on: \(entry.reason)",
      evidence: ["step: \(pass)", "nothing of its batch was kept"],
      remedy: "mend the cause and go on with: bridge run --resume; or quarantine such records: "
        + "bridge run --resume --on-failure quarantine",
      disposition: .decision)
  }
}

extension Failure.Code {
  /// A record failed in a run that stops at the first one.
  package static let runRecordFailed = Self("RUN-RECORD-FAILED")
}
