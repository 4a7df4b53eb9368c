import BridgeSchema

/// Lists what A holds and B will not; ids carry the names of A.
struct LossFinder: Sendable {
  let context: JudgingContext

  private var older: Schema { context.pairing.older }

  /// The losses of judged changes, in no order.
  func losses(of judged: [JudgedChange]) -> [Loss] {
    judged.filter { !$0.change.isTransient }.compactMap(loss) + partialLosses
  }

  private func loss(of judged: JudgedChange) -> Loss? {
    let change = judged.change
    let entity = change.oldEntity ?? change.entity
    let place = PropertyPlace(entity, change.oldProperty ?? change.property ?? "")
    switch change.kind {
    case .entityRemoved: return removal(of: entity)
    case .attributeRemoved, .attributeTransient: return removal(of: place)
    case .relationshipRemoved: return linkRemoval(of: place)
    case .attributeType where judged.isInferable: return narrowing(change, place)
    case .propertyKind where judged.isInferable: return otherKind(change, place)
    case .relationshipUnordered:
      return Loss(id: "order:\(place)", text: "The order of the links of \(place) is dropped.")
    case .entityAbstract where change.after == "abstract":
      return Loss(
        id: "abstract:\(entity)",
        text: "\(entity) becomes abstract: records of its own, not of a sub-entity, are dropped.")
    default: return nil
    }
  }

  private func removal(of entity: String) -> Loss? {
    guard older.entity(named: entity)?.isAbstract == false else { return nil }
    let attributes = older.attributes(of: entity).filter { !$0.isTransient && $0.kind != .derived }
    let links = older.relationships(of: entity).filter { !$0.isTransient }
    return Loss(
      id: "removed:\(entity)",
      text: "Entity \(entity) is removed: all its records are dropped, with "
        + "\(count(attributes.count, "attribute")) and \(count(links.count, "relationship")) each.")
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : "s")
  }

  private func removal(of place: PropertyPlace) -> Loss? {
    guard let attribute = older.attribute(path: place.property, of: place.entity),
      attribute.kind != .derived, !attribute.isTransient
    else { return nil }
    return Loss(
      id: "removed:\(place)",
      text:
        "Attribute \(place) (\(attribute.type.xmlName)) has no place in B: its values are dropped."
    )
  }

  /// Links live at both ends, so they are lost only when neither end stays.
  private func linkRemoval(of place: PropertyPlace) -> Loss? {
    guard let relationship = older.relationship(place.property, of: place.entity),
      !relationship.isTransient, !isMirrored(relationship)
    else { return nil }
    return Loss(
      id: "removed:\(place)",
      text:
        "Relationship \(place) (to \(relationship.destination)) has no place in B: its links are "
        + "dropped.")
  }

  private func isMirrored(_ relationship: Relationship) -> Bool {
    guard let inverse = relationship.inverse,
      let declarer = older.declarer(of: inverse, for: relationship.destination)?.name
    else { return false }
    let fate = context.pairing.fate(of: inverse, declaredBy: declarer)
    return !fate.kept.isEmpty && fate.lost.isEmpty
  }

  private func narrowing(_ change: Change, _ place: PropertyPlace) -> Loss? {
    guard let source = change.before.flatMap(AttributeType.init(xmlName:)),
      let target = change.after.flatMap(AttributeType.init(xmlName:)),
      Narrowing.narrows(source, to: target)
    else { return nil }
    return Loss(
      id: "narrowed:\(place)",
      text: "\(place) goes from \(source.xmlName) to \(target.xmlName): fractions are cut "
        + "off; a value out of range waits in quarantine.")
  }

  private func otherKind(_ change: Change, _ place: PropertyPlace) -> Loss? {
    guard change.before != PropertyKind.derived.rawValue else { return nil }
    return Loss(
      id: "kind:\(place)",
      text: "\(place) was \(change.before ?? "another kind") and is computed in B: what it held is "
        + "dropped.")
  }

  /// Properties that moved away from some of the entities that had them.
  private var partialLosses: [Loss] {
    older.entities.flatMap { entity in
      (entity.attributes.map(\.name) + entity.relationships.map(\.name)).compactMap { name in
        partialLoss(of: PropertyPlace(entity.name, name))
      }
    }
  }

  private func partialLoss(of place: PropertyPlace) -> Loss? {
    let fate = context.pairing.fate(of: place.property, declaredBy: place.entity)
    guard !fate.kept.isEmpty, !fate.lost.isEmpty else { return nil }
    guard var loss = removal(of: place) ?? linkRemoval(of: place) else { return nil }
    loss.text =
      "\(place) stays for \(fate.kept.joined(separator: ", ")) only: what records of "
      + "\(fate.lost.joined(separator: ", ")) hold is dropped."
    return loss
  }
}
