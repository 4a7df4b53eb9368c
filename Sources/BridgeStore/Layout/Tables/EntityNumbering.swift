import BridgeSchema

/// An entity's row in `Z_PRIMARYKEY` (spec: layout, 3).
package struct EntityNumber: Hashable, Sendable {
  /// The entity's name in the schema.
  package let entity: String
  /// The value of `Z_ENT` in the entity's records.
  package let number: Int
  /// The number of the parent entity, 0 for a root.
  package let parent: Int
  /// The topmost ancestor, which owns the table.
  package let root: String
}

/// Numbers the entities of a schema (spec: layout, 1).
enum EntityNumbering {
  /// The entities in order of their numbers.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - known: Numbers that stand in a file already, for every entity of the schema.
  /// - Returns: A row for each entity, in order of the numbers.
  /// - Complexity: O(*n* log *n*) in the number of entities.
  static func numbers(of schema: Schema, known: [String: Int]? = nil) -> [EntityNumber] {
    let order = depthFirst(schema)
    let computed = Dictionary(
      order.enumerated().map { ($1.name, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let numbers = known ?? computed
    var roots: [String: String] = [:]
    var result: [EntityNumber] = []
    for entity in order {
      let root = entity.parent.flatMap { roots[$0] } ?? entity.name
      roots[entity.name] = root
      result.append(
        EntityNumber(
          entity: entity.name, number: numbers[entity.name] ?? 0,
          parent: entity.parent.flatMap { numbers[$0] } ?? 0, root: root))
    }
    return result.sorted { $0.number < $1.number }
  }

  /// Roots by name, each followed by its sub-entities, siblings by name.
  ///
  /// A stack instead of recursion: a schema's depth comes from a file.
  private static func depthFirst(_ schema: Schema) -> [Entity] {
    let children = Dictionary(grouping: schema.entities, by: \.parent)
    var stack = sorted(children[nil])
    var result: [Entity] = []
    while let entity = stack.popLast() {
      result.append(entity)
      stack += sorted(children[entity.name])
    }
    return result
  }

  /// Last first, so that the first is popped first.
  private static func sorted(_ entities: [Entity]?) -> [Entity] {
    (entities ?? []).sorted { LayoutName.precedes($1.name, $0.name) }
  }
}
