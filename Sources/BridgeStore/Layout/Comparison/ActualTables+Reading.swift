package import BridgeSQLite
package import BridgeSchema

extension ActualTables {
  /// Reads what stands in the schema of a database.
  ///
  /// Columns of virtual tables are left out: their modules need not be in this build of SQLite.
  ///
  /// - Parameters:
  ///   - connection: A connection to a store.
  ///   - database: The name of the attached database; `main` by default.
  /// - Returns: All tables, indexes and triggers, and the rows of `Z_PRIMARYKEY` where it is there.
  /// - Throws: `SQLITE-NOTADB`, `SQLITE-CORRUPT` and their like.
  package static func read(
    from connection: borrowing Connection, database: String = "main"
  ) throws(Failure) -> Self {
    var result = Self(tables: [])
    for object in try connection.schemaObjects(of: database) {
      switch object.type {
      case "table": result.tables.append(try table(object, from: connection, database))
      case "index": result.indexes.append(try index(object, from: connection, database))
      case "trigger":
        result.triggers.append(Trigger(object.name, table: object.table, sql: object.sql ?? ""))
      default: break
      }
    }
    result.primaryKeys = try primaryKeys(in: result, from: connection, database)
    return result
  }

  private static func table(
    _ object: SchemaObject, from connection: borrowing Connection, _ database: String
  ) throws(Failure) -> Table {
    guard object.rootPage > 0 else { return Table(object.name, columns: [], sql: object.sql) }
    var columns: [Column] = []
    for column in try connection.columns(of: object.name, in: database) {
      columns.append(Column(column.name, column.type))
    }
    return Table(object.name, columns: columns, sql: object.sql)
  }

  private static func index(
    _ object: SchemaObject, from connection: borrowing Connection, _ database: String
  ) throws(Failure) -> Index {
    let rows = try connection.rows(
      "SELECT name FROM pragma_index_info(?, ?) ORDER BY seqno", .string(object.name),
      .string(database))
    let unique = try connection.integer(
      "SELECT \"unique\" FROM pragma_index_list(?, ?) WHERE name = ?", .string(object.table),
      .string(database), .string(object.name))
    return Index(
      object.name, table: object.table, columns: rows.map { $0.first?.string ?? "" },
      isUnique: unique != 0, sql: object.sql)
  }

  private static func primaryKeys(
    in tables: Self, from connection: borrowing Connection, _ database: String
  ) throws(Failure) -> [PrimaryKeyRow] {
    guard let table = tables.table(named: "Z_PRIMARYKEY"),
      ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"].allSatisfy({ table.column(named: $0) != nil })
    else { return [] }
    let rows = try connection.rows(
      "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM \(SQL.name(database)).Z_PRIMARYKEY ORDER BY Z_ENT")
    return rows.map { row in
      PrimaryKeyRow(
        number: Int(row[0].integer ?? 0), name: row[1].string ?? "",
        parent: Int(row[2].integer ?? 0), max: row[3].integer ?? 0)
    }
  }
}
