package import BridgeSQLite
package import BridgeSchema

/// What stands in a file: its tables with their columns, and everything else of its schema.
///
/// Read once before lowering, so that lowering itself is a function of values.
package struct StoreCatalog: Hashable, Sendable {
  /// A table that holds rows, by whatever means.
  package struct Table: Hashable, Sendable {
    package let name: String
    package let sql: String
    package let columns: [TableColumn]
    /// The name under which rows are paged; nil where the table has no rowid (spec: sqlite, 10).
    package let key: String?

    /// The columns that can be written.
    package var writable: [TableColumn] { columns.filter { !$0.isGenerated } }

    /// Whether a column of this name is there; SQLite compares names without case.
    package func column(named name: String) -> TableColumn? {
      columns.first { $0.name.lowercased() == name.lowercased() }
    }
  }

  /// Everything in the schema table, in its order.
  package let objects: [SchemaObject]
  /// The tables that hold rows, by name; virtual tables are not among them.
  package let tables: [String: Table]

  /// Reads the schema of a file.
  ///
  /// - Parameters:
  ///   - connection: A connection to the file.
  ///   - database: The name under which the file is attached.
  /// - Throws: What reading throws.
  package init(of connection: borrowing Connection, database: String = "main") throws(Failure) {
    let objects = try connection.schemaObjects(of: database)
      .filter { !$0.name.hasPrefix("sqlite_") }
    let withoutRowid = try Self.tablesWithoutRowid(connection, database)
    var tables: [String: Table] = [:]
    for object in objects where object.type == "table" && !object.isVirtual {
      let columns = try connection.columns(of: object.name, in: database)
      let sql = object.sql ?? ""
      tables[object.name] = Table(
        name: object.name, sql: sql, columns: columns,
        key: withoutRowid.contains(object.name) ? nil : Self.key(columns, sql))
    }
    self.objects = objects
    self.tables = tables
  }

  private static func tablesWithoutRowid(
    _ connection: borrowing Connection, _ database: String
  ) throws(Failure) -> Set<String> {
    let rows = try connection.rows(
      "SELECT name FROM pragma_table_list WHERE schema = ? AND wr", .string(database))
    return Set(rows.compactMap { $0[0].string })
  }

  /// The column that is the rowid, or an alias that no column hides.
  private static func key(_ columns: [TableColumn], _ sql: String) -> String? {
    let keys = columns.filter { $0.keyPlace > 0 }
    // `INTEGER PRIMARY KEY DESC` is no alias, by an old slip (<https://www.sqlite.org/lang_createtable.html>, 5).
    if keys.count == 1, let key = keys.first, key.type.uppercased() == "INTEGER",
      !sql.uppercased().contains("DESC")
    {
      return key.name
    }
    let names = Set(columns.map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
  }
}

extension SchemaObject {
  /// Whether the object is a table whose rows a module keeps.
  package var isVirtual: Bool {
    type == "table" && (sql ?? "").uppercased().hasPrefix("CREATE VIRTUAL")
  }
}
