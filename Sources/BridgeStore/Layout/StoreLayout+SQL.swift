import BridgeSQLite

extension StoreLayout {
  /// The statements that make the store's own three tables (spec: layout, 3 and 8).
  package static let bookkeepingStatements = [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
      + "Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]

  /// The statements that make the tables of entities, each followed by the join tables it owns.
  package var createTableStatements: [String] {
    tables.flatMap { table in
      [createStatement(of: table)]
        + joinTables.filter { table.entities.contains($0.owner.entity) }.map(createStatement)
    }
  }

  /// The statements that make the indexes; run them when the rows are in.
  package var createIndexStatements: [String] { indexes.compactMap(\.createStatement) }

  /// The statements that write the rows of `Z_PRIMARYKEY`, with no key handed out yet.
  package var primaryKeyStatements: [String] {
    entities.map { row in
      "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES "
        + "(\(row.number), \(SQL.literal(row.entity)), \(row.parent), 0)"
    }
  }

  /// All statements that make an empty store, apart from its row in `Z_METADATA`.
  package var createStatements: [String] {
    createTableStatements + createIndexStatements + Self.bookkeepingStatements
      + primaryKeyStatements
  }

  /// The statement that makes the table of a hierarchy.
  package func createStatement(of table: TableLayout) -> String {
    var parts = table.columns.map { column in
      let key = column.role == .primaryKey ? " PRIMARY KEY" : ""
      return "\(LayoutSQL.identifier(column.name)) \(column.type.rawValue)\(key)"
    }
    for index in indexes where index.table == table.name && index.isTableConstraint {
      let columns = index.elements.map { LayoutSQL.identifier($0.column) }.joined(separator: ", ")
      parts.append("CONSTRAINT \(LayoutSQL.identifier(index.name)) UNIQUE (\(columns))")
    }
    return "CREATE TABLE \(LayoutSQL.identifier(table.name)) ( \(parts.joined(separator: ", ")) )"
  }

  /// The statement that makes the table of a many-to-many relationship.
  package func createStatement(of table: JoinTableLayout) -> String {
    let columns = table.columns.map { "\(LayoutSQL.identifier($0)) INTEGER" }
    let keys = [table.owner.column, table.target.column].map(LayoutSQL.identifier)
    return "CREATE TABLE \(LayoutSQL.identifier(table.name)) ( "
      + "\(columns.joined(separator: ", ")), PRIMARY KEY (\(keys.joined(separator: ", "))) )"
  }
}
