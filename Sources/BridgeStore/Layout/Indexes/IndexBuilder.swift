import BridgeSchema

/// Lays out the indexes of a schema over the names that its tables have (spec: layout, 6).
struct IndexBuilder {
  private let layout: StoreLayout
  private(set) var indexes: [IndexLayout] = []
  private(set) var assumptions: [String] = []

  /// Lays out all of them, table by table.
  init(over layout: StoreLayout) {
    self.layout = layout
    for table in layout.tables {
      addKeyIndexes(of: table)
      addJoinIndexes(of: table)
      for entity in table.entities { addIndexes(of: entity, on: table) }
    }
  }

  private mutating func addKeyIndexes(of table: TableLayout) {
    for column in table.columns where column.role.isIndexedKey {
      add("\(table.name)_\(column.name)_INDEX", on: table.name, [column.name], .relationshipKey)
    }
    guard table.entities.count > 1 else { return }
    add("\(table.name)_Z_ENT_INDEX", on: table.name, ["Z_ENT"], .entity)
  }

  private mutating func addJoinIndexes(of table: TableLayout) {
    for join in layout.joinTables where table.entities.contains(join.owner.entity) {
      let (owner, target) = (join.owner.column, join.target.column)
      add("\(join.name)_\(target)_INDEX", on: join.name, [target, owner], .join)
    }
  }

  private mutating func addIndexes(of name: String, on table: TableLayout) {
    guard let entity = layout.schema.entity(named: name) else { return }
    switch layout.form {
    case .current:
      for index in entity.fetchIndexes { add(index, of: entity, on: table) }
      addFlagged(of: entity, on: table)
    case .older:
      addOlder(of: entity, on: table)
    }
    for constraint in entity.constraints { add(constraint: constraint, of: entity, on: table) }
  }

  /// A single element that is a relationship makes no index: its key has one.
  private mutating func add(_ index: FetchIndex, of entity: Entity, on table: TableLayout) {
    let name = "\(entity.name).\(index.name)"
    guard index.partialPredicate == nil else {
      return assumptions.append("the fetch index '\(name)' is not made: it has a predicate")
    }
    guard index.elements.allSatisfy({ $0.kind == .binary }) else {
      return assumptions.append("the fetch index '\(name)' is not made: it is not a B-tree")
    }
    if index.elements.count == 1,
      layout.schema.relationship(index.elements[0].property, of: entity.name) != nil
    {
      return
    }
    let elements = index.elements.compactMap { element in
      column(of: element.property, in: entity).map {
        IndexLayout.Element(column: $0, isAscending: element.isAscending)
      }
    }
    guard elements.count == index.elements.count else {
      return assumptions.append(
        "the fetch index '\(name)' is not made: it has no column for a part")
    }
    add("Z_\(entity.name)_\(index.name)", on: table.name, elements, .fetch)
  }

  /// What older models ask for is made as a fetch index, unless one does the same already.
  private mutating func addFlagged(of entity: Entity, on table: TableLayout) {
    let flagged = entity.attributes.filter(\.isIndexed).map { [$0.name] }
    let indexed = Set(entity.fetchIndexes.map { $0.elements.map(\.property) })
    for properties in flagged + entity.compoundIndexes where !indexed.contains(properties) {
      add(
        properties, named: "Z_\(entity.name)_\(joined(properties))", of: entity, on: table, .fetch)
    }
  }

  private mutating func addOlder(of entity: Entity, on table: TableLayout) {
    for attribute in entity.attributes where attribute.isIndexed {
      guard let column = column(of: attribute.name, in: entity) else { continue }
      add("\(table.name)_\(column)_INDEX", on: table.name, [column], .fetch)
    }
    for properties in entity.compoundIndexes {
      let columns = properties.compactMap { column(of: $0, in: entity) }
      guard columns.count == properties.count else { continue }
      add("\(table.name)_\(joined(columns))", on: table.name, columns, .fetch)
    }
  }

  private mutating func add(
    constraint properties: [String], of entity: Entity, on table: TableLayout
  ) {
    let columns = properties.compactMap { column(of: $0, in: entity) }
    let name =
      layout.form == .older ? joined(columns) : "Z_\(entity.name)_UNIQUE_\(joined(properties))"
    add(properties, named: name, of: entity, on: table, .unique)
  }

  private mutating func add(
    _ properties: [String], named name: String, of entity: Entity, on table: TableLayout,
    _ purpose: IndexLayout.Purpose
  ) {
    let columns = properties.compactMap { column(of: $0, in: entity) }
    guard columns.count == properties.count, !columns.isEmpty else { return }
    add(name, on: table.name, columns, purpose)
  }

  private mutating func add(
    _ name: String, on table: String, _ columns: [String], _ purpose: IndexLayout.Purpose
  ) {
    add(name, on: table, columns.map { .init(column: $0, isAscending: true) }, purpose)
  }

  private mutating func add(
    _ name: String, on table: String, _ elements: [IndexLayout.Element],
    _ purpose: IndexLayout.Purpose
  ) {
    let isConstraint = purpose == .unique && layout.form == .older
    let isTaken = indexes.contains {
      $0.isTableConstraint == isConstraint && $0.name == name
        && (!isConstraint || $0.table == table)
    }
    guard !isTaken else { return }
    indexes.append(
      IndexLayout(
        name: name, table: table, elements: elements, purpose: purpose,
        isTableConstraint: isConstraint))
  }

  /// The column that stands for a property in an index: of a relationship, its key.
  private func column(of property: String, in entity: Entity) -> String? {
    (layout.column(of: property, in: entity.name)
      ?? layout.column(ofRelationship: property, in: entity.name))?.name
  }

  private func joined(_ names: [String]) -> String { names.joined(separator: "_") }
}

extension ColumnRole {
  /// Whether the column is a key that always has an index.
  fileprivate var isIndexedKey: Bool {
    switch self {
    case .relationshipKey, .hiddenKey: true
    default: false
    }
  }
}
