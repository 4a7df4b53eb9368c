import BridgeSQLite
import BridgeSchema

extension StatementPass {
  /// Runs the statement; it and the note of it are committed together.
  func run(on file: borrowing StageFile, in context: PassContext) throws(Failure) -> PassOutcome {
    if writesSchema {
      // The switches of this mode are no part of a transaction, so they get one of their own.
      try context.commits.commit(on: file.connection)
      try file.setSchemaWritable(true)
    }
    try context.commits.perform(records: rows, on: file.connection) { () throws(Failure) in
      try file.connection.execute(sql)
      let progress = PassProgress(pass: id, done: 1, changed: 1, total: 1, isFinished: true)
      try ProgressTables.write(progress, to: file.connection)
      return [.progress(progress)]
    }
    if writesSchema {
      try context.commits.commit(on: file.connection)
      try file.setSchemaWritable(false)
    }
    guard context.shouldStop() else { return .finished }
    try context.commits.commit(on: file.connection)
    return .stopped
  }
}
