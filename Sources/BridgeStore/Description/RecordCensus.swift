import BridgeSQLite
import BridgeSchema

/// The records of a store counted by their own entity, from `Z_ENT`.
struct RecordCensus {
  /// The count by name of the entity; entities without records count 0.
  private(set) var rows: [String: Int64] = [:]
  /// Rows that belong to no entity, one sentence each.
  private(set) var findings: [String] = []

  /// Counts by the names of a layout, or by `Z_PRIMARYKEY` where there is none.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  init(
    of connection: borrowing Connection, tables: ActualTables, layout: StoreLayout?
  ) throws(Failure) {
    // A renamed entity may have its old name in Z_PRIMARYKEY, so a layout's names come first.
    let known = layout?.entities.map { ($0.number, $0.entity) }
    let names = Dictionary(
      known ?? tables.primaryKeys.filter { !$0.isHistory }.map { ($0.number, $0.name) },
      uniquingKeysWith: { first, _ in first })
    for name in names.values { rows[name] = 0 }
    for table in layout?.tables.map(\.name) ?? Self.entityTables(in: tables) {
      try count(table, names, connection)
    }
  }

  private static func entityTables(in tables: ActualTables) -> [String] {
    tables.tables
      .filter { table in
        table.name.hasPrefix("Z")
          && ["Z_PK", "Z_ENT"].allSatisfy { table.column(named: $0) != nil }
      }
      .map(\.name).sorted()
  }

  private mutating func count(
    _ table: String, _ names: [Int: String], _ connection: borrowing Connection
  ) throws(Failure) {
    let counts = try connection.rows(
      "SELECT Z_ENT, count(*) FROM \(SQL.name(table)) GROUP BY Z_ENT ORDER BY Z_ENT")
    for row in counts {
      let count = row[1].integer ?? 0
      if let name = row[0].integer.flatMap({ Int(exactly: $0) }).flatMap({ names[$0] }) {
        rows[name, default: 0] += count
      } else {
        let number = row[0].integer.map { "Z_ENT \($0)" } ?? "no Z_ENT"
        findings.append("\(count) rows of \(table) have \(number), which is no entity")
      }
    }
  }
}
