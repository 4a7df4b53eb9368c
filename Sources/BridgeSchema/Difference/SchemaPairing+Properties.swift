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
      let items = items(of: entity.name, in: older)
      try checkKeys(of: items, in: entity.name)
      oldItems[entity.name] = items
    }
    var result: [String: [String: PropertyPlace]] = [:]
    for (new, old) in entities {
      result[new] = pair(items(of: new, in: newer), with: oldItems[old] ?? [])
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

  private static func pair(_ new: [Item], with old: [Item]) -> [String: PropertyPlace] {
    let byKey = Dictionary(old.map { ($0.key, $0.place) }, uniquingKeysWith: { first, _ in first })
    let byName = Dictionary(
      old.map { ($0.place.property, $0.place) }, uniquingKeysWith: { first, _ in first })
    var result: [String: PropertyPlace] = [:]
    var claimed: Set<PropertyPlace> = []
    for item in new where item.identifier != nil {
      guard let place = byKey[item.key] ?? byName[item.key] else { continue }
      result[item.place.property] = place
      claimed.insert(place)
    }
    for item in new where item.identifier == nil {
      guard let place = byKey[item.key], !claimed.contains(place) else { continue }
      result[item.place.property] = place
    }
    return result
  }

  private static func checkKeys(of items: [Item], in entity: String) throws(Failure) {
    var byKey: [String: Item] = [:]
    for item in items {
      guard let other = byKey.updateValue(item, forKey: item.key) else { continue }
      throw Failure(
        .schemaKey,
        "in the older schema, '\(other.place)' and '\(item.place)' both have the renaming key "
          + "'\(item.key)' among the properties of '\(entity)'",
        evidence: ["Core Data refuses such a pair of schemas with error 134190"],
        remedy: "give one of the two properties a renaming identifier of its own")
    }
  }
}
