import BridgeSchema
import BridgeStore

/// Checks that columns which no schema explains keep what is in them.
struct UnknownColumnChecks {
  let examination: Examination

  /// Hangs the checks on the scans.
  func plan() {
    for table in examination.original.layout.tables {
      guard let actual = examination.original.tables.table(named: table.name) else { continue }
      let known = Set(table.columns.map { $0.name.lowercased() })
      for column in actual.columns where !known.contains(column.name.lowercased()) {
        for target in examination.result.layout.tables {
          plan(column.name, from: table, to: target)
        }
      }
    }
  }

  private func plan(_ column: String, from table: TableLayout, to target: TableLayout) {
    let pairs = target.entities.compactMap { entity in
      examination.pairing.oldEntity(for: entity).map { (old: $0, new: entity) }
    }.filter { table.entities.contains($0.old) }
    guard !pairs.isEmpty else { return }
    guard examination.result.has(column, in: target.name) else {
      return examination.expect {
        VerificationCheck(
          .unknownColumn, entity: target.name, property: column, holds: false,
          expected: "a column", found: "no column")
      }
    }
    let scans = (
      examination.original.scan(ofTable: table.name), examination.result.scan(ofTable: target.name)
    )
    let expression = TableScan.column(column)
    let seed = DigestSeed(target.name, column)
    let before = ValueProbe(column: scans.0.position(of: expression), seed: seed)
    let after = ValueProbe(column: scans.1.position(of: expression), seed: seed)
    for pair in pairs {
      scans.0.add(before, entity: examination.original.number(of: pair.old))
      scans.1.add(after, entity: examination.result.number(of: pair.new))
    }
    examination.expect {
      VerificationCheck(
        .unknownColumn, entity: target.name, property: column, equal: before.values, after.values)
    }
  }
}
