/// Whether the tables of a file are those of a layout, difference by difference.
///
/// Orders do not count: neither of columns, nor of tables. Tables that are not Core Data's are left
/// alone; history is not looked at.
package struct LayoutComparison: Hashable, Sendable {
  /// The differences: tables and columns first, then `Z_PRIMARYKEY`, indexes and triggers.
  package let differences: [LayoutDifference]

  /// Compares a layout, best one that is bound to the file, with what stands in the file.
  ///
  /// - Complexity: O(*n* log *n*) in the number of columns and indexes.
  package init(of layout: StoreLayout, with actual: ActualTables) {
    differences =
      (Self.tables(layout, actual) + Self.entities(layout, actual)
      + IndexComparison.differences(of: layout, with: actual)
      + TriggerComparison.differences(of: layout, with: actual)).map(LayoutDifference.init)
  }

  /// Whether the records can be what the schema says.
  package var agrees: Bool { !differences.contains { $0.weight == .records } }

  private static func tables(
    _ layout: StoreLayout, _ actual: ActualTables
  ) -> [LayoutDifference.Kind] {
    let entityTables = layout.tables.map { table in
      (table.name, table.columns.map { ActualTables.Column($0.name, $0.type.rawValue) })
    }
    let joinTables = layout.joinTables.map { table in
      (table.name, table.columns.map { ActualTables.Column($0, ColumnType.integer.rawValue) })
    }
    let expected = entityTables + joinTables
    let known = Set(expected.map { LayoutName.upper($0.0) })
    let extra = actual.tables
      .filter { $0.isOfEntities && !known.contains(LayoutName.upper($0.name)) }
      .map { LayoutDifference.Kind.extraTable($0.name) }
    return expected.flatMap { columns(of: $0.0, $0.1, actual) } + extra
  }

  private static func columns(
    of name: String, _ expected: [ActualTables.Column], _ actual: ActualTables
  ) -> [LayoutDifference.Kind] {
    guard let table = actual.table(named: name) else { return [.missingTable(name)] }
    var result: [LayoutDifference.Kind] = []
    for column in expected {
      guard let found = table.column(named: column.name) else {
        result.append(.missingColumn(table: name, column: column.name))
        continue
      }
      guard LayoutName.upper(found.type) != column.type else { continue }
      result.append(
        .otherType(table: name, column: column.name, expected: column.type, found: found.type))
    }
    let known = Set(expected.map { LayoutName.upper($0.name) })
    for column in table.columns where !known.contains(LayoutName.upper(column.name)) {
      result.append(.extraColumn(table: name, column: column.name))
    }
    return result
  }

  private static func entities(
    _ layout: StoreLayout, _ actual: ActualTables
  ) -> [LayoutDifference.Kind] {
    let rows = Dictionary(
      actual.entityRows.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [LayoutDifference.Kind] = []
    for entity in layout.entities {
      guard let row = rows[entity.number] else {
        result.append(.missingEntity(entity.entity, number: entity.number))
        continue
      }
      if row.name != entity.entity {
        result.append(
          .otherEntityName(number: row.number, expected: entity.entity, found: row.name))
      }
      if row.parent != entity.parent {
        result.append(
          .otherParent(entity: entity.entity, expected: entity.parent, found: row.parent))
      }
    }
    let known = Set(layout.entities.map(\.number))
    for row in actual.entityRows where !known.contains(row.number) {
      result.append(.extraEntity(row.name, number: row.number))
    }
    return result
  }
}

extension ActualTables.Table {
  /// Whether the name is one that Core Data gives to tables of entities and joins.
  ///
  /// `Z_PRIMARYKEY` and its like and CloudKit's `ANSCK…` are the framework's own.
  fileprivate var isOfEntities: Bool {
    guard name.hasPrefix("Z"), !name.hasPrefix("ZANSCK") else { return false }
    return !["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"].contains(name)
  }
}
