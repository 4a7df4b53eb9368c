import BridgeSchema

/// How the links of a relationship lie in a store (spec: layout, 5).
package enum RelationshipStorage: Hashable, Sendable {
  /// To-one: the key lies in the records' own table.
  case key(ColumnLayout, entityKey: ColumnLayout?, orderKey: ColumnLayout?)
  /// To-many with a to-one inverse: that relationship's key, in the destination's table, holds it.
  case inverse(table: String, key: ColumnLayout, orderKey: ColumnLayout?)
  /// To-many without inverse: a hidden key in the destination's table holds the owner.
  case hiddenKey(table: String, key: ColumnLayout, orderKey: ColumnLayout?)
  /// Many-to-many: a row per link; the columns hold the two records' keys.
  case joinTable(JoinTableLayout, source: String, destination: String, order: String?)
  /// Transient: in memory only.
  case none
}

extension StoreLayout {
  /// The number of an entity, the value of `Z_ENT` in its records.
  package func entityNumber(of entity: String) -> Int? { row(of: entity)?.number }

  /// The table in which an entity's records lie.
  package func table(of entity: String) -> TableLayout? {
    row(of: entity).flatMap { table(ofRoot: $0.root) }
  }

  /// The numbers of an entity and all below it, ascending: what its records may have in `Z_ENT`.
  package func familyNumbers(of entity: String) -> [Int] {
    schema.family(of: entity).compactMap { entityNumber(of: $0.name) }.sorted()
  }

  /// The column of an attribute that an entity has, inherited or not.
  ///
  /// - Parameters:
  ///   - attribute: The name; for an element of a composite the path, such as `limits.low`.
  ///   - entity: The entity whose records are meant.
  /// - Returns: Nil for what has no column: a transient attribute, a composite itself, or a name
  ///   that the entity does not have.
  package func column(of attribute: String, in entity: String) -> ColumnLayout? {
    let name = attribute.split(separator: ".").first.map(String.init) ?? attribute
    return schema.declaringEntity(ofAttribute: name, in: entity).flatMap {
      column(.attribute(entity: $0, path: attribute))
    }
  }

  /// The columns of an attribute: one, or of a composite one for each element at the bottom.
  package func columns(of attribute: String, in entity: String) -> [ColumnLayout] {
    guard let declaring = schema.declaringEntity(ofAttribute: attribute, in: entity) else {
      return []
    }
    return (table(of: entity)?.columns ?? []).filter { column in
      guard case .attribute(declaring, let path) = column.role else { return false }
      return path == attribute || path.hasPrefix(attribute + ".")
    }
  }

  /// The key column of a to-one relationship that an entity has, inherited or not.
  package func column(ofRelationship name: String, in entity: String) -> ColumnLayout? {
    schema.declaration(ofRelationship: name, in: entity).flatMap {
      column(.relationshipKey(entity: $0.entity, name: name))
    }
  }

  /// The table of a many-to-many relationship that an entity has, inherited or not.
  package func joinTable(of name: String, in entity: String) -> JoinTableLayout? {
    guard let declared = schema.declaration(ofRelationship: name, in: entity) else { return nil }
    return joinTables.first {
      $0.ends(ofRelationship: name, declaredBy: declared.entity) != nil
    }
  }

  /// How the links of a relationship lie in the store.
  ///
  /// - Returns: Nil when the entity has no relationship of this name.
  package func storage(ofRelationship name: String, in entity: String) -> RelationshipStorage? {
    guard let declared = schema.declaration(ofRelationship: name, in: entity) else { return nil }
    if declared.relationship.isTransient { return RelationshipStorage.none }
    guard declared.relationship.isToMany else { return toOneStorage(of: declared) }
    guard let inverse = schema.declaredInverse(of: declared.relationship) else {
      return hiddenStorage(of: declared)
    }
    return inverse.relationship.isToMany
      ? joinStorage(of: declared) : inverseStorage(of: declared, inverse)
  }

  private func toOneStorage(of declared: DeclaredRelationship) -> RelationshipStorage? {
    let (entity, name) = (declared.entity, declared.name)
    return column(.relationshipKey(entity: entity, name: name)).map {
      .key(
        $0, entityKey: column(.relationshipEntityKey(entity: entity, name: name)),
        orderKey: column(.orderKey(entity: entity, name: name)))
    }
  }

  private func inverseStorage(
    of declared: DeclaredRelationship, _ inverse: DeclaredRelationship
  ) -> RelationshipStorage? {
    guard let table = table(of: inverse.entity),
      let key = column(.relationshipKey(entity: inverse.entity, name: inverse.name))
    else { return nil }
    return .inverse(
      table: table.name, key: key,
      orderKey: column(.orderKey(entity: inverse.entity, name: inverse.name)))
  }

  private func hiddenStorage(of declared: DeclaredRelationship) -> RelationshipStorage? {
    let (entity, name) = (declared.entity, declared.name)
    guard let table = table(of: declared.relationship.destination),
      let key = column(.hiddenKey(entity: entity, name: name))
    else { return nil }
    return .hiddenKey(
      table: table.name, key: key, orderKey: column(.hiddenOrderKey(entity: entity, name: name)))
  }

  private func joinStorage(of declared: DeclaredRelationship) -> RelationshipStorage? {
    guard let table = joinTable(of: declared.name, in: declared.entity),
      let ends = table.ends(ofRelationship: declared.name, declaredBy: declared.entity)
    else { return nil }
    return .joinTable(
      table, source: ends.source.column, destination: ends.destination.column,
      order: ends.source.orderColumn)
  }
}
