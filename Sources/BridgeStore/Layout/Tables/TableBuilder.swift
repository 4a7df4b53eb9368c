import BridgeSchema

/// Lays out the columns of one hierarchy: claims the names in Core Data's order, then sorts the
/// columns by class (spec: layout, 2, 4 and 5).
struct TableBuilder {
  private let schema: Schema
  private let numbers: [String: EntityNumber]
  private var claims = NameClaims(["Z_PK", "Z_ENT", "Z_OPT"])
  private var columns: [(order: Int, column: ColumnLayout)] = []

  /// The table of a family, whose entities stand in order of their numbers; `oneWay` are the
  /// to-many relationships without inverse that lead into it.
  static func table(
    named name: String, of family: [Entity], in schema: Schema,
    numbers: [String: EntityNumber], oneWay: [DeclaredRelationship]
  ) -> TableLayout {
    var builder = Self(schema: schema, numbers: numbers)
    for entity in family {
      builder.addAttributes(of: entity)
      builder.addKeys(of: entity)
    }
    for entity in family { builder.addOrderKeys(of: entity) }
    for relationship in oneWay { builder.addHiddenKeys(of: relationship) }
    return TableLayout(
      name: name, root: family.first?.name ?? name, entities: family.map(\.name),
      columns: builder.sorted())
  }

  private init(schema: Schema, numbers: [String: EntityNumber]) {
    self.schema = schema
    self.numbers = numbers
  }

  private mutating func addAttributes(of entity: Entity) {
    for attribute in entity.attributes where !isRedeclared(attribute.name, by: entity) {
      add(attribute, path: attribute.name, of: entity)
    }
  }

  /// A composite has no column; its elements have, at its place, named without it.
  private mutating func add(_ attribute: Attribute, path: String, of entity: Entity) {
    guard !attribute.isTransient else { return }
    guard attribute.type != .composite else {
      for element in attribute.elements {
        add(element, path: "\(path).\(element.name)", of: entity)
      }
      return
    }
    add(
      NamePattern("Z", LayoutName.upper(attribute.name)), attribute.type.columnType,
      order: attribute.type.columnClass, .attribute(entity: entity.name, path: path))
  }

  private mutating func addKeys(of entity: Entity) {
    for relationship in toOnes(of: entity) {
      let name = LayoutName.upper(relationship.name)
      addKey(
        NamePattern("Z", name), .relationshipKey(entity: entity.name, name: relationship.name))
      guard schema.entities.contains(where: { $0.parent == relationship.destination }) else {
        continue
      }
      addKey(
        NamePattern("Z", number: numbers[relationship.destination]?.number, "_\(name)"),
        .relationshipEntityKey(entity: entity.name, name: relationship.name))
    }
  }

  private mutating func addOrderKeys(of entity: Entity) {
    for relationship in toOnes(of: entity) {
      guard let inverse = schema.inverse(of: relationship), inverse.isToMany, inverse.isOrdered
      else { continue }
      addKey(
        NamePattern("Z_FOK_", LayoutName.upper(relationship.name)),
        .orderKey(entity: entity.name, name: relationship.name))
    }
  }

  private mutating func addHiddenKeys(of relationship: DeclaredRelationship) {
    let (entity, name) = (relationship.entity, relationship.name)
    let tail = LayoutName.upper(name)
    let number = numbers[entity]?.number
    addKey(NamePattern("Z", number: number, tail), .hiddenKey(entity: entity, name: name))
    guard relationship.relationship.isOrdered else { return }
    addKey(
      NamePattern("Z_FOK_", number: number, tail), .hiddenOrderKey(entity: entity, name: name))
  }

  private mutating func addKey(_ pattern: NamePattern, _ role: ColumnRole) {
    add(pattern, .integer, order: 1, role)
  }

  private mutating func add(
    _ pattern: NamePattern, _ type: ColumnType, order: Int, _ role: ColumnRole
  ) {
    let name = claims.claim(pattern.name)
    columns.append((order, ColumnLayout(name: name, type: type, role: role, pattern: pattern)))
  }

  /// By class, and within a class in the order in which the names were claimed.
  private func sorted() -> [ColumnLayout] {
    let fixed: [(String, ColumnRole)] = [
      ("Z_PK", .primaryKey), ("Z_ENT", .entity), ("Z_OPT", .opt),
    ]
    return fixed.map { name, role in
      ColumnLayout(name: name, type: .integer, role: role, pattern: NamePattern(name, ""))
    } + (1...8).flatMap { order in columns.filter { $0.order == order }.map(\.column) }
  }

  private func toOnes(of entity: Entity) -> [Relationship] {
    entity.relationships.filter {
      !$0.isToMany && !$0.isTransient && !isRedeclared($0.name, by: entity)
    }
  }

  /// A property that an ancestor has already shares the ancestor's column.
  private func isRedeclared(_ property: String, by entity: Entity) -> Bool {
    schema.lineage(of: entity.name).dropFirst().contains {
      $0.attribute(named: property) != nil || $0.relationship(named: property) != nil
    }
  }
}
