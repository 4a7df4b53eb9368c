import BridgeSQLite
import BridgeSchema
import BridgeStore

/// What the last file of a chain gets when its rows are in (spec: sqlite, 11).
///
/// What is in the original wins: an index that the target schema asks for keeps the text it has
/// there, and an object that no schema explains is carried over as it is. What only the older schema
/// explains goes.
struct EndingLowering {
  let stage: Int
  let original: StoreCatalog
  let target: StoreLayout
  /// The names of the indexes that the schemas before ask for, in whichever form.
  let olderNames: Set<String>
  /// The columns that are gone, by table, in lower case.
  let removed: [String: Set<String>]

  /// The statements, in the order in which they run.
  func passes() throws(Failure) -> [StatementPass] {
    let indexes = self.indexes()
    var passes = indexes.map {
      StatementPass(id: "index:\(stage):\($0.name)", sql: $0.sql, table: $0.table)
    }
    for object in original.objects where object.isVirtual {
      passes.append(virtualTable(object))
    }
    for object in original.objects where ["trigger", "view"].contains(object.type) {
      guard let sql = object.sql, !isGone(object) else { continue }
      passes.append(StatementPass(id: "\(object.type):\(stage):\(object.name)", sql: sql))
    }
    return passes
  }

  private struct NamedIndex {
    var name: String
    var table: String
    var sql: String
  }

  private func indexes() -> [NamedIndex] {
    let entityTables = Set(target.tables.map(\.name))
    let wanted = target.indexes.filter { entityTables.contains($0.table) && !$0.isTableConstraint }
    let wantedNames = Set(wanted.map(\.name))
    var result: [NamedIndex] = []
    for object in original.objects where object.type == "index" {
      guard let sql = object.sql, !wantedNames.contains(object.name) else { continue }
      // Not asked for by the target: kept unless an older schema alone explains it.
      let isOlder = entityTables.contains(object.table) && olderNames.contains(object.name)
      guard !isOlder, !mentionsRemoved(sql, table: object.table) else { continue }
      result.append(NamedIndex(name: object.name, table: object.table, sql: sql))
    }
    for index in wanted {
      let known = original.objects.first { $0.type == "index" && $0.name == index.name }
      guard let sql = sameIndex(index, known) ?? index.createStatement else { continue }
      result.append(NamedIndex(name: index.name, table: index.table, sql: sql))
    }
    return result.sorted { $0.name < $1.name }
  }

  /// The text of an index as it stands in the original, where it is the same index.
  private func sameIndex(_ index: IndexLayout, _ object: SchemaObject?) -> String? {
    guard let object, object.table == index.table, let sql = object.sql,
      !mentionsRemoved(sql, table: object.table),
      index.elements.allSatisfy({ sql.uppercased().contains($0.column.uppercased()) })
    else { return nil }
    return sql
  }

  private func mentionsRemoved(_ sql: String, table: String) -> Bool {
    let words = Set(
      sql.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    return !(removed[table] ?? []).isDisjoint(with: words)
  }

  /// Whether a trigger or a view is about a column that is gone.
  private func isGone(_ object: SchemaObject) -> Bool {
    guard let sql = object.sql else { return true }
    return removed.keys.contains { mentionsRemoved(sql, table: $0) && sql.contains($0) }
  }

  /// A virtual table gets its row in the schema as it is, since its module may be missing here; its
  /// shadow tables were carried over as plain ones.
  private func virtualTable(_ object: SchemaObject) -> StatementPass {
    let name = SQL.literal(object.name)
    return StatementPass(
      id: "virtual:\(stage):\(object.name)",
      sql: """
        INSERT INTO main.sqlite_schema (type, name, tbl_name, rootpage, sql) \
        VALUES ('table', \(name), \(name), 0, \(SQL.literal(object.sql ?? "")))
        """, writesSchema: true)
  }
}
