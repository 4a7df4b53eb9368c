package import BridgeSchema

/// The tables, columns and indexes that a store of a schema has (spec: layout).
///
/// A pure value: computed from the schema alone, it says what to create; bound to the tables of a
/// file (`bound(to:)`), it says how things are named *there*, which may differ between releases of
/// the framework for one and the same schema. History tables are not part of it.
package struct StoreLayout: Hashable, Sendable {
  /// The two ways in which indexes were made.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// Fetch indexes and unique indexes (iOS 11 and later).
    case current
    /// The index flag, compound indexes and unique table constraints.
    case older
  }

  /// The schema.
  package let schema: Schema
  /// The way in which indexes are made.
  package let form: Form
  /// The entities with their numbers, in that order: the rows of `Z_PRIMARYKEY`.
  package let entities: [EntityNumber]
  /// The tables of the hierarchies, in order of their roots' numbers.
  package private(set) var tables: [TableLayout]
  /// The tables of the many-to-many relationships, in order of their owners' names.
  package private(set) var joinTables: [JoinTableLayout]
  /// The indexes, table by table.
  package private(set) var indexes: [IndexLayout] = []
  /// What was assumed where Core Data's rule is not known, in words.
  package private(set) var assumptions: [String]

  private let numbersByEntity: [String: EntityNumber]
  private let tablesByRoot: [String: Int]
  private var columnsByRole: [ColumnRole: ColumnLayout] = [:]

  /// Lays out a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - form: The way in which indexes are made.
  /// - Complexity: O(*n* log *n*) in the number of properties.
  package init(of schema: Schema, form: Form = .current) {
    self.init(of: schema, form: form, numbers: nil)
  }

  /// Lays out a schema with the entity numbers of a file, one for every entity.
  init(of schema: Schema, form: Form, numbers known: [String: Int]?) {
    self.schema = schema
    self.form = form
    entities = EntityNumbering.numbers(of: schema, known: known)
    let numbers = Dictionary(
      entities.map { ($0.entity, $0) }, uniquingKeysWith: { first, _ in first })
    numbersByEntity = numbers
    tables = Self.tables(of: schema, entities: entities, numbers: numbers)
    tablesByRoot = Dictionary(
      tables.enumerated().map { ($1.root, $0) }, uniquingKeysWith: { first, _ in first })
    let joins = JoinTableBuilder(for: schema, numbers: numbers, besides: tables.map(\.name))
    joinTables = joins.tables
    assumptions = joins.assumptions
    finish()
  }

  /// The same layout with names that a file has.
  func replacing(tables: [TableLayout], joinTables: [JoinTableLayout]) -> Self {
    var copy = self
    copy.tables = tables
    copy.joinTables = joinTables
    copy.assumptions = []
    copy.finish()
    return copy
  }

  /// Computes what depends on the names of tables and columns.
  private mutating func finish() {
    columnsByRole = Dictionary(
      tables.flatMap(\.columns).map { ($0.role, $0) }, uniquingKeysWith: { first, _ in first })
    let builder = IndexBuilder(over: self)
    indexes = builder.indexes
    assumptions += builder.assumptions
  }

  private static func tables(
    of schema: Schema, entities: [EntityNumber], numbers: [String: EntityNumber]
  ) -> [TableLayout] {
    let oneWay = Dictionary(grouping: oneWay(in: schema, entities: entities)) {
      numbers[$0.relationship.destination]?.root ?? ""
    }
    let families = Dictionary(grouping: entities, by: \.root)
    var names = NameClaims(["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
    return entities.filter { $0.root == $0.entity }.map { root in
      let family = (families[root.entity] ?? []).compactMap { schema.entity(named: $0.entity) }
      return TableBuilder.table(
        named: names.claim("Z" + LayoutName.upper(root.entity)), of: family, in: schema,
        numbers: numbers, oneWay: oneWay[root.entity] ?? [])
    }
  }

  /// The to-many relationships without inverse, in order of their owners' numbers.
  private static func oneWay(
    in schema: Schema, entities: [EntityNumber]
  ) -> [DeclaredRelationship] {
    entities.compactMap { schema.entity(named: $0.entity) }.flatMap { entity in
      entity.relationships
        .map { DeclaredRelationship(entity: entity.name, relationship: $0) }
        .filter {
          $0.relationship.isToMany && !$0.relationship.isTransient
            && schema.inverse(of: $0.relationship) == nil
            && schema.declaration(ofRelationship: $0.name, in: entity.name) == $0
        }
    }
  }
}

extension StoreLayout {
  /// The column of a role in whichever table it lies, or nil; not for the three fixed columns.
  ///
  /// - Complexity: O(1).
  package func column(_ role: ColumnRole) -> ColumnLayout? {
    switch role {
    case .primaryKey, .entity, .opt: nil
    default: columnsByRole[role]
    }
  }

  /// The row of an entity in `Z_PRIMARYKEY`.
  func row(of entity: String) -> EntityNumber? { numbersByEntity[entity] }

  /// The table of a hierarchy by the name of its root.
  func table(ofRoot root: String) -> TableLayout? { tablesByRoot[root].map { tables[$0] } }
}
