import BridgeJSON
import BridgeSQLite
import BridgeSchema

extension CopyPass {
  /// Copies what is left of the source table.
  func run(on file: borrowing StageFile, in context: PassContext) throws(Failure) -> PassOutcome {
    let sink = RecordSink()
    for narrowing in narrowings {
      try register(narrowing, on: file.connection, sink: sink)
    }
    guard let key else { return try runWhole(on: file, in: context) }
    let loop = BatchLoop(pass: id, paging: paging(key, context.size), context: context)
    let statement = try file.connection.prepare(insertion(where: Self.range(of: key), key: key))
    return try loop.run(on: file, sink: sink) { (range, _) throws(Failure) in
      try statement.bind([.integer(range.lower), .integer(range.upper)])
      try statement.run()
      return Int(range.count)
    }
  }

  private func paging(_ key: String, _ size: BatchSize) -> KeyPaging {
    KeyPaging(
      table: "\(StageFile.source).\(SQL.name(source))", key: SQL.name(key), condition: nil,
      blobColumns: blobColumns.map(SQL.name), size: size)
  }

  private static func range(of key: String) -> String {
    let key = SQL.name(key)
    return "WHERE \(key) >= ?1 AND \(key) <= ?2 ORDER BY \(key)"
  }

  private func insertion(where condition: String, key: String?) -> String {
    // An alias of the rowid is no column of the table, and is carried over all the same.
    let hasKeyColumn = key.map { key in columns.contains { $0.name == key } } ?? true
    let extra = hasKeyColumn ? [] : [key.map(SQL.name) ?? ""]
    let names = extra + columns.map { SQL.name($0.name) }
    let values = extra + columns.map(\.value.sql)
    return """
      INSERT INTO main.\(SQL.name(target)) (\(names.joined(separator: ", "))) \
      SELECT \(values.joined(separator: ", ")) \
      FROM \(StageFile.source).\(SQL.name(source)) \(condition)
      """
  }

  /// Copies a table that cannot be paged, all in one transaction.
  private func runWhole(on file: borrowing StageFile, in context: PassContext) throws(Failure)
    -> PassOutcome
  {
    try context.commits.perform(records: 1, on: file.connection) { () throws(Failure) in
      try file.connection.execute(insertion(where: "", key: nil))
      let count = Int64(file.connection.changes)
      let progress = PassProgress(
        pass: id, done: count, changed: count, total: count, isFinished: true)
      try ProgressTables.write(progress, to: file.connection)
      return [.progress(progress)]
    }
    guard context.shouldStop() else { return .finished }
    try context.commits.commit(on: file.connection)
    return .stopped
  }

  /// Makes the function that finds numbers beyond the range of their new type.
  private func register(
    _ narrowing: Narrowing, on connection: borrowing Connection, sink: RecordSink
  ) throws(Failure) {
    let pass = id
    let entities = entities
    try connection.register(narrowing.function, arguments: 3) { call in
      guard call.storageClass(2) != .null else { return call.returnNull() }
      switch ValueConverter.number(call.value(2), as: narrowing.target) {
      case .value(let value): call.returns(value)
      case .failure(let reason):
        sink.add(
          RecordEntry(
            pass: pass, entity: entities[call.integer(1)] ?? "", key: call.integer(0),
            status: .failed, reason: reason,
            values: RecordValues.text([(narrowing.attribute, call.value(2))])))
        call.returnNull()
      }
    }
  }
}
