import BridgeSQLite
import BridgeSchema
import BridgeStore

/// What stands in a store beside the tables of its schema: history, and what an app put there.
enum ForeignObjects {
  private static let own: Set<String> = ["z_primarykey", "z_metadata", "z_modelcache"]

  /// The tables of a store that its schema does not explain; SQLite's own are not among them.
  static func tables(of side: StoreSide) -> [ActualTables.Table] {
    let known = Set(
      (side.layout.tables.map(\.name) + side.layout.joinTables.map(\.name)).map { $0.lowercased() })
    return side.tables.tables.filter { table in
      let name = table.name.lowercased()
      return !known.contains(name) && !own.contains(name) && !name.hasPrefix("sqlite_")
    }
  }

  /// Checks that triggers, views, and the texts and indexes of foreign tables are the same.
  static func check(
    _ examination: Examination, _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> VerificationCheck {
    let foreign = Set(tables(of: examination.original).map { $0.name.lowercased() })
    let removed = RemovedNames(examination)
    var after: [String: String?] = [:]
    for object in try result.schemaObjects() { after["\(object.type) \(object.name)"] = object.sql }
    var problems: [String] = []
    for object in try original.schemaObjects() {
      let isActive = object.type == "trigger" || object.type == "view"
      guard isActive || foreign.contains(object.table.lowercased()),
        !(isActive && removed.areMentioned(in: object))
      else { continue }
      let name = "\(object.type) \(object.name)"
      if after[name] == nil {
        problems.append("\(name) is missing")
      } else if after[name] != object.sql {
        problems.append("\(name) has another text")
      }
    }
    problems += try added(original, after)
    return VerificationCheck(
      .foreignObjects, problems: problems, expected: "triggers, views and foreign tables as before")
  }

  /// Triggers and views that were not there before; those of derived attributes come with a schema.
  private static func added(
    _ original: borrowing Connection, _ after: [String: String?]
  ) throws(Failure) -> [String] {
    let before = Set(try original.schemaObjects().map { "\($0.type) \($0.name)" })
    return after.keys.sorted().filter { name in
      (name.hasPrefix("trigger ") || name.hasPrefix("view "))
        && !name.hasPrefix("trigger Z_DA_") && !before.contains(name)
    }.map { "\($0) is new" }
  }
}

/// The names of tables and columns of the original that are gone on purpose.
private struct RemovedNames {
  private var tables: Set<String> = []
  /// By the name of the table in the original.
  private var columns: [String: Set<String>] = [:]

  init(_ examination: Examination) {
    let result = examination.result
    for table in examination.original.layout.tables {
      let name = table.name.lowercased()
      let isThere = result.tables.table(named: table.name) != nil
      guard isThere else {
        tables.insert(name)
        continue
      }
      columns[name] = Set(
        table.columns.map(\.name).filter { !result.has($0, in: table.name) }
          .map { $0.lowercased() })
    }
    for join in examination.original.layout.joinTables
    where result.tables.table(named: join.name) == nil {
      tables.insert(join.name.lowercased())
    }
  }

  /// Whether an object is about one of them, by the words in its text.
  func areMentioned(in object: SchemaObject) -> Bool {
    let words = Set(
      (object.sql ?? "").lowercased()
        .split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    guard words.isDisjoint(with: tables), !tables.contains(object.table.lowercased()) else {
      return true
    }
    return columns.contains { table, names in
      (words.contains(table) || object.table.lowercased() == table)
        && !words.isDisjoint(with: names)
    }
  }
}
