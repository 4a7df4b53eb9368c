import BridgePlanning
import BridgeSQLite
import BridgeSchema

/// An import step that works on rows as soon as they are copied, in the same transaction.
///
/// A page that was written in a transaction of its own is written again for every step, and saved in
/// the journal before that; a page of the transaction that is open is only changed in memory. So a
/// step follows the copying of its table from piece to piece, where it looks at no row but the one it
/// changes. Its progress is its own, committed with that of the copy, so that it stands where the
/// copy stands, or is made up for after it.
final class PassFollower {
  private let loop: BatchLoop
  private let sink = RecordSink()
  private let worker: UpdateWorker
  private let count: Statement
  private var progress: PassProgress

  /// Whether a step may follow the copying of its table at all.
  ///
  /// A program of the user's sees batches as large as they are, and may take out records that other
  /// tables link to, so it waits for all tables.
  static func canFollow(_ pass: UpdatePass) -> Bool {
    if case .filter = pass.step.kind { return false }
    return true
  }

  /// Prepares a step; nil when it does not stand where the copy stands.
  ///
  /// - Parameters:
  ///   - pass: The step.
  ///   - watermark: The key up to which the table is copied already; nil before the first row.
  ///   - file: The file that is built.
  ///   - context: What every pass needs to know.
  /// - Throws: `RUN-STEP` and what preparing throws.
  init?(
    _ pass: UpdatePass, from watermark: Int64?, on file: borrowing StageFile,
    in context: PassContext
  ) throws(Failure) {
    let known = try ProgressTables.progress(in: file.connection)[pass.id]
    guard known?.watermark == watermark, known?.isFinished != true else { return nil }
    loop = BatchLoop(pass: pass.id, paging: pass.paging(context.size), context: context)
    progress = known ?? PassProgress(pass: pass.id, total: context.totals[pass.id] ?? 0)
    worker = try UpdateWorker(pass, on: file.connection, sink: sink, in: context)
    count = try file.connection.prepare(
      """
      SELECT count(*) FROM main.\(SQL.name(pass.table)) \
      WHERE Z_PK >= ? AND Z_PK <= ? AND \(pass.isOurs)
      """)
  }

  /// Works on rows that were just copied.
  ///
  /// - Parameters:
  ///   - range: Their keys; nil when there were none.
  ///   - isLast: Whether no row is left to copy.
  ///   - connection: The file that is built, in a transaction.
  /// - Returns: What happened, to be told once it is committed.
  /// - Throws: What the step throws; the caller gives up the transaction.
  func follow(
    _ range: KeyRange?, isLast: Bool, on connection: borrowing Connection
  ) throws(Failure) -> [RunEvent] {
    sink.clear()
    if let range {
      progress.changed += Int64(
        try worker.run(range, given: progress.changed, on: connection))
      progress.done += try ours(in: range)
      progress.watermark = range.upper
    }
    progress.isFinished = isLast
    return try loop.close(progress, sink: sink, on: connection)
  }

  /// How many rows of a range the step is about.
  private func ours(in range: KeyRange) throws(Failure) -> Int64 {
    try count.bind([.integer(range.lower), .integer(range.upper)])
    defer { count.reset() }
    return try count.step() ? count.integer(0) : 0
  }
}
