package import BridgeSQLite
package import BridgeSchema

/// A column whose values may lie in files, as the store's own table has it.
package struct ExternalColumn: Hashable, Sendable {
  package let table: String
  package let column: String

  /// Names a column.
  package init(table: String, column: String) {
    self.table = table
    self.column = column
  }
}

/// A value that lies in a file.
package struct ExternalReference: Hashable, Sendable {
  package let column: ExternalColumn
  /// The key of the row.
  package let key: Int64
  /// The name of the file, as stored.
  package let name: String
}

/// How the files beside a store and the references to them agree.
package struct ExternalAudit: Hashable, Sendable {
  /// How many values lie in files.
  package var references = 0
  /// The references whose file is not there, in the order of columns and keys.
  package var dangling: [ExternalReference] = []
  /// The references whose name is not the name of a file.
  package var unusable: [ExternalReference] = []
  /// The files that nothing refers to, sorted; reported, never deleted.
  package var strays: [String] = []

  /// Nothing looked at yet.
  package init() {}
}

extension ExternalFiles {
  /// Lends every value of a column that lies in a file, in the order of keys.
  ///
  /// - Complexity: O(*n*) in the rows of the table, O(1) memory.
  package static func forEachReference(
    in column: ExternalColumn, of connection: borrowing Connection,
    _ body: (ExternalReference) throws(Failure) -> Void
  ) throws(Failure) {
    let name = SQL.name(column.column)
    let statement = try connection.prepare(
      """
      SELECT Z_PK, \(name) FROM \(SQL.name(column.table))
      WHERE length(\(name)) = \(ExternalValue.referenceSize) AND substr(\(name), 1, 1) = x'02'
      ORDER BY Z_PK
      """)
    while try statement.step() {
      let value = ExternalValue(
        head: statement.bytes(1), size: statement.bytes(1).count)
      guard case .reference(let file) = value else { continue }
      try body(ExternalReference(column: column, key: statement.integer(0), name: file))
    }
  }

  /// Holds references and files against each other.
  ///
  /// - Complexity: O(*n*) in rows and files; memory for the names of all files.
  package func audit(
    _ columns: [ExternalColumn], of connection: borrowing Connection
  ) throws(Failure) -> ExternalAudit {
    var audit = ExternalAudit()
    var strays = Set(try names())
    for column in columns {
      try Self.forEachReference(in: column, of: connection) { reference throws(Failure) in
        audit.references += 1
        strays.remove(reference.name)
        do throws(Failure) {
          if try size(of: reference.name) == nil { audit.dangling.append(reference) }
        } catch  where error.code == .externalName {
          audit.unusable.append(reference)
        }
      }
    }
    audit.strays = strays.sorted()
    return audit
  }
}
