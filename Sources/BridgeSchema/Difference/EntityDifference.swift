/// The differences of an entity itself, its properties aside.
enum EntityDifference {
  static func changes(of new: Entity, by pairing: SchemaPairing) -> [Change] {
    guard let old = pairing.oldEntity(for: new.name).flatMap(pairing.older.entity(named:)) else {
      return [Change(.entityAdded, entity: new.name)]
    }
    return shape(old, new, by: pairing) + rules(old, new, by: pairing)
  }

  private static func shape(
    _ old: Entity, _ new: Entity, by pairing: SchemaPairing
  ) -> [Change] {
    let change = Maker(old, new)
    var found: [Change] = []
    if old.name != new.name { found.append(change(.entityRenamed, old.name, new.name)) }
    if old.isAbstract != new.isAbstract {
      let words = [false: "concrete", true: "abstract"]
      found.append(change(.entityAbstract, words[old.isAbstract], words[new.isAbstract]))
    }
    let isSameParent =
      old.parent == nil ? new.parent == nil : old.parent.flatMap(pairing.newEntity) == new.parent
    if !isSameParent || (old.parent != nil && new.parent == nil) {
      found.append(change(.entityParent, old.parent ?? "no parent", new.parent ?? "no parent"))
    }
    if old.hashModifier != new.hashModifier {
      found.append(change(.entityModifier, old.hashModifier, new.hashModifier))
    }
    if old.className != new.className {
      found.append(change(.entityClass, old.className, new.className))
    }
    return found
  }

  private static func rules(
    _ old: Entity, _ new: Entity, by pairing: SchemaPairing
  ) -> [Change] {
    let change = Maker(old, new)
    let names = NewNames(entity: new.name, pairing: pairing)
    var found: [Change] = []
    if names.translating(old.constraints) != Set(new.constraints) {
      found.append(
        change(
          .entityConstraints, words(names.translating(old.constraints)),
          words(Set(new.constraints))))
    }
    let (oldIndexes, newIndexes) = (indexes(of: old, names: names), indexes(of: new, names: nil))
    if oldIndexes != newIndexes {
      found.append(
        change(
          .entityIndexes, oldIndexes.joined(separator: ", "),
          newIndexes.joined(separator: ", ")))
    }
    if old.fetchedProperties != new.fetchedProperties {
      found.append(
        change(
          .entityFetchedProperties, old.fetchedProperties.map(\.name).joined(separator: ", "),
          new.fetchedProperties.map(\.name).joined(separator: ", ")))
    }
    return found
  }

  private static func words(_ constraints: Set<[String]>) -> String {
    constraints.map { $0.joined(separator: "+") }.sorted().joined(separator: ", ")
  }

  /// Each index in words, sorted, with properties by their newer names.
  private static func indexes(of entity: Entity, names: NewNames?) -> [String] {
    func name(_ property: String) -> String { names?.name(of: property) ?? property }
    let fetchIndexes = entity.fetchIndexes.map { index in
      let elements = index.elements.map { element in
        name(element.property) + (element.isAscending ? "" : " descending")
          + (element.kind == .rTree ? " R-tree" : "")
      }
      let condition = index.partialPredicate.map { " where \($0)" } ?? ""
      return "\(index.name) (\(elements.joined(separator: "+"))\(condition))"
    }
    let compound = entity.compoundIndexes.map { $0.map(name).joined(separator: "+") }
    let flagged =
      entity.attributes.filter { $0.isIndexed && !$0.isTransient }.map { name($0.name) }
      + entity.relationships.filter(\.isIndexed).map { name($0.name) }
    return (fetchIndexes + compound + flagged).sorted()
  }

  /// Makes changes of one pair of entities.
  private struct Maker {
    let old: Entity
    let new: Entity

    init(_ old: Entity, _ new: Entity) { (self.old, self.new) = (old, new) }

    func callAsFunction(_ kind: Change.Kind, _ before: String?, _ after: String?) -> Change {
      Change(
        kind, entity: new.name, oldEntity: old.name == new.name ? nil : old.name,
        before: before.flatMap { $0.isEmpty ? nil : $0 },
        after: after.flatMap { $0.isEmpty ? nil : $0 })
    }
  }
}

/// The newer names of an older entity's properties.
private struct NewNames {
  private let names: [String: String]

  init(entity: String, pairing: SchemaPairing) {
    let counterparts = pairing.counterparts[entity] ?? [:]
    names = Dictionary(
      counterparts.sorted { $0.key < $1.key }.map { ($1.property, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The newer name, or the older one marked as gone, which equals no newer name.
  func name(of property: String) -> String { names[property] ?? property + " (removed)" }

  func translating(_ constraints: [[String]]) -> Set<[String]> {
    Set(constraints.map { $0.map(name) })
  }
}
