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
  /// - Returns: Whether the pass is finished.
  /// - Throws: What a batch throws, after its transaction was given up.
  func run(
    on file: borrowing StageFile, sink: RecordSink,
    _ work: (KeyRange, PassProgress) throws(Failure) -> Int
  ) throws(Failure) -> PassOutcome {
    var progress = try start(on: file)
    while let range = try paging.next(after: progress.watermark, in: file.connection) {
      progress = try batch(range, after: progress, on: file, sink: sink, work)
      context.emit(.progress(progress))
      if context.shouldStop() { return .stopped }
    }
    progress.isFinished = true
    try ProgressTables.write(progress, to: file.connection)
    return .finished
  }

  private func start(on file: borrowing StageFile) throws(Failure) -> PassProgress {
    if let known = try ProgressTables.progress(in: file.connection)[pass] { return known }
    return PassProgress(pass: pass, total: try paging.total(in: file.connection))
  }

  private func batch(
    _ range: KeyRange, after progress: PassProgress, on file: borrowing StageFile,
    sink: RecordSink, _ work: (KeyRange, PassProgress) throws(Failure) -> Int
  ) throws(Failure) -> PassProgress {
    sink.clear()
    var failed: [RecordEntry] = []
    let after = try file.connection.transaction("DEFERRED") {
      (connection) throws(Failure) -> PassProgress in
      var after = progress
      after.changed += Int64(try work(range, progress))
      after.done += range.count
      after.watermark = range.upper
      failed = sink.entries.filter { $0.status == .failed }
      if context.stopsOnFailure, let entry = failed.first { throw stopping(at: entry) }
      try sink.flush(to: connection)
      try ProgressTables.write(after, to: connection)
      return after
    }
    for entry in failed {
      context.emit(.recordFailed(record: uri(of: entry), pass: pass, reason: entry.reason))
    }
    return after
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
