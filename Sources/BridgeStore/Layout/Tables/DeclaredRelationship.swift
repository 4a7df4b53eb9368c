import BridgeSchema

/// A relationship with the entity that declares it.
struct DeclaredRelationship: Hashable {
  let entity: String
  let relationship: Relationship

  var name: String { relationship.name }
}

extension Schema {
  /// The relationship at the other end, unless it lives in memory only.
  func inverse(of relationship: Relationship) -> Relationship? {
    declaredInverse(of: relationship)?.relationship
  }

  /// The same, with the entity that declares it.
  func declaredInverse(of relationship: Relationship) -> DeclaredRelationship? {
    guard let name = relationship.inverse,
      let found = declaration(ofRelationship: name, in: relationship.destination),
      !found.relationship.isTransient
    else { return nil }
    return found
  }

  /// The declaration of a relationship that an entity has: the topmost one, whose columns the
  /// redeclaring ones share.
  func declaration(ofRelationship name: String, in entity: String) -> DeclaredRelationship? {
    for ancestor in lineage(of: entity).reversed() {
      guard let relationship = ancestor.relationship(named: name) else { continue }
      return DeclaredRelationship(entity: ancestor.name, relationship: relationship)
    }
    return nil
  }

  /// The entity that declares an attribute which an entity has: the topmost one.
  func declaringEntity(ofAttribute name: String, in entity: String) -> String? {
    lineage(of: entity).last { $0.attribute(named: name) != nil }?.name
  }
}
