import BridgeJSON
import BridgeSQLite
package import BridgeSchema

extension CopyPass {
  /// How many rows are copied at a time where steps follow: few enough to stay in the cache.
  private static let piece = BatchSize(records: 250, bytes: 1 << 20)

  /// Copies what is left of the source table.
  ///
  /// - Parameters:
  ///   - file: The file that is built.
  ///   - steps: Import steps on the same table, in order; each may follow the copying.
  ///   - context: What every pass needs to know.
  /// - Returns: Whether the table is copied; a step that could not follow is left to do.
  /// - Throws: What a batch throws, after its transaction was given up.
  package func run(
    on file: borrowing StageFile, followedBy steps: [UpdatePass], in context: PassContext
  ) throws(Failure) -> PassOutcome {
    let sink = RecordSink()
    for narrowing in narrowings {
      try register(narrowing, on: file.connection, sink: sink)
    }
    guard let key else { return try runWhole(on: file, in: context) }
    let followers = try followers(steps, on: file, in: context)
    let size = followers.isEmpty ? context.size : context.size.limited(to: Self.piece)
    let loop = BatchLoop(pass: id, paging: paging(key, size), context: context)
    let statement = try file.connection.prepare(insertion(where: Self.range(of: key), key: key))
    if !followers.isEmpty { try file.keepTemporaries(inMemory: true, context.commits) }
    let outcome = try loop.run(on: file, sink: sink) { (range, _) throws(Failure) in
      try statement.bind([.integer(range.lower), .integer(range.upper)])
      try statement.run()
      return Int(range.count)
    } afterwards: { (range, isLast) throws(Failure) in
      var events: [RunEvent] = []
      for follower in followers {
        events += try follower.follow(range, isLast: isLast, on: file.connection)
      }
      return events
    }
    if !followers.isEmpty { try file.keepTemporaries(inMemory: false, context.commits) }
    return outcome
  }

  /// The first steps that can follow; a step never overtakes one that cannot.
  private func followers(
    _ steps: [UpdatePass], on file: borrowing StageFile, in context: PassContext
  ) throws(Failure) -> [PassFollower] {
    let watermark = try ProgressTables.progress(in: file.connection)[id]?.watermark
    var result: [PassFollower] = []
    for step in steps {
      guard PassFollower.canFollow(step),
        let follower = try PassFollower(step, from: watermark, on: file, in: context)
      else { break }
      result.append(follower)
    }
    return result
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
