import BridgeBytes
import BridgePlanning
import BridgeSQLite
package import BridgeSchema
import BridgeStore

extension UpdatePass {
  /// Does what is left of the step.
  package func run(on file: borrowing StageFile, in context: PassContext) throws(Failure)
    -> PassOutcome
  {
    let sink = RecordSink()
    let loop = BatchLoop(pass: id, paging: paging(context.size), context: context)
    let worker = try UpdateWorker(self, on: file.connection, sink: sink, in: context)
    return try loop.run(on: file, sink: sink) { (range, progress) throws(Failure) in
      try worker.run(range, given: progress.changed, on: file.connection)
    }
  }

  /// Tries one record again, whose entry says that it failed.
  ///
  /// The same work done twice gives the same values, so a kill between this commit and that of the
  /// journal costs nothing.
  ///
  /// - Returns: The entry as it is now, or nil when the record is plainly done.
  func retry(
    _ entry: RecordEntry, on connection: borrowing Connection, in context: PassContext
  ) throws(Failure) -> RecordEntry? {
    let sink = RecordSink()
    let worker = try UpdateWorker(self, on: connection, sink: sink, in: context)
    let range = KeyRange(lower: entry.key, upper: entry.key, count: 1)
    try connection.transaction("DEFERRED") { (connection) throws(Failure) in
      _ = try worker.run(range, given: 0, on: connection)
    }
    guard var again = sink.entries.first else { return nil }
    again.attempts = entry.attempts + 1
    return again
  }

  func paging(_ size: BatchSize) -> KeyPaging {
    KeyPaging(
      table: "main.\(SQL.name(table))", key: SQL.name("Z_PK"), condition: isOurs,
      blobColumns: isHeavy ? columns.values.sorted().map(SQL.name) : [], size: size)
  }

  /// Whether the values that are read may be large.
  private var isHeavy: Bool {
    attributes.values.contains { [.binary, .transformable].contains($0.type) }
  }

  /// Which rows of the table the step concerns.
  ///
  /// A step for all entities of a table takes rows of no known entity along: their values would be
  /// dropped unseen otherwise.
  var isOurs: String {
    coversTable ? "1" : "\(SQL.name("Z_ENT")) IN (\(SQL.list(entities.keys.sorted())))"
  }

  /// The name of the function of the step, since several steps work side by side on one file.
  fileprivate var function: String {
    "bridge_step_" + Hexadecimal.text(Digest.sha256(Array(id.utf8)).prefix(8))
  }

  /// The column of an attribute that the step names.
  func column(_ attribute: String) -> String { SQL.name(columns[attribute] ?? attribute) }
}

/// Does one range of keys after the other, with everything prepared.
struct UpdateWorker: ~Copyable {
  private let counter = FillCounter()
  private let filter: FilterWork?
  private let statement: Statement?

  init(
    _ pass: UpdatePass, on connection: borrowing Connection, sink: RecordSink,
    in context: PassContext
  ) throws(Failure) {
    filter = FilterWork(pass, sink: sink, context: context)
    statement = try Self.statement(pass, connection, sink, counter, context)
  }

  private static func statement(
    _ pass: UpdatePass, _ connection: borrowing Connection, _ sink: RecordSink,
    _ counter: FillCounter, _ context: PassContext
  ) throws(Failure) -> Statement? {
    if case .filter = pass.step.kind { return nil }
    let assignment = try pass.prepareValue(
      on: connection, sink: sink, counter: counter, in: context)
    return try connection.prepare(pass.update(to: assignment))
  }

  /// Does the work on the records of a range; `given` counts those that were given something before.
  func run(_ range: KeyRange, given: Int64, on connection: borrowing Connection)
    throws(Failure) -> Int
  {
    if let filter { return try filter.run(range, on: connection) }
    counter.next = given
    try statement?.bind([.integer(range.lower), .integer(range.upper)])
    try statement?.run()
    return connection.changes
  }
}

/// Counts what was given, so that numbers go on from batch to batch.
private final class FillCounter {
  var next: Int64 = 0
}

/// What a column is set to, and for which rows.
private struct Assignment {
  var target: String
  var value: String
  var condition: String
}

