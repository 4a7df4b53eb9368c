/// A property by the entity that declares it.
package struct PropertyPlace: Hashable, Sendable, Comparable {
  /// The entity that declares the property, not one that inherits it.
  package var entity: String
  /// The name; an element of a composite by its path, such as `limits.active`.
  package var property: String

  package init(_ entity: String, _ property: String) {
    self.entity = entity
    self.property = property
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.entity, lhs.property) < (rhs.entity, rhs.property)
  }
}

extension PropertyPlace: CustomStringConvertible {
  package var description: String { "\(entity).\(property)" }
}

/// What a property is, as far as pairing goes: only properties of one kind carry data over.
package enum PropertyKind: String, Hashable, Sendable {
  case attribute = "an attribute"
  case derived = "a derived attribute"
  case composite = "a composite attribute"
  case relationship = "a relationship"
}

extension Attribute {
  /// What the attribute is to the pairing.
  package var kind: PropertyKind {
    if derivation != nil { return .derived }
    return type == .composite ? .composite : .attribute
  }
}
