/// The tables, indexes and triggers that stand in a file, as a plain value.
package struct ActualTables: Hashable, Sendable {
  /// A column of a table.
  package struct Column: Hashable, Sendable {
    /// The name, not quoted.
    package let name: String
    /// The declared type, as written.
    package let type: String

    /// Pairs a name with a declared type.
    package init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  /// A table.
  package struct Table: Hashable, Sendable {
    /// The name, not quoted.
    package let name: String
    /// The columns in order; none of a virtual table.
    package let columns: [Column]
    /// The statement that made it, for a message or to make it again.
    package let sql: String?

    /// Describes a table.
    package init(_ name: String, columns: [Column], sql: String? = nil) {
      self.name = name
      self.columns = columns
      self.sql = sql
    }

    /// The columns with their types, for evidence.
    package var text: String {
      columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    }
  }

  /// An index, also one that a constraint of a table made.
  package struct Index: Hashable, Sendable {
    /// The name, not quoted.
    package let name: String
    /// The table.
    package let table: String
    /// The columns; an expression has an empty name.
    package let columns: [String]
    /// Whether no two rows may have the same values.
    package let isUnique: Bool
    /// The statement that made it; nil for the index of a constraint.
    package let sql: String?

    /// Describes an index.
    package init(
      _ name: String, table: String, columns: [String], isUnique: Bool, sql: String? = nil
    ) {
      self.name = name
      self.table = table
      self.columns = columns
      self.isUnique = isUnique
      self.sql = sql
    }
  }

  /// A trigger.
  package struct Trigger: Hashable, Sendable {
    /// The name, not quoted.
    package let name: String
    /// The table that is watched.
    package let table: String
    /// The statement that made it, to be put back verbatim.
    package let sql: String

    /// Describes a trigger.
    package init(_ name: String, table: String, sql: String) {
      self.name = name
      self.table = table
      self.sql = sql
    }
  }

  /// A row of `Z_PRIMARYKEY`.
  package struct PrimaryKeyRow: Hashable, Sendable {
    /// The entity's number.
    package let number: Int
    /// The entity's name, which may be an old one.
    package let name: String
    /// The parent's number, 0 for a root.
    package let parent: Int
    /// The highest `Z_PK` handed out; 0 on sub-entities.
    package let max: Int64

    /// Describes a row.
    package init(number: Int, name: String, parent: Int, max: Int64) {
      self.number = number
      self.name = name
      self.parent = parent
      self.max = max
    }

    /// Whether the row belongs to history, which no schema names.
    package var isHistory: Bool { number >= 16001 }
  }

  /// Every table of the file, those of others too.
  package var tables: [Table]
  /// Every index.
  package var indexes: [Index]
  /// Every trigger.
  package var triggers: [Trigger]
  /// The rows of `Z_PRIMARYKEY`, history's too; none where the table is missing.
  package var primaryKeys: [PrimaryKeyRow]

  /// Puts together what stands in a file.
  package init(
    tables: [Table], indexes: [Index] = [], triggers: [Trigger] = [],
    primaryKeys: [PrimaryKeyRow] = []
  ) {
    self.tables = tables
    self.indexes = indexes
    self.triggers = triggers
    self.primaryKeys = primaryKeys
  }

  /// The table of a name; SQLite does not tell ASCII upper case from lower.
  package func table(named name: String) -> Table? {
    let key = LayoutName.upper(name)
    return tables.first { LayoutName.upper($0.name) == key }
  }

  /// The rows of `Z_PRIMARYKEY` that belong to entities of a schema.
  var entityRows: [PrimaryKeyRow] { primaryKeys.filter { !$0.isHistory } }
}

extension ActualTables.Table {
  /// The column of a name; SQLite does not tell ASCII upper case from lower.
  package func column(named name: String) -> ActualTables.Column? {
    let key = LayoutName.upper(name)
    return columns.first { LayoutName.upper($0.name) == key }
  }
}
