/// Where the values of a newer property come from, over all records that have it.
package struct PropertyOrigins: Hashable, Sendable {
  /// The older properties, sorted; several when descendants declared what an ancestor now declares.
  package var places: [PropertyPlace] = []
  /// For each place, the older entities whose records keep the property; sorted, and without those
  /// whose ancestor is in the list.
  package var holders: [PropertyPlace: [String]] = [:]
  /// The older entities that can have records, but nothing that the property continues; sorted, and
  /// without those whose ancestor is in the list.
  package var lacking: [String] = []
  /// Whether any entity that has the property is in both schemas.
  package var hasOlderEntity = false
}

/// What becomes of an older property, over all entities that have it.
package struct PropertyFate: Hashable, Sendable {
  /// The newer entities whose records still have it, sorted.
  package var kept: [String] = []
  /// The older entities that live on without it, sorted.
  package var lost: [String] = []
  /// Whether any entity that has the property is in both schemas.
  package var hasNewerEntity = false
}

extension SchemaPairing {
  /// Where the values of a property come from that an entity of the newer schema declares.
  ///
  /// - Parameters:
  ///   - property: The name, or the path of an element.
  ///   - entity: The newer entity that declares the property.
  /// - Returns: The older places, and the older entities that have none.
  /// - Complexity: O(*f* · *p*) in the entities below `entity` and their properties.
  package func origins(of property: String, declaredBy entity: String) -> PropertyOrigins {
    var result = PropertyOrigins()
    var holders: [PropertyPlace: Set<String>] = [:]
    var lacking: Set<String> = []
    for member in declaringFamily(
      of: property, in: newer, newerFamilies[entity] ?? [], from: entity)
    {
      guard let old = oldEntity(for: member) else { continue }
      result.hasOlderEntity = true
      if let place = counterpart(of: property, in: member) {
        holders[place, default: []].insert(old)
      } else if older.entity(named: old)?.isAbstract == false {
        lacking.insert(old)
      }
    }
    result.places = holders.keys.sorted()
    result.holders = holders.mapValues(topmost)
    result.lacking = topmost(lacking)
    return result
  }

  /// The older entities of a set that have no ancestor in it, sorted.
  private func topmost(_ entities: Set<String>) -> [String] {
    entities.filter { name in
      !older.lineage(of: name).dropFirst().contains { entities.contains($0.name) }
    }.sorted()
  }

  /// What becomes of a property that an entity of the older schema declares.
  ///
  /// - Parameters:
  ///   - property: The name; a path is not understood, for elements stay in their composite.
  ///   - entity: The older entity that declares the property.
  /// - Returns: The entities that keep it, and those that lose it.
  package func fate(of property: String, declaredBy entity: String) -> PropertyFate {
    let place = PropertyPlace(entity, property)
    var result = PropertyFate()
    for member in declaringFamily(
      of: property, in: older, olderFamilies[entity] ?? [], from: entity)
    {
      guard let new = newEntity(for: member) else { continue }
      result.hasNewerEntity = true
      if counterparts[new]?.values.contains(place) == true {
        result.kept.append(new)
      } else if older.entity(named: member)?.isAbstract == false {
        result.lost.append(member)
      }
    }
    result.kept.sort()
    result.lost.sort()
    return result
  }

  /// Whether an entity of the newer schema, or one below it, can have records in an older store.
  package func mayHaveRecords(_ entity: String) -> Bool {
    (newerFamilies[entity] ?? []).contains { member in
      oldEntity(for: member).flatMap(older.entity(named:))?.isAbstract == false
    }
  }

  /// The entity and all below it that do not declare the property again.
  private func declaringFamily(
    of property: String, in schema: Schema, _ family: [String], from entity: String
  ) -> [String] {
    let name = property.split(separator: ".").first.map(String.init) ?? property
    return family.filter { $0 == entity || schema.declarer(of: name, for: $0)?.name == entity }
  }
}
