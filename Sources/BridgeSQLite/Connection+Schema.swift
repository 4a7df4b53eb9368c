package import BridgeSchema

/// One row of `sqlite_schema`: a table, an index, a trigger or a view.
package struct SchemaObject: Hashable, Sendable {
  /// `table`, `index`, `trigger` or `view`.
  package let type: String
  package let name: String
  /// The table it belongs to; its own name for a table.
  package let table: String
  /// The page where it starts; 0 for what has no pages, such as a virtual table.
  package let rootPage: Int64
  /// The text that made it; nil for an index that a constraint made.
  package let sql: String?
}

/// One column of a table, as `table_xinfo` tells it.
package struct TableColumn: Hashable, Sendable {
  package let name: String
  /// The declared type, as written.
  package let type: String
  /// The place in the primary key, from 1; 0 outside it.
  package let keyPlace: Int
  /// 0 ordinary, 1 of a virtual table, 2 generated, 3 generated and stored.
  package let hidden: Int

  /// Whether values are computed and cannot be written.
  package var isGenerated: Bool { hidden >= 2 }
}

extension Connection {
  /// Everything that stands in the schema table of a database, in the order of its rows.
  ///
  /// - Parameter database: The name of the attached database; `main` by default.
  /// - Returns: Tables, indexes, triggers and views.
  /// - Throws: `SQLITE-NOTADB`, `SQLITE-CORRUPT` and their like.
  package borrowing func schemaObjects(of database: String = "main") throws(Failure)
    -> [SchemaObject]
  {
    let sql = """
      SELECT type, name, tbl_name, rootpage, sql FROM \(SQL.name(database)).sqlite_schema
      ORDER BY rowid
      """
    let statement = try prepare(sql)
    var objects: [SchemaObject] = []
    while try statement.step() {
      objects.append(
        SchemaObject(
          type: statement.string(0) ?? "", name: statement.string(1) ?? "",
          table: statement.string(2) ?? "", rootPage: statement.integer(3),
          sql: statement.string(4)))
    }
    return objects
  }

  /// The columns of a table in order, generated ones too; empty when there is no such table.
  package borrowing func columns(of table: String, in database: String = "main") throws(Failure)
    -> [TableColumn]
  {
    let statement = try prepare("SELECT name, type, pk, hidden FROM pragma_table_xinfo(?, ?)")
    try statement.bind([.string(table), .string(database)])
    var columns: [TableColumn] = []
    while try statement.step() {
      columns.append(
        TableColumn(
          name: statement.string(0) ?? "", type: statement.string(1) ?? "",
          keyPlace: Int(statement.integer(2)), hidden: Int(statement.integer(3))))
    }
    return columns
  }
}
