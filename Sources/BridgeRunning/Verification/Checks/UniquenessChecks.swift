import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks that no two records share what has to be unique, beyond those that did before.
struct UniquenessChecks {
  let examination: Examination

  /// Counts in both stores.
  func checks(
    _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> [VerificationCheck] {
    var checks: [VerificationCheck] = []
    for entity in examination.schema.entities {
      for constraint in entity.constraints {
        guard
          let found = try duplicates(constraint, entity.name, examination.result, on: result)
        else { continue }
        let baseline = try baseline(of: constraint, entity.name, on: original)
        checks.append(
          VerificationCheck(
            .uniqueness, entity: entity.name, property: constraint.joined(separator: ","),
            holds: found <= baseline, expected: "at most \(baseline) groups of duplicates",
            found: "\(found) groups of duplicates"))
      }
    }
    return checks
  }

  /// How many duplicates there were, if the same rule was in force.
  private func baseline(
    of constraint: [String], _ entity: String, on original: borrowing Connection
  ) throws(Failure) -> Int64 {
    guard let name = examination.pairing.oldEntity(for: entity),
      let old = examination.pairing.older.entity(named: name)
    else { return 0 }
    let names = constraint.compactMap {
      examination.pairing.counterpart(of: $0, in: entity)?.property
    }
    guard names.count == constraint.count,
      old.constraints.contains(where: { Set($0) == Set(names) })
    else { return 0 }
    return try duplicates(names, name, examination.original, on: original) ?? 0
  }

  private func duplicates(
    _ properties: [String], _ entity: String, _ side: StoreSide,
    on connection: borrowing Connection
  ) throws(Failure) -> Int64? {
    guard let table = side.layout.table(of: entity), side.hasTable(of: entity) else { return nil }
    let columns = properties.compactMap {
      side.layout.column(of: $0, in: entity)?.name
        ?? side.layout.column(ofRelationship: $0, in: entity)?.name
    }
    guard columns.count == properties.count,
      columns.allSatisfy({ side.has($0, in: table.name) })
    else { return nil }
    let names = columns.map(TableScan.column)
    var conditions = names.map { "\($0) IS NOT NULL" }
    let numbers = side.layout.familyNumbers(of: entity)
    if numbers.count < table.entities.count {
      conditions.append("t.\"Z_ENT\" IN (\(numbers.map(String.init).joined(separator: ", ")))")
    }
    return try connection.integer(
      """
      SELECT count(*) FROM (SELECT 1 FROM \(SQL.name(table.name)) AS t
        WHERE \(conditions.joined(separator: " AND "))
        GROUP BY \(names.joined(separator: ", ")) HAVING count(*) > 1)
      """)
  }
}
