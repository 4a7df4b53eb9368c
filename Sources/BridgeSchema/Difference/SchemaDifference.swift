/// Finds what differs between two schemas.
package enum SchemaDifference {
  /// Every difference that a store or a reader of the model could care about, without judgement.
  ///
  /// Changes that are no input of the version identity (defaults, indexes, delete rules …) are listed
  /// too. Left out is what only the app's source code sees: the user info, settings of Xcode's code
  /// generation, fetch requests and configurations.
  ///
  /// - Returns: The changes by entity, property and kind; each id occurs once.
  /// - Throws: `SCHEMA-KEY` when renaming identifiers are ambiguous.
  /// - Complexity: O(*e*² + *p* log *p*) in the number of entities and properties.
  package static func changes(from older: Schema, to newer: Schema) throws(Failure) -> [Change] {
    changes(by: try SchemaPairing(from: older, to: newer))
  }

  /// The differences between two schemas that are already paired.
  package static func changes(by pairing: SchemaPairing) -> [Change] {
    var found: [Change] = []
    for entity in pairing.newer.entities { found += changes(in: entity, by: pairing) }
    for entity in pairing.older.entities { found += removals(from: entity, by: pairing) }
    var seen: Set<String> = []
    return found.filter { seen.insert($0.id).inserted }.sorted(by: precedes)
  }

  private static func changes(in entity: Entity, by pairing: SchemaPairing) -> [Change] {
    var found = EntityDifference.changes(of: entity, by: pairing)
    for attribute in entity.attributes {
      found += PropertyDifference.changes(of: .init(entity.name, attribute.name), by: pairing)
    }
    for relationship in entity.relationships {
      found += PropertyDifference.changes(of: .init(entity.name, relationship.name), by: pairing)
    }
    return found
  }

  private static func removals(from entity: Entity, by pairing: SchemaPairing) -> [Change] {
    var found: [Change] = []
    if pairing.newEntity(for: entity.name) == nil {
      found.append(Change(.entityRemoved, entity: entity.name))
    }
    for name in entity.attributes.map(\.name) + entity.relationships.map(\.name) {
      found += PropertyDifference.removal(of: .init(entity.name, name), by: pairing)
    }
    return found
  }

  private static let order = Dictionary(
    uniqueKeysWithValues: Change.Kind.allCases.enumerated().map { ($1, $0) })

  private static func precedes(_ one: Change, _ other: Change) -> Bool {
    let (left, right) = (order[one.kind] ?? 0, order[other.kind] ?? 0)
    return (one.entity, one.property ?? "", left) < (other.entity, other.property ?? "", right)
  }
}
