import BridgeSQLite
import BridgeSchema

extension StatementPass {
  /// Runs the statement, unless it has run; it and the note of it are committed together.
  func run(on file: borrowing StageFile, in context: PassContext) throws(Failure) -> PassOutcome {
    if try ProgressTables.progress(in: file.connection)[id]?.isFinished == true {
      return .finished
    }
    let progress = PassProgress(pass: id, done: 1, changed: 1, total: 1, isFinished: true)
    if writesSchema {
      file.connection.setDefensive(false)
      try file.connection.execute("PRAGMA writable_schema = ON")
    }
    defer {
      if writesSchema {
        try? file.connection.execute("PRAGMA writable_schema = RESET")
        file.connection.setDefensive(true)
      }
    }
    try file.connection.transaction("DEFERRED") { (connection) throws(Failure) in
      try connection.execute(sql)
      try ProgressTables.write(progress, to: connection)
    }
    context.emit(.progress(progress))
    return context.shouldStop() ? .stopped : .finished
  }
}
