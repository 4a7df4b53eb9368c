/// Pairs entities by their keys; each older one has at most one partner.
enum EntityPairing {
  /// The older name of each newer entity that has a partner.
  static func oldNames(from older: Schema, to newer: Schema) throws(Failure) -> [String: String] {
    let oldByKey = try byKey(older, "older")
    let newByKey = try byKey(newer, "newer")
    var result: [String: String] = [:]
    var claimed: Set<String> = []
    func claim(_ new: Entity, _ old: Entity?) {
      guard let old, result[new.name] == nil, claimed.insert(old.name).inserted else { return }
      result[new.name] = old.name
    }
    let explicit = newer.entities.filter { $0.renamingIdentifier != nil }
    for entity in explicit { claim(entity, oldByKey[entity.key]) }
    for entity in explicit { claim(entity, older.entity(named: entity.key)) }
    for (key, entity) in newByKey.sorted(by: { $0.key < $1.key }) { claim(entity, oldByKey[key]) }
    return result
  }

  private static func byKey(
    _ schema: Schema, _ which: String
  ) throws(Failure) -> [String: Entity] {
    var result: [String: Entity] = [:]
    for entity in schema.entities {
      if let other = result.updateValue(entity, forKey: entity.key) {
        throw Failure(
          .schemaKey,
          "in the \(which) schema, entities '\(other.name)' and '\(entity.name)' both have the "
            + "renaming key '\(entity.key)'",
          evidence: ["Core Data refuses such a pair of schemas with error 134190"],
          remedy: "give one of the two entities a renaming identifier of its own")
      }
    }
    return result
  }
}

extension Entity {
  /// The name that pairs the entity: its renaming identifier, or its own name when it has none.
  package var key: String { renamingIdentifier ?? name }
}

extension Attribute {
  /// The name that pairs the attribute: its renaming identifier, or its own name when it has none.
  package var key: String { renamingIdentifier ?? name }
}

extension Relationship {
  /// The name that pairs the relationship: its renaming identifier, or its own name when unset.
  package var key: String { renamingIdentifier ?? name }
}
