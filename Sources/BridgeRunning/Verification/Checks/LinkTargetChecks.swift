import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks that links lead to records, as far as they did in the original.
struct LinkTargetChecks {
  let examination: Examination

  /// A column that holds keys, and what they are keys of.
  private struct Reference {
    var table: String
    var column: String
    var recordedEntity: String?
    var target: String
    /// The numbers of the entities that the records may have.
    var numbers: [Int]
  }

  private struct Faults {
    var dangling: Int64 = 0
    var misnumbered: Int64 = 0
  }

  /// Counts in both stores.
  func checks(
    _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> [VerificationCheck] {
    var checks: [VerificationCheck] = []
    for entity in examination.schema.entities {
      for relationship in entity.relationships where !relationship.isTransient {
        guard
          let shape = LinkShape(
            of: relationship.name, in: entity.name, examination.result.layout), !shape.isInverse,
          let references = references(relationship.name, entity.name, examination.result)
        else { continue }
        let found = try faults(references, on: result)
        let baseline = try baseline(of: relationship.name, entity.name, on: original)
        checks += self.checks(entity.name, relationship.name, baseline, found)
      }
    }
    return checks
  }

  private func checks(
    _ entity: String, _ name: String, _ baseline: Faults, _ found: Faults
  ) -> [VerificationCheck] {
    func check(_ kind: VerificationCheck.Name, _ allowed: Int64, _ found: Int64)
      -> VerificationCheck
    {
      VerificationCheck(
        kind, entity: entity, property: name, holds: found <= allowed,
        expected: allowed == 0 ? "none wrong" : "at most \(allowed) wrong",
        found: found == 0 ? "none wrong" : "\(found) wrong")
    }
    return [
      check(.linkTargets, baseline.dangling, found.dangling),
      check(.entityKeys, baseline.misnumbered, found.misnumbered),
    ]
  }

  private func baseline(
    of name: String, _ entity: String, on original: borrowing Connection
  ) throws(Failure) -> Faults {
    var result = Faults()
    for source in try LinkSource.all(of: name, of: entity, examination) {
      let place = source.place
      let references = references(place.property, place.entity, examination.original) ?? []
      let faults = try faults(references, on: original)
      result.dangling += faults.dangling
      result.misnumbered += faults.misnumbered
    }
    return result
  }

  /// The columns with the keys of a relationship; nil where columns are missing.
  private func references(
    _ name: String, _ entity: String, _ side: StoreSide
  ) -> [Reference]? {
    guard let shape = LinkShape(of: name, in: entity, side.layout),
      let relationship = side.layout.schema.relationship(name, of: entity),
      shape.columns.allSatisfy({ side.has($0, in: shape.table) })
    else { return nil }
    let owner = Reference(
      table: shape.table, column: shape.owner, target: shape.ownerTable,
      numbers: side.layout.familyNumbers(of: entity))
    let target = Reference(
      table: shape.table, column: shape.target, recordedEntity: shape.recordedEntity,
      target: shape.targetTable, numbers: side.layout.familyNumbers(of: relationship.destination))
    if shape.isKey { return [target] }
    guard shape.isJoin else { return [owner] }
    // The owners are the targets of the relationship at the other end.
    let isReflexive = relationship.inverse == name && relationship.destination == entity
    return isReflexive ? [owner, target] : [target]
  }

  private func faults(
    _ references: [Reference], on connection: borrowing Connection
  ) throws(Failure) -> Faults {
    var result = Faults()
    for reference in references {
      let row = try connection.rows(sql(reference)).first ?? []
      result.dangling += row.first?.integer ?? 0
      result.misnumbered += row.last?.integer ?? 0
    }
    return result
  }

  private func sql(_ reference: Reference) -> String {
    let numbers = reference.numbers.map(String.init).joined(separator: ", ")
    let column = TableScan.column(reference.column)
    let misnumbered = reference.recordedEntity.map {
      "d.\"Z_PK\" IS NOT NULL AND \(TableScan.column($0)) IS NOT d.\"Z_ENT\""
    }
    return """
      SELECT count(*) FILTER (WHERE d."Z_PK" IS NULL
          OR coalesce(d."Z_ENT", -1) NOT IN (\(numbers))),
        count(*) FILTER (WHERE \(misnumbered ?? "0"))
      FROM \(SQL.name(reference.table)) AS t
        LEFT JOIN \(SQL.name(reference.target)) AS d ON d."Z_PK" = \(column)
      WHERE \(column) IS NOT NULL
      """
  }
}
