/// The table of a hierarchy of entities (spec: layout, 2 and 4).
package struct TableLayout: Hashable, Sendable {
  /// The name in the file, not quoted.
  package var name: String
  /// The entity without parent that the table is named after.
  package let root: String
  /// The entities whose records lie in the table, in order of their numbers.
  package let entities: [String]
  /// The columns, in the order in which Core Data creates them.
  package var columns: [ColumnLayout]

  /// The column of a role, or nil.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  package func column(_ role: ColumnRole) -> ColumnLayout? { columns.first { $0.role == role } }
}

/// The table of a many-to-many relationship (spec: layout, 5).
package struct JoinTableLayout: Hashable, Sendable {
  /// One of the two relationships, and the column of the records that *have* it.
  package struct End: Hashable, Sendable {
    /// The entity that declares the relationship.
    package let entity: String
    /// The relationship.
    package let relationship: String
    /// The column with the `Z_PK` of the record that has the relationship.
    package var column: String
    /// The column with the place of the other record in this relationship, when it is ordered.
    package var orderColumn: String?
    /// What the column's name is made of.
    let pattern: NamePattern
    /// What the order column's name is made of.
    let orderPattern: NamePattern?
  }

  /// The name in the file, not quoted.
  package var name: String
  /// The end that the table is named after.
  package var owner: End
  /// The other end; of a relationship that is its own inverse, the same one again.
  package var target: End

  /// Whether the relationship is its own inverse.
  package var isReflexive: Bool {
    owner.entity == target.entity && owner.relationship == target.relationship
  }

  /// The end of a relationship, and the end that it leads to.
  ///
  /// - Returns: Nil when the relationship is not one of this table's.
  package func ends(
    ofRelationship name: String, declaredBy entity: String
  ) -> (source: End, destination: End)? {
    if owner.entity == entity, owner.relationship == name { return (owner, target) }
    if target.entity == entity, target.relationship == name { return (target, owner) }
    return nil
  }

  /// The columns in the order in which Core Data creates them; each one is an INTEGER.
  package var columns: [String] {
    [owner.column, target.column] + [owner.orderColumn, target.orderColumn].compactMap { $0 }
  }
}
