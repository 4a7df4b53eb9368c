/// Compares the indexes of a layout with those of a file.
enum IndexComparison {
  /// An index by what it does: names may differ after a migration (spec: layout, 6).
  private struct Effect: Hashable {
    let table: String
    let columns: [String]
    let isUnique: Bool

    init(table: String, columns: [String], isUnique: Bool) {
      self.table = LayoutName.upper(table)
      self.columns = columns.map(LayoutName.upper)
      self.isUnique = isUnique
    }
  }

  static func differences(
    of layout: StoreLayout, with actual: ActualTables
  ) -> [LayoutDifference.Kind] {
    let expected = layout.indexes.map { index in
      (index, effect(of: index))
    }
    let present = Set(actual.indexes.map(effect))
    let missing = expected.filter { !present.contains($0.1) }.map { index, _ in
      LayoutDifference.Kind.missingIndex(
        index.name, table: index.table, isUnique: index.isUnique)
    }
    return missing + extra(in: actual, besides: Set(expected.map(\.1)), layout)
  }

  private static func extra(
    in actual: ActualTables, besides expected: Set<Effect>, _ layout: StoreLayout
  ) -> [LayoutDifference.Kind] {
    let tables = Set(layout.tables.map { LayoutName.upper($0.name) })
    return actual.indexes
      .filter {
        tables.contains(LayoutName.upper($0.table)) && !expected.contains(effect(of: $0))
      }
      .map { .extraIndex($0.name, table: $0.table, isUnique: $0.isUnique) }
  }

  private static func effect(of index: IndexLayout) -> Effect {
    Effect(
      table: index.table, columns: index.elements.map(\.column), isUnique: index.isUnique)
  }

  private static func effect(of index: ActualTables.Index) -> Effect {
    Effect(table: index.table, columns: index.columns, isUnique: index.isUnique)
  }
}