extension UpdatePass {
  fileprivate func update(to assignment: Assignment) -> String {
    """
    UPDATE main.\(SQL.name(table)) SET \(assignment.target) = \(assignment.value) \
    WHERE Z_PK >= ?1 AND Z_PK <= ?2 AND \(isOurs) AND \(assignment.condition)
    """
  }

  /// Makes the functions that the step needs, and says what is set.
  fileprivate func prepareValue(
    on connection: borrowing Connection, sink: RecordSink, counter: FillCounter,
    in context: PassContext
  ) throws(Failure) -> Assignment {
    switch step.kind {
    case .fill(let attribute, let value):
      let target = column(attribute)
      let expression = try fill(
        attribute, with: value, on: connection, counter: counter, in: context)
      return Assignment(target: target, value: expression, condition: "\(target) IS NULL")
    case .convert(let source, let target, let conversion):
      try registerConversion(conversion, of: source, on: connection, sink: sink)
      return assignment(from: source, to: target)
    case .inline(let source, let target):
      try registerInlining(of: source, on: connection, sink: sink, in: context)
      return assignment(from: source, to: target)
    case .filter:
      throw .unknownConversion(step)
    }
  }

  private func assignment(from source: String, to target: String) -> Assignment {
    Assignment(
      target: column(target), value: "\(function)(Z_PK, Z_ENT, \(column(source)))",
      condition: "\(column(source)) IS NOT NULL")
  }

  private func fill(
    _ attribute: String, with value: FillValue, on connection: borrowing Connection,
    counter: FillCounter,
    in context: PassContext
  ) throws(Failure) -> String {
    switch value {
    case .constant(let literal): return SQL.literal(storedValue(literal, for: attribute))
    case .uuidFromRecord:
      let entities = entities
      let store = context.storeUUID
      try connection.register(function, arguments: 2) { call in
        let uri = RecordURI(
          store: store, entity: entities[call.integer(1)] ?? step.entity, key: call.integer(0))
        call.returns(.blob(uri.derivedUUID(for: attribute)))
      }
      return "\(function)(Z_PK, Z_ENT)"
    case .numberInKeyOrder(let first):
      try connection.register(function, arguments: 1) { call in
        call.returns(first + counter.next)
        counter.next += 1
      }
      return "\(function)(Z_PK)"
    }
  }

  private func storedValue(_ literal: Literal, for attribute: String) -> SQLValue {
    attributes[attribute].map { StoredValue.of(literal, for: $0) } ?? StoredValue.of(literal)
  }

  private func registerConversion(
    _ conversion: Conversion, of source: String, on connection: borrowing Connection,
    sink: RecordSink
  ) throws(Failure) {
    guard let converter = ValueConverter(conversion) else { throw .unknownConversion(step) }
    let quarantines = conversion.onFailure == .quarantine
    try connection.register(function, arguments: 3) { call in
      switch converter.convert(call, 2) {
      case .value(let value): call.returns(value)
      case .failure(let reason):
        if quarantines { fail(source, reason, call, sink) }
        call.returnNull()
      }
    }
  }

  private func registerInlining(
    of source: String, on connection: borrowing Connection, sink: RecordSink,
    in context: PassContext
  ) throws(Failure) {
    let files = context.externalFiles
    try connection.register(function, arguments: 3) { call in
      do throws(Failure) {
        call.returns(.blob(try files.value(of: call.bytes(2))))
      } catch {
        fail(source, error.summary, call, sink)
        call.returnNull()
      }
    }
  }

  /// Puts a record into quarantine with the value at hand.
  private func fail(
    _ attribute: String, _ reason: String, _ call: borrowing FunctionCall, _ sink: RecordSink
  ) {
    sink.add(
      RecordEntry(
        pass: id, entity: entities[call.integer(1)] ?? step.entity, key: call.integer(0),
        status: .failed, reason: reason,
        values: RecordValues.text([(attribute, call.value(2))])))
  }
}

extension Failure {
  static func unknownConversion(_ step: ImportStep) -> Self {
    Self(
      .planStep, "the import step '\(step.id)' asks for a conversion that does not exist",
      remedy: "plan again with 'bridge plan', or replace the step by a filter of your own")
  }
}

extension Failure.Code {
  /// An import step of a plan cannot be carried out on this store.
  package static let planStep = Self("RUN-STEP")
}
