import BridgeSchema
import BridgeStore

/// Links of the original that a relationship of the newer schema continues.
struct LinkSource {
  let shape: LinkShape
  /// The relationship in the older schema.
  let place: PropertyPlace
  /// The older entities whose records own links that live on.
  let owners: [String]
  /// Whether other records own links too, which are gone.
  let hasOtherOwners: Bool
  /// The entities of the destination that are gone.
  let goneTargets: [String]
  /// The entity at the other end, in the older schema.
  let destination: String

  /// Everything that a relationship continues, place by place.
  static func all(
    of name: String, of entity: String, _ examination: Examination
  ) throws(Failure) -> [LinkSource] {
    let pairing = examination.pairing
    var owners: [PropertyPlace: [String]] = [:]
    for member in pairing.newer.family(of: entity) {
      guard let old = pairing.oldEntity(for: member.name),
        let place = pairing.oldRelationship(for: name, of: member.name)
      else { continue }
      owners[place, default: []].append(old)
    }
    var result: [LinkSource] = []
    for (place, names) in owners.sorted(by: { $0.key < $1.key }) {
      guard let source = try source(place, names.sorted(), examination) else { continue }
      result.append(source)
    }
    return result
  }

  private static func source(
    _ place: PropertyPlace, _ owners: [String], _ examination: Examination
  ) throws(Failure) -> LinkSource? {
    let (layout, pairing) = (examination.original.layout, examination.pairing)
    guard let shape = LinkShape(of: place.property, in: place.entity, layout),
      let old = pairing.older.relationship(place.property, of: place.entity)
    else { return nil }
    for column in shape.columns { try examination.require(column, in: shape.table) }
    let family = pairing.older.family(of: place.entity).map(\.name)
    let gone = pairing.older.family(of: old.destination).map(\.name)
      .filter { pairing.newEntity(for: $0) == nil }
    return LinkSource(
      shape: shape, place: place, owners: owners,
      hasOtherOwners: !Set(family).isSubset(of: owners), goneTargets: gone,
      destination: old.destination)
  }
}
