/// An index of a table (spec: layout, 6).
package struct IndexLayout: Hashable, Sendable {
  /// Why an index is there.
  package enum Purpose: String, Hashable, Sendable {
    /// The key of a to-one relationship, or a hidden key.
    case relationshipKey
    /// The entity numbers of a hierarchy.
    case entity
    /// The way back through a join table.
    case join
    /// A fetch index, or the index flag and compound indexes of older models.
    case fetch
    /// A uniqueness constraint.
    case unique
  }

  /// One column of an index.
  package struct Element: Hashable, Sendable {
    /// The column, not quoted.
    package let column: String
    /// Whether small values come first.
    package let isAscending: Bool
  }

  /// The name in the file, not quoted; of a table constraint, the constraint's name.
  package let name: String
  /// The table.
  package let table: String
  /// The columns, in order.
  package let elements: [Element]
  /// Why the index is there.
  package let purpose: Purpose
  /// Whether the rule stands in the table's own text, as framework 637 wrote it.
  package let isTableConstraint: Bool

  /// Whether no two records may have the same values.
  package var isUnique: Bool { purpose == .unique }

  /// Whether Core Data spells out collation and order; it does for fetch and unique indexes only.
  private var isSpelledOut: Bool {
    (purpose == .fetch || purpose == .unique) && name.hasPrefix("Z_")
  }

  /// The statement that makes the index, or nil when it is part of the table's text.
  package var createStatement: String? {
    guard !isTableConstraint else { return nil }
    let columns = elements.map { element in
      let name = LayoutSQL.identifier(element.column)
      guard isSpelledOut else { return name }
      return "\(name) COLLATE BINARY \(element.isAscending ? "ASC" : "DESC")"
    }
    return "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(LayoutSQL.identifier(name)) "
      + "ON \(LayoutSQL.identifier(table)) (\(columns.joined(separator: ", ")))"
  }
}
