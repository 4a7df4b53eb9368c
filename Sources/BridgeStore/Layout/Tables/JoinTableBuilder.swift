import BridgeSchema

/// Lays out the tables of the many-to-many relationships (spec: layout, 5).
struct JoinTableBuilder {
  private let schema: Schema
  private let numbers: [String: EntityNumber]
  private var claims: NameClaims
  private var seen: Set<[String]> = []
  private(set) var tables: [JoinTableLayout] = []
  private(set) var assumptions: [String] = []

  /// Lays out all of them, in the order of their owners.
  init(for schema: Schema, numbers: [String: EntityNumber], besides taken: [String]) {
    self.schema = schema
    self.numbers = numbers
    claims = NameClaims(taken)
    let entities = schema.entities.sorted { LayoutName.precedes($0.name, $1.name) }
    for entity in entities {
      for relationship in entity.relationships {
        add(DeclaredRelationship(entity: entity.name, relationship: relationship))
      }
    }
  }

  private mutating func add(_ owner: DeclaredRelationship) {
    guard owner.relationship.isToMany, !owner.relationship.isTransient,
      schema.declaration(ofRelationship: owner.name, in: owner.entity) == owner,
      let target = schema.declaredInverse(of: owner.relationship), target.relationship.isToMany,
      !seen.contains([owner.entity, owner.name])
    else { return }
    seen.insert([owner.entity, owner.name])
    seen.insert([target.entity, target.name])
    let pattern = NamePattern("Z_", number: number(of: owner.entity), LayoutName.upper(owner.name))
    tables.append(table(named: claims.claim(pattern.name), owner: owner, target: target))
    if owner.entity == target.entity, owner.name != target.name { assume(owner, target) }
  }

  private func table(
    named name: String, owner: DeclaredRelationship, target: DeclaredRelationship
  ) -> JoinTableLayout {
    let isReflexive = owner == target
    var columns = NameClaims()
    var ownerEnd = end(of: owner, heldBy: owner.entity, through: target.name, in: &columns)
    var targetEnd =
      isReflexive
      ? reflexiveEnd(of: target, in: &columns)
      : end(of: target, heldBy: owner.relationship.destination, through: owner.name, in: &columns)
    addOrder(to: &ownerEnd, in: &columns)
    addOrder(to: &targetEnd, in: &columns)
    return JoinTableLayout(name: name, owner: ownerEnd, target: targetEnd)
  }

  /// The column of the records that have a relationship is named after the *other* relationship,
  /// through which they are reached.
  private func end(
    of relationship: DeclaredRelationship, heldBy entity: String, through inverse: String,
    in columns: inout NameClaims
  ) -> JoinTableLayout.End {
    let pattern = NamePattern("Z_", number: number(of: entity), LayoutName.upper(inverse))
    return JoinTableLayout.End(
      entity: relationship.entity, relationship: relationship.name,
      column: columns.claim(pattern.name), orderColumn: nil, pattern: pattern,
      orderPattern: relationship.relationship.isOrdered
        ? NamePattern(
          "Z_FOK_", number: number(of: relationship.relationship.destination),
          LayoutName.upper(relationship.name)) : nil)
  }

  private func reflexiveEnd(
    of relationship: DeclaredRelationship, in columns: inout NameClaims
  ) -> JoinTableLayout.End {
    JoinTableLayout.End(
      entity: relationship.entity, relationship: relationship.name,
      column: columns.claim("REFLEXIVE"), orderColumn: nil,
      pattern: NamePattern("REFLEXIVE", ""), orderPattern: nil)
  }

  private func addOrder(to end: inout JoinTableLayout.End, in columns: inout NameClaims) {
    end.orderColumn = end.orderPattern.map { columns.claim($0.name) }
  }

  private mutating func assume(_ owner: DeclaredRelationship, _ target: DeclaredRelationship) {
    assumptions.append(
      "the join table of '\(owner.entity).\(owner.name)' and '\(target.name)' is named after "
        + "'\(owner.name)', the first by name: Core Data's choice within one entity is not known")
  }

  private func number(of entity: String) -> Int { numbers[entity]?.number ?? 0 }
}
