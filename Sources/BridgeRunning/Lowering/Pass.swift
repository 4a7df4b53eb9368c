package import BridgePlanning
package import BridgeSchema

/// One piece of physical work on a file that is being built.
///
/// A pass is a value: it names tables and columns, and holds no connection.
package enum Pass: Hashable, Sendable {
  /// Rows of a source table become rows of a new one.
  case copy(CopyPass)
  /// Columns of a table get values from the same table, or from outside.
  case update(UpdatePass)
  /// One statement that is worth a commit of its own, such as an index build.
  case statement(StatementPass)

  /// The name of the pass, unique in its run and the same in every run of the plan.
  package var id: String {
    switch self {
    case .copy(let pass): pass.id
    case .update(let pass): pass.id
    case .statement(let pass): pass.id
    }
  }
}

/// Rows of a source table become rows of a target table of the same keys.
package struct CopyPass: Hashable, Sendable {
  /// A target column with its value.
  package struct Column: Hashable, Sendable {
    package var name: String
    /// The declared type, whose affinity applies to the value when it is stored.
    package var type: String
    package var value: ColumnExpression
  }

  package var id: String
  package var source: String
  package var target: String
  package var columns: [Column]
  /// The name by which both tables page, a column or an alias of the rowid; nil copies at once.
  package var key: String?
  /// The blob columns of the source, whose sizes bound a batch.
  package var blobColumns: [String]
  /// The numbers that do not fit their new type and have to be found.
  package var narrowings: [Narrowing]
  /// The names of the entities whose records lie in the table, by `Z_ENT`; empty for other tables.
  package var entities: [Int64: String]
}

/// A numeric column whose new type holds less than the old.
package struct Narrowing: Hashable, Sendable {
  /// The name of the function that the column's expression calls.
  package var function: String
  /// The entity that declares the attribute.
  package var entity: String
  package var attribute: String
  package var target: AttributeType
}

/// Work of an import step on the rows of some entities in one table.
package struct UpdatePass: Hashable, Sendable {
  package var id: String
  package var step: ImportStep
  package var table: String
  /// The names of the entities that are worked on, by `Z_ENT`.
  package var entities: [Int64: String]
  /// Whether those are all entities of the table.
  package var coversTable: Bool
  /// The columns of the attributes that the step names.
  package var columns: [String: String]
  /// The attributes that the step names, as the schema of the stage has them.
  package var attributes: [String: Attribute]
  /// Where links to the records of these entities stand, for records that are taken out.
  package var links: [LinkColumn]
}

/// A place that holds the key of a record.
package struct LinkColumn: Hashable, Sendable {
  package var table: String
  package var column: String
  /// Columns that lose their value with the key, such as an order key.
  package var companions: [String]
  /// Whether the whole row goes, as in a join table.
  package var removesRow: Bool
}

/// One statement, and what it is for.
package struct StatementPass: Hashable, Sendable {
  package var id: String
  package var sql: String
  /// The table that it reads, as an index build does; nil where it is about no rows.
  package var table: String?
  /// How many rows that table has, as far as it is known.
  package var rows: Int64 = 0
  /// Whether the statement changes `sqlite_schema` itself (spec: sqlite, 11).
  package var writesSchema: Bool

  package init(id: String, sql: String, table: String? = nil, writesSchema: Bool = false) {
    self.id = id
    self.sql = sql
    self.table = table
    self.writesSchema = writesSchema
  }
}

/// The physical work of a whole plan on one store.
package struct Schedule: Hashable, Sendable {
  /// The stages that build a file, in order.
  package var stages: [StageSchedule]
}

/// The physical work of one stage: a new file, filled from the file before it.
package struct StageSchedule: Hashable, Sendable {
  package var number: Int
  /// The name of the link whose schema the file has.
  package var opens: String
  /// What makes the empty tables, all in one transaction.
  package var creation: [String]
  package var passes: [Pass]
  /// Whether the file becomes the result, with indexes and metadata.
  package var isLast: Bool
}
