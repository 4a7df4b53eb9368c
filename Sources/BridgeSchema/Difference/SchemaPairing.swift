/// Which item of an older schema each item of a newer one continues (spec: inference, 1).
///
/// The key of an item is its renaming identifier, or its own name when it has none. Items with one
/// key are partners; several attributes may draw on one older attribute. Three rules decide what keys
/// leave open:
///
/// - A renaming identifier that is no key in the older schema, but the *name* of an item there, means
///   that item: each version of a model may name the one before it.
/// - An item that is called as an older one was, while another item's renaming identifier claims that
///   older one, is new: its name was used again.
/// - Shipped models do have two properties with one key, the one named as the other's identifier says.
///   Each continues as the property of its own name; any other use of such a key is ambiguous.
package struct SchemaPairing: Sendable {
  /// The schema that is left.
  package let older: Schema
  /// The schema that is reached.
  package let newer: Schema

  let oldNames: [String: String]
  let newNames: [String: String]
  /// By newer entity, then by property of its records: the older property with its key.
  let counterparts: [String: [String: PropertyPlace]]
  /// The names of each entity and all below it, by entity, in the older schema.
  package let olderFamilies: [String: [String]]
  /// The names of each entity and all below it, by entity, in the newer schema.
  package let newerFamilies: [String: [String]]

  /// Pairs two schemas.
  ///
  /// - Throws: `SCHEMA-KEY` when two entities of one schema share a key, or a property continues one
  ///   of two properties of the older schema that share a key.
  /// - Complexity: O(*n* · *d*) in the number of properties and the depth of the hierarchies.
  package init(from older: Schema, to newer: Schema) throws(Failure) {
    self.older = older
    self.newer = newer
    olderFamilies = Self.families(of: older)
    newerFamilies = Self.families(of: newer)
    oldNames = try EntityPairing.oldNames(from: older, to: newer)
    newNames = Dictionary(
      oldNames.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    counterparts = try PropertyPairing.counterparts(from: older, to: newer, entities: oldNames)
  }

  private static func families(of schema: Schema) -> [String: [String]] {
    var families: [String: [String]] = [:]
    for entity in schema.entities {
      for ancestor in schema.lineage(of: entity.name) {
        families[ancestor.name, default: []].append(entity.name)
      }
    }
    return families
  }

  /// The older name of an entity of the newer schema, or nil for a new one.
  package func oldEntity(for newName: String) -> String? { oldNames[newName] }

  /// The newer name of an entity of the older schema, or nil for one that is removed.
  package func newEntity(for oldName: String) -> String? { newNames[oldName] }

  /// Where the records of a newer entity have the values of an attribute, in the older schema.
  ///
  /// Nil for what has no data there: a new attribute, one of another kind, and one that was or
  /// becomes transient. The place names the entity that declares the older attribute, which may be
  /// an ancestor of the record's.
  ///
  /// - Parameters:
  ///   - attribute: The name, or the path of an element; inherited attributes are found too.
  ///   - entity: The newer entity whose records are meant.
  /// - Returns: The entity that declares the older attribute, and its name or path.
  package func oldAttribute(for attribute: String, of entity: String) -> PropertyPlace? {
    guard let place = counterpart(of: attribute, in: entity),
      let new = newer.attribute(path: attribute, of: entity),
      let old = older.attribute(path: place.property, of: place.entity)
    else { return nil }
    return new.kind == old.kind && !new.isTransient && !old.isTransient ? place : nil
  }

  /// Where the records of a newer entity have the links of a relationship, in the older schema.
  ///
  /// Nil for what has no data there, as for attributes.
  package func oldRelationship(for relationship: String, of entity: String) -> PropertyPlace? {
    guard let place = counterpart(of: relationship, in: entity),
      let new = newer.relationship(relationship, of: entity),
      let old = older.relationship(place.property, of: place.entity)
    else { return nil }
    return new.isTransient || old.isTransient ? nil : place
  }

  /// The older property with the key of a newer one, whatever the kinds of the two.
  package func counterpart(of property: String, in entity: String) -> PropertyPlace? {
    if let place = counterparts[entity]?[property] { return place }
    return ElementPairing.counterpart(of: property, in: entity, by: self)
  }
}

extension Failure.Code {
  /// Two items of a schema share a renaming key, so nobody can say which one an item continues.
  package static let schemaKey = Self("SCHEMA-KEY")
}
