/// Pairs the properties of paired entities, inherited ones too, by their keys.
enum PropertyPairing {
  /// A property of an entity's records, with what pairs it.
  private struct Item {
    let place: PropertyPlace
    let identifier: String?

    var key: String { identifier ?? place.property }
  }

  /// By newer entity, then by property: the older property with its key.
  static func counterparts(
    from older: Schema, to newer: Schema, entities: [String: String]
  ) throws(Failure) -> [String: [String: PropertyPlace]] {
    var oldItems: [String: [Item]] = [:]
    for entity in older.entities {
      oldItems[entity.name] = items(of: entity.name, in: older)
    }
    var result: [String: [String: PropertyPlace]] = [:]
    for (new, old) in entities.sorted(by: { $0.key < $1.key }) {
      result[new] = try pair(items(of: new, in: newer), with: oldItems[old] ?? [])
    }
    return result
  }

  /// The properties of an entity's records; one declared again by a descendant counts once.
  private static func items(of name: String, in schema: Schema) -> [Item] {
    var seen: Set<String> = []
    return schema.lineage(of: name).flatMap { entity in
      entity.attributes.map {
        Item(place: PropertyPlace(entity.name, $0.name), identifier: $0.renamingIdentifier)
      }
        + entity.relationships.map {
          Item(place: PropertyPlace(entity.name, $0.name), identifier: $0.renamingIdentifier)
        }
    }
    .filter { seen.insert($0.place.property).inserted }
  }

  private static func pair(
    _ new: [Item], with old: [Item]
  ) throws(Failure) -> [String: PropertyPlace] {
    let byKey = Dictionary(grouping: old, by: \.key)
    let byName = Dictionary(
      old.map { ($0.place.property, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [String: PropertyPlace] = [:]
    var claimed: Set<PropertyPlace> = []
    for item in new where item.identifier != nil {
      let partner = try partner(of: item, among: byKey[item.key] ?? []) ?? byName[item.key]
      guard let place = partner?.place else { continue }
      result[item.place.property] = place
      claimed.insert(place)
    }
    for item in new where item.identifier == nil {
      guard let place = try partner(of: item, among: byKey[item.key] ?? [])?.place,
        !claimed.contains(place)
      else { continue }
      result[item.place.property] = place
    }
    return result
  }

  /// The older item with the key; of several, the one of the same name.
  private static func partner(of item: Item, among old: [Item]) throws(Failure) -> Item? {
    guard old.count > 1 else { return old.first }
    if let same = old.first(where: { $0.place.property == item.place.property }) { return same }
    throw Failure(
      .schemaKey,
      "'\(item.place)' has the renaming key '\(item.key)', which both '\(old[0].place)' and "
        + "'\(old[1].place)' have in the older schema",
      evidence: ["Core Data wants keys to be unique in the source, or refuses with error 134190"],
      remedy: "give one of the two properties a renaming identifier of its own")
  }
}
