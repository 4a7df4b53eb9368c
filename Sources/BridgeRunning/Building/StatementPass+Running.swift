import BridgeSQLite
import BridgeSchema

extension StatementPass {
  /// Runs the statement; it and the note of it are committed together.
  func run(on file: borrowing StageFile, in context: PassContext) throws(Failure) -> PassOutcome {
    if writesSchema {
      // The switch of this mode is no part of a transaction, so it gets one of its own.
      try context.commits.commit(on: file.connection)
      try file.connection.execute("PRAGMA writable_schema = ON")
    }
    try context.commits.perform(records: rows, on: file.connection) { () throws(Failure) in
      try file.connection.execute(sql)
      let progress = PassProgress(pass: id, done: 1, changed: 1, total: 1, isFinished: true)
      try ProgressTables.write(progress, to: file.connection)
      return [.progress(progress)]
    }
    if writesSchema {
      try context.commits.commit(on: file.connection)
      try file.connection.execute("PRAGMA writable_schema = RESET")
    }
    guard context.shouldStop() else { return .finished }
    try context.commits.commit(on: file.connection)
    return .stopped
  }
}
