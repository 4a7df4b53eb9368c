import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Does the batches of a step that is a program of the user's.
///
/// The program answers before anything is written; its answers and the progress are committed
/// together, so that effects in the store happen once, however often the program saw a record.
final class FilterWork {
  private let pass: UpdatePass
  private let program: FilterProgram
  private let sink: RecordSink
  private let context: PassContext
  private var runner: FilterRunner

  /// Prepares the step's program; nil for a step that is none.
  init?(_ pass: UpdatePass, sink: RecordSink, context: PassContext) {
    guard case .filter(let program) = pass.step.kind else { return nil }
    self.pass = pass
    self.program = program
    self.sink = sink
    self.context = context
    runner = FilterRunner(
      program, writes: program.writes.compactMap { pass.attributes[$0] },
      planFolder: context.planFolder, scratchFolder: context.scratchFolder)
  }

  /// Hands a batch to the program, and writes its answers.
  ///
  /// - Returns: How many records were changed.
  func run(_ range: KeyRange, on connection: borrowing Connection) throws(Failure) -> Int {
    let records = try read(range, from: connection)
    let answers = try runner.run(records.map(\.record))
    var deleted: [Int64] = []
    var changed = 0
    for item in records {
      let answer = answers[item.record.uri] ?? .fail(reason: "the program gave no answer")
      switch answer {
      case .set(let values):
        try set(values, of: item.key, on: connection)
        changed += 1
      case .skip: note(item, .skipped, "the program left it as it is")
      case .delete:
        note(item, .deleted, "the program took it out")
        deleted.append(item.key)
      case .fail(let reason): note(item, .failed, reason)
      }
    }
    try RecordRemoval(pass: pass).remove(deleted, on: connection)
    return changed + deleted.count
  }

  private struct Item {
    var key: Int64
    var record: FilterRecord
    var values: [(attribute: String, value: SQLValue)]
  }

  private func read(_ range: KeyRange, from connection: borrowing Connection) throws(Failure)
    -> [Item]
  {
    let columns = program.reads.map { pass.column($0) }
    let statement = try connection.prepare(
      """
      SELECT \((["Z_PK", "Z_ENT"] + columns).joined(separator: ", ")) \
      FROM main.\(SQL.name(pass.table)) WHERE Z_PK >= ? AND Z_PK <= ? AND \(pass.isOurs) \
      ORDER BY Z_PK
      """)
    try statement.bind([.integer(range.lower), .integer(range.upper)])
    var items: [Item] = []
    while try statement.step() {
      var values: [(attribute: String, value: SQLValue)] = []
      for (index, name) in program.reads.enumerated() {
        values.append((name, statement.value(index + 2)))
      }
      let entity = pass.entities[statement.integer(1)] ?? pass.step.entity
      if let item = try item(statement.integer(0), entity, values) { items.append(item) }
    }
    return items
  }

  /// A record as the program sees it; one that cannot be put into words fails here.
  private func item(
    _ key: Int64, _ entity: String, _ values: [(attribute: String, value: SQLValue)]
  ) throws(Failure) -> Item? {
    let uri = RecordURI(store: context.storeUUID, entity: entity, key: key).description
    var shown: [(name: String, value: FilterValue)] = []
    for (name, value) in values {
      do {
        shown.append((name, try filterValue(value, of: name)))
      } catch {
        let record = FilterRecord(uri: uri, entity: entity, values: [])
        note(Item(key: key, record: record, values: values), .failed, "\(name) \(error.reason)")
        return nil
      }
    }
    return Item(
      key: key, record: FilterRecord(uri: uri, entity: entity, values: shown), values: values)
  }

  private func filterValue(_ value: SQLValue, of name: String) throws(FilterValueError)
    -> FilterValue
  {
    guard let attribute = pass.attributes[name] else { return .null }
    var stored = value
    if attribute.allowsExternalStorage, case .blob(let bytes) = value {
      do {
        stored = .blob(try context.externalFiles.value(of: bytes))
      } catch {
        throw FilterValueError(error.summary)
      }
    }
    return try FilterValue(stored: stored, as: attribute.type)
  }

  private func set(
    _ values: [String: FilterValue], of key: Int64, on connection: borrowing Connection
  ) throws(Failure) {
    let names = values.keys.sorted()
    guard !names.isEmpty else { return }
    let assignments = names.map { "\(pass.column($0)) = ?" }.joined(separator: ", ")
    let statement = try connection.prepare(
      "UPDATE main.\(SQL.name(pass.table)) SET \(assignments) WHERE Z_PK = ?")
    for (index, name) in names.enumerated() {
      try statement.bind(stored(values[name], of: name), at: index + 1)
    }
    try statement.bind(.integer(key), at: names.count + 1)
    try statement.run()
  }

  private func stored(_ value: FilterValue?, of name: String) -> SQLValue {
    let stored = value?.stored ?? .null
    guard pass.attributes[name]?.allowsExternalStorage == true, case .blob(let bytes) = stored
    else { return stored }
    return .blob(ExternalValue.inlined(bytes))
  }

  private func note(_ item: Item, _ status: RecordStatus, _ reason: String) {
    sink.add(
      RecordEntry(
        pass: pass.id, entity: item.record.entity, key: item.key, status: status, reason: reason,
        values: RecordValues.text(item.values)))
  }
}
