/// The differences of a property, over all older properties that it continues.
enum PropertyDifference {
  /// The changes of a property that a newer entity declares.
  static func changes(of new: PropertyPlace, by pairing: SchemaPairing) -> [Change] {
    let origins = pairing.origins(of: new.property, declaredBy: new.entity)
    guard origins.hasOlderEntity else { return [] }
    guard !origins.places.isEmpty else { return [addition(of: new, to: pairing.newer)] }
    let moved = movement(of: new, from: origins.places, by: pairing)
    return moved + origins.places.flatMap { comparison(of: $0, with: new, by: pairing) }
  }

  /// The removal of a property that an older entity declares, if no record keeps it.
  static func removal(of old: PropertyPlace, by pairing: SchemaPairing) -> [Change] {
    let fate = pairing.fate(of: old.property, declaredBy: old.entity)
    guard fate.hasNewerEntity, fate.kept.isEmpty else { return [] }
    return [removal(of: old, in: pairing.newEntity(for: old.entity), by: pairing)]
  }

  private static func addition(of new: PropertyPlace, to schema: Schema) -> Change {
    let entity = schema.entity(named: new.entity)
    if let relationship = entity?.relationship(named: new.property) {
      return Change(
        .relationshipAdded, entity: new.entity, property: new.property,
        after: relationship.words, isTransient: relationship.isTransient)
    }
    let attribute = entity?.attribute(named: new.property)
    return Change(
      .attributeAdded, entity: new.entity, property: new.property, after: attribute?.words,
      isTransient: attribute?.isTransient ?? false)
  }

  private static func removal(
    of old: PropertyPlace, in newEntity: String?, by pairing: SchemaPairing
  ) -> Change {
    let entity = pairing.older.entity(named: old.entity)
    let relationship = entity?.relationship(named: old.property)
    let attribute = entity?.attribute(named: old.property)
    let name = newEntity ?? old.entity
    return Change(
      relationship == nil ? .attributeRemoved : .relationshipRemoved, entity: name,
      property: old.property, oldEntity: name == old.entity ? nil : old.entity,
      before: relationship?.words ?? attribute?.words,
      isTransient: relationship?.isTransient ?? attribute?.isTransient ?? false)
  }

  private static func movement(
    of new: PropertyPlace, from places: [PropertyPlace], by pairing: SchemaPairing
  ) -> [Change] {
    let elsewhere = places.filter { pairing.newEntity(for: $0.entity) != new.entity }
    guard !elsewhere.isEmpty else { return [] }
    return [
      Change(
        .propertyMoved, entity: new.entity, property: new.property,
        before: elsewhere.map(\.description).joined(separator: ", "), after: new.description)
    ]
  }

  private static func comparison(
    of old: PropertyPlace, with new: PropertyPlace, by pairing: SchemaPairing
  ) -> [Change] {
    let (older, newer) = (
      pairing.older.entity(named: old.entity), pairing.newer.entity(named: new.entity)
    )
    if let one = older?.attribute(named: old.property),
      let other = newer?.attribute(named: new.property), one.kind == other.kind
    {
      return AttributeDifference(old, new).changes(from: one, to: other)
    }
    if let one = older?.relationship(named: old.property),
      let other = newer?.relationship(named: new.property)
    {
      return RelationshipDifference(old, new, pairing).changes(from: one, to: other)
    }
    return kindChange(from: old, to: new, by: pairing)
  }

  /// Another kind is a removal and an addition, of which a transient side does not count.
  private static func kindChange(
    from old: PropertyPlace, to new: PropertyPlace, by pairing: SchemaPairing
  ) -> [Change] {
    let added = addition(of: new, to: pairing.newer)
    let removed = removal(of: old, in: new.entity, by: pairing)
    if removed.isTransient, !added.isTransient { return [added] }
    if added.isTransient, !removed.isTransient { return [removed] }
    return [
      Change(
        .propertyKind, entity: new.entity, property: new.property,
        oldEntity: old.entity == new.entity ? nil : old.entity,
        oldProperty: old.property == new.property ? nil : old.property,
        before: pairing.older.kind(of: old.property, in: old.entity)?.rawValue,
        after: pairing.newer.kind(of: new.property, in: new.entity)?.rawValue,
        isTransient: added.isTransient)
    ]
  }
}
