extension Schema {
  /// The entity, then its parent, and so on up to the root.
  ///
  /// - Complexity: O(*d*) in the depth of the hierarchy.
  package func lineage(of name: String) -> [Entity] {
    var result: [Entity] = []
    var next: String? = name
    while let current = next, let entity = entity(named: current) {
      result.append(entity)
      next = entity.parent
    }
    return result
  }

  /// The topmost ancestor of an entity, itself when it has no parent.
  package func root(of name: String) -> Entity? { lineage(of: name).last }

  /// The direct sub-entities, sorted by name.
  package func children(of name: String) -> [Entity] { entities.filter { $0.parent == name } }

  /// The entity and all below it, parents before children.
  package func family(of name: String) -> [Entity] {
    guard let entity = entity(named: name) else { return [] }
    return [entity] + children(of: name).flatMap { family(of: $0.name) }
  }

  /// The entities without a parent, sorted by name.
  package var roots: [Entity] { entities.filter { $0.parent == nil } }

  /// All attributes of an entity's records, inherited ones too, sorted by name.
  package func attributes(of name: String) -> [Attribute] {
    lineage(of: name).flatMap(\.attributes).sorted { $0.name < $1.name }
  }

  /// All relationships of an entity's records, inherited ones too, sorted by name.
  package func relationships(of name: String) -> [Relationship] {
    lineage(of: name).flatMap(\.relationships).sorted { $0.name < $1.name }
  }

  /// An attribute of an entity's records, inherited or not.
  package func attribute(_ property: String, of name: String) -> Attribute? {
    lineage(of: name).lazy.compactMap { $0.attribute(named: property) }.first
  }

  /// A relationship of an entity's records, inherited or not.
  package func relationship(_ property: String, of name: String) -> Relationship? {
    lineage(of: name).lazy.compactMap { $0.relationship(named: property) }.first
  }
}
