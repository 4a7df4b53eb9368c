extension Schema {
  /// An attribute of an entity's records, or an element of a composite by its path.
  ///
  /// A path is a name, or names joined by dots, such as `limits.active`.
  ///
  /// - Complexity: O(*p*) in the number of properties of the entity and its ancestors.
  package func attribute(path: String, of entity: String) -> Attribute? {
    let names = path.split(separator: ".").map(String.init)
    guard let first = names.first else { return nil }
    return names.dropFirst().reduce(attribute(first, of: entity)) { composite, name in
      composite?.elements.first { $0.name == name }
    }
  }

  /// The entity that declares a property which an entity's records have.
  package func declarer(of property: String, for entity: String) -> Entity? {
    lineage(of: entity).first {
      $0.attribute(named: property) != nil || $0.relationship(named: property) != nil
    }
  }

  /// What the property is, inherited or not, or nil when there is none of this name.
  package func kind(of property: String, in entity: String) -> PropertyKind? {
    if relationship(property, of: entity) != nil { return .relationship }
    return attribute(path: property, of: entity)?.kind
  }
}
