import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Lowers one stage: the tables of its file, their rows, its import steps, and what comes last.
struct StageLowering {
  let stage: Stage
  let hop: HopLowering
  /// What stands in the original, whose indexes, triggers and views the last file takes over.
  let original: StoreCatalog
  /// The layout of A, by the names that are in the original.
  let originalLayout: StoreLayout
  let isLast: Bool
  /// The bytes of `Z_PLIST`.
  let metadata: [UInt8]
  /// Whether the model cache of the original is still right.
  let keepsModelCache: Bool

  /// The schedule of the stage, and the file that it leaves.
  func lower() throws(Failure) -> (StageSchedule, LoweredFile) {
    let tables = try lowerTables()
    let creation = tables.map(\.creation)
    let trial = try Connection(inMemory: ())
    for statement in creation { try attempt(statement, on: trial) }
    let built = LoweredFile(catalog: try StoreCatalog(of: trial), layout: hop.target)
    var passes = tables.map { Pass.copy($0.pass) }
    for step in stage.imports { passes.append(.update(try ImportLowering(hop: hop).lower(step))) }
    passes += try closing(on: trial).map(Pass.statement)
    let schedule = StageSchedule(
      number: stage.number, opens: stage.opens, creation: creation, passes: passes, isLast: isLast)
    return (schedule, built)
  }

  private func lowerTables() throws(Failure) -> [(creation: String, pass: CopyPass)] {
    var result: [(creation: String, pass: CopyPass)] = []
    for object in hop.catalog.objects where object.type == "table" && !object.isVirtual {
      if object.name == "Z_MODELCACHE", !keepsModelCache { continue }
      if let old = hop.source.tables.first(where: { $0.name == object.name }) {
        guard let new = hop.target.tables.first(where: { $0.name == object.name }) else {
          throw .missingTable(object.name)
        }
        result.append(try hop.entityTable(new, from: old))
      } else if let table = hop.catalog.tables[object.name] {
        result.append((table.sql, hop.plainTable(table)))
      }
    }
    return result
  }

  /// What is done when the rows are in: indexes, virtual tables, triggers, views, the metadata.
  private func closing(on trial: borrowing Connection) throws(Failure) -> [StatementPass] {
    var passes: [StatementPass] = []
    if isLast {
      let ending = EndingLowering(
        stage: stage.number, original: original, target: hop.target, olderNames: olderNames,
        removed: removedColumns)
      passes = try ending.passes()
      for pass in passes where !pass.writesSchema { try attempt(pass.sql, on: trial) }
    }
    // SQLite makes the table with the first table that counts its keys, here and in the source.
    let counts = try trial.integer(
      "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_sequence'")
    if counts > 0 { passes.append(sequence) }
    let plist = SQL.literal(.blob(metadata))
    let statements =
      ["UPDATE main.Z_METADATA SET Z_PLIST = \(plist)"] + (isLast ? raisedHighestKeys : [])
    passes.append(
      StatementPass(id: "metadata:\(stage.number)", sql: statements.joined(separator: "; ")))
    return passes
  }

  /// Raises the highest key of a table that other programs wrote rows to without noting it.
  ///
  /// Core Data would hand out a key twice (spec: layout, 3). It is never lowered (spec: sqlite, 14).
  private var raisedHighestKeys: [String] {
    hop.target.tables.compactMap { table in
      guard let number = hop.target.entityNumber(of: table.root) else { return nil }
      let highest = "(SELECT max(Z_PK) FROM main.\(SQL.name(table.name)))"
      return
        "UPDATE main.Z_PRIMARYKEY SET Z_MAX = \(highest) WHERE Z_ENT = \(number) AND Z_MAX < \(highest)"
    }
  }

  /// The highest keys that tables with AUTOINCREMENT ever had, from one file to the next.
  private var sequence: StatementPass {
    StatementPass(
      id: "sequence:\(stage.number)",
      sql: """
        DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence (name, seq) \
        SELECT name, seq FROM \(StageFile.source).sqlite_sequence
        """)
  }

  /// The names that the indexes of A may have, in either form.
  private var olderNames: Set<String> {
    let forms = StoreLayout.Form.allCases.map {
      StoreLayout(of: originalLayout.schema, form: $0)
    }
    return Set((forms + [originalLayout]).flatMap(\.indexes).map(\.name))
  }

  /// The columns of the original that the result does not have, by table, in lower case.
  private var removedColumns: [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for table in hop.target.tables {
      let old = original.tables[table.name]?.columns.map { $0.name.lowercased() } ?? []
      result[table.name] = Set(old).subtracting(table.columns.map { $0.name.lowercased() })
        .subtracting(unknownColumns(of: table.name))
    }
    return result
  }

  private func unknownColumns(of table: String) -> Set<String> {
    let known = hop.source.tables.first { $0.name == table }?.columns.map(\.name) ?? []
    let actual = hop.catalog.tables[table]?.columns.map(\.name) ?? []
    return Set(actual.map { $0.lowercased() }).subtracting(known.map { $0.lowercased() })
  }

  /// Runs a statement on empty tables in memory, to know whether it can be run at all.
  private func attempt(_ statement: String, on trial: borrowing Connection) throws(Failure) {
    do {
      try trial.executeAlone(statement)
    } catch {
      throw Failure(
        .runForeign, "the store holds an object that cannot be carried over: \(error.summary)",
        evidence: [statement],
        remedy: "remove the object in a copy of the store, migrate the copy, and make it anew")
    }
  }
}
