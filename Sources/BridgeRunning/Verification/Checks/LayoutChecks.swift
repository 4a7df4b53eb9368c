import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks that the result has the tables, columns, indexes and entity numbers of its schema.
struct LayoutChecks {
  let examination: Examination

  /// The tables of the store's own that every store has.
  ///
  /// Not the model cache: stores without one exist, and none is better than one of another schema
  /// (spec: layout, 8).
  private static let bookkeeping: Set<String> = ["Z_PRIMARYKEY", "Z_METADATA"]

  /// The checks that need no row of a record.
  var checks: [VerificationCheck] {
    [tables, indexes, entityNumbers, privateTables]
  }

  private var differences: [LayoutDifference.Kind] {
    LayoutComparison(of: examination.result.layout, with: examination.result.tables)
      .differences.map(\.kind)
  }

  private var tables: VerificationCheck {
    var problems = differences.compactMap { kind -> String? in
      switch kind {
      case .missingTable(let name): "table \(name) is missing"
      case .missingColumn(let table, let column): "column \(table).\(column) is missing"
      case .otherType(let table, let column, let expected, let found):
        "column \(table).\(column) is declared \(found), not \(expected)"
      case .extraColumn(let table, let column) where !isKnownToOriginal(column):
        "column \(table).\(column) belongs to no attribute"
      default: nil
      }
    }
    problems += Self.bookkeeping.sorted()
      .filter {
        examination.result.tables.table(named: $0) == nil
          && examination.original.tables.table(named: $0) != nil
      }
      .map { "table \($0) is missing" }
    problems += unexpected.map { "table \($0) should not be there" }
    return VerificationCheck(
      .tables, problems: problems, expected: "the tables of the newer schema")
  }

  /// Whether a column that no schema explains came over from the original.
  private func isKnownToOriginal(_ column: String) -> Bool {
    examination.original.layout.tables.contains { table in
      examination.original.has(column, in: table.name)
        && !table.columns.contains { $0.name.lowercased() == column.lowercased() }
    }
  }

  /// Tables that neither schema nor original explains.
  private var unexpected: [String] {
    let layout = examination.result.layout
    let known = Set(
      (layout.tables.map(\.name) + layout.joinTables.map(\.name)
        + ForeignObjects.tables(of: examination.original).map(\.name)).map { $0.lowercased() })
    return ForeignObjects.tables(of: examination.result).map(\.name)
      .filter { !known.contains($0.lowercased()) && !$0.hasPrefix("__bridge") }.sorted()
  }

  private var indexes: VerificationCheck {
    let problems = differences.compactMap { kind -> String? in
      guard case .missingIndex(let name, let table, let isUnique) = kind else { return nil }
      return "\(isUnique ? "unique index" : "index") \(name) on \(table) is missing"
    }
    return VerificationCheck(
      .indexes, problems: problems, expected: "the indexes of the newer schema")
  }

  private var entityNumbers: VerificationCheck {
    let problems = differences.compactMap { kind -> String? in
      switch kind {
      case .missingEntity(let name, let number): "'\(name)' has no row of number \(number)"
      case .extraEntity(let name, let number): "'\(name)' has a row of number \(number)"
      case .otherEntityName(let number, let expected, let found):
        "number \(number) is '\(found)', not '\(expected)'"
      case .otherParent(let entity, let expected, let found):
        "'\(entity)' has the parent number \(found), not \(expected)"
      default: nil
      }
    }
    return VerificationCheck(
      .entityNumbers, problems: problems + history,
      expected: "the numbers of the newer schema")
  }

  /// The rows of history, which no schema names, stay as they are.
  private var history: [String] {
    let after = Set(examination.result.tables.primaryKeys.filter(\.isHistory))
    let before = examination.original.tables.primaryKeys.filter(\.isHistory)
    return before.filter { !after.contains($0) }.map { "the row of '\($0.name)' is another one" }
  }

  private var privateTables: VerificationCheck {
    let result = examination.result.tables
    let names =
      result.tables.map(\.name) + result.indexes.map(\.name)
      + result.triggers.map(\.name)
    let left = names.filter { $0.hasPrefix("__bridge") }.sorted()
    return VerificationCheck(
      .privateTables, problems: left.map { "\($0) is left over" }, expected: "none")
  }
}

/// Checks that no key will be handed out twice (spec: layout, 3; sqlite, 14).
struct HighestKeyChecks {
  let examination: Examination

  /// Hangs the checks on the scans.
  func plan() {
    for table in examination.result.layout.tables where examination.result.hasTable(of: table.root)
    {
      let scan = examination.result.scan(ofTable: table.name)
      let recorded = maximum(of: table.root, in: examination.result)
      let before =
        table.entities
        .compactMap { examination.pairing.oldEntity(for: $0) }
        .compactMap { examination.pairing.older.root(of: $0)?.name }
        .map { maximum(of: $0, in: examination.original) ?? 0 }.max() ?? 0
      examination.expect {
        let least = max(before, scan.highestKey ?? 0)
        return VerificationCheck(
          .highestKey, entity: table.root, holds: (recorded ?? .min) >= least,
          expected: "at least \(least)", found: recorded.map { "\($0)" } ?? "no row")
      }
    }
  }

  private func maximum(of entity: String, in side: StoreSide) -> Int64? {
    let number = side.number(of: entity)
    return side.tables.primaryKeys.first { Int64($0.number) == number }?.max
  }
}
