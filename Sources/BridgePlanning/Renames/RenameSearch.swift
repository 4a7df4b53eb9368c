import BridgeSchema

/// Looks for removed and added items that look alike.
struct RenameSearch {
  private let pairing: SchemaPairing
  private let changes: [Change]
  private let options: PlanningOptions

  init(from older: Schema, to newer: Schema, options: PlanningOptions) throws(Failure) {
    pairing = try SchemaPairing(from: older, to: newer)
    changes = SchemaDifference.changes(by: pairing).filter { !$0.isTransient }
    self.options = options
  }

  // MARK: - Entities

  var entities: [RenameCandidate] {
    let added = changes.filter { $0.kind == .entityAdded }
      .compactMap { pairing.newer.entity(named: $0.entity) }
    return changes.filter { $0.kind == .entityRemoved }.compactMap { change in
      guard let old = pairing.older.entity(named: change.entity) else { return nil }
      let alike = added.filter { isAlike(old, $0) }
      guard !alike.isEmpty else { return nil }
      return RenameCandidate(
        old: old.name, key: old.key, targets: alike.map { .init(entity: $0.name, property: nil) })
    }
  }

  private func isAlike(_ old: Entity, _ new: Entity) -> Bool {
    guard old.isAbstract == new.isAbstract else { return false }
    if NameLikeness.holds(old.name, new.name) { return true }
    func shape(_ entity: Entity) -> [String] {
      entity.attributes.map { "\($0.name) \($0.type)" } + entity.relationships.map(\.name)
    }
    return old.attributes.count >= 2 && shape(old) == shape(new)
  }

  // MARK: - Properties

  var properties: [RenameCandidate] {
    changes.compactMap { change in
      guard change.kind == .attributeRemoved || change.kind == .relationshipRemoved,
        let property = change.property
      else { return nil }
      let old = PropertyPlace(change.oldEntity ?? change.entity, change.oldProperty ?? property)
      let targets = added(beside: change).filter { isAlike(old, .init(change.entity, $0)) }
      guard !targets.isEmpty, let key = key(of: old) else { return nil }
      return RenameCandidate(
        old: old.description, key: key,
        targets: targets.map { .init(entity: change.entity, property: $0) })
    }
  }

  /// The properties added to the same entity, or to the same composite.
  private func added(beside removed: Change) -> [String] {
    let kind: Change.Kind =
      removed.kind == .attributeRemoved ? .attributeAdded : .relationshipAdded
    let composite = removed.property.flatMap { AttributePath($0).composite }
    return changes.filter { $0.kind == kind && $0.entity == removed.entity }
      .compactMap(\.property).filter { AttributePath($0).composite == composite }
  }

  private func isAlike(_ old: PropertyPlace, _ new: PropertyPlace) -> Bool {
    guard NameLikeness.holds(AttributePath(old.property).name, AttributePath(new.property).name)
    else { return false }
    if let one = pairing.older.attribute(path: old.property, of: old.entity),
      let other = pairing.newer.attribute(path: new.property, of: new.entity)
    {
      let isNumber = one.type.isNumeric && other.type.isNumeric && !options.strictTypes
      return one.kind == other.kind && one.kind != .derived && (one.type == other.type || isNumber)
    }
    guard let one = pairing.older.relationship(old.property, of: old.entity),
      let other = pairing.newer.relationship(new.property, of: new.entity)
    else { return false }
    return one.isToMany == other.isToMany
      && pairing.newEntity(for: one.destination) == other.destination
  }

  private func key(of place: PropertyPlace) -> String? {
    pairing.older.attribute(path: place.property, of: place.entity)?.key
      ?? pairing.older.relationship(place.property, of: place.entity)?.key
  }
}
