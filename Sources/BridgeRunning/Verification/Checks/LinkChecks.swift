import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks that every record is linked to the records that it was linked to.
struct LinkChecks {
  let examination: Examination

  /// Hangs the checks on the scans.
  func plan(on original: borrowing Connection) throws(Failure) {
    for entity in examination.schema.entities {
      for relationship in entity.relationships where isDeclared(relationship, by: entity) {
        try plan(relationship, of: entity, on: original)
      }
      try planMandatory(of: entity)
    }
  }

  private func isDeclared(_ relationship: Relationship, by entity: Entity) -> Bool {
    !relationship.isTransient
      && !examination.schema.lineage(of: entity.name).dropFirst().contains {
        $0.relationship(named: relationship.name) != nil
      }
  }

  private func plan(
    _ relationship: Relationship, of entity: Entity, on original: borrowing Connection
  ) throws(Failure) {
    let name = relationship.name
    guard !isTouched(relationship, of: entity) else {
      return examination.leaveOut("\(entity.name).\(name)")
    }
    let layout = examination.result.layout
    guard let shape = LinkShape(of: name, in: entity.name, layout) else { return }
    let missing = shape.columns.filter { !examination.result.has($0, in: shape.table) }
    guard missing.isEmpty else { return planMissing(entity.name, name, missing) }
    let sources = try LinkSource.all(of: name, of: entity.name, examination)
    if try isCoveredByInverse(relationship, sources) { return }
    let comparison = LinkComparison(
      examination: examination, entity: entity.name, relationship: relationship, shape: shape,
      sources: sources)
    try comparison.plan(on: original)
  }

  private func isTouched(_ relationship: Relationship, of entity: Entity) -> Bool {
    let touched = examination.request.ledger.touchedRelationships
    func isTouched(_ name: String, _ entity: String) -> Bool {
      touched.contains { place in
        place.property == name
          && (examination.schema.lineage(of: entity) + examination.schema.family(of: entity))
            .contains { $0.name == place.entity }
      }
    }
    return isTouched(relationship.name, entity.name)
      || relationship.inverse.map { isTouched($0, relationship.destination) } ?? false
  }

  /// Whether the check of the relationship at the other end is about the very same columns.
  private func isCoveredByInverse(
    _ relationship: Relationship, _ sources: [LinkSource]
  ) throws(Failure) -> Bool {
    guard let name = relationship.inverse,
      let inverse = examination.schema.relationship(name, of: relationship.destination)
    else { return false }
    let sourcesOfInverse = try LinkSource.all(of: name, of: relationship.destination, examination)
    guard !sourcesOfInverse.isEmpty else { return false }
    // A new end of a relationship shows the links that the old end had.
    if sources.isEmpty { return true }
    guard relationship.isToMany, !inverse.isToMany else { return false }
    let columns = Set(sourcesOfInverse.map { [$0.shape.table, $0.shape.target] })
    return sources.allSatisfy {
      !$0.shape.isKey && columns.contains([$0.shape.table, $0.shape.owner])
    }
  }

  private func planMissing(_ entity: String, _ name: String, _ columns: [String]) {
    examination.expect {
      VerificationCheck(
        .links, entity: entity, property: name, holds: false, expected: "columns for the links",
        found: "no column \(columns.joined(separator: ", "))")
    }
  }

  /// Records that lack a link which they must have, beyond those that lacked it already.
  private func planMandatory(of entity: Entity) throws(Failure) {
    let side = examination.result
    guard !entity.isAbstract, side.hasTable(of: entity.name), let scan = side.scan(of: entity.name)
    else { return }
    var seen: Set<String> = []
    for relationship in examination.schema.relationships(of: entity.name)
    where !relationship.isOptional && seen.insert(relationship.name).inserted {
      guard let shape = LinkShape(of: relationship.name, in: entity.name, side.layout),
        shape.isKey, side.has(shape.target, in: shape.table)
      else { continue }
      let probe = NullProbe(column: scan.position(of: TableScan.column(shape.target)))
      scan.add(probe, entity: side.number(of: entity.name), includingExcluded: true)
      let baseline = try baselineProbe(relationship.name, of: entity.name)
      examination.expect {
        AttributeChecks.violations(
          entity.name, relationship.name, baseline?.count ?? 0, probe.count)
      }
    }
  }

  private func baselineProbe(_ name: String, of entity: String) throws(Failure) -> NullProbe? {
    let side = examination.original
    guard let old = examination.pairing.oldEntity(for: entity),
      let place = examination.pairing.oldRelationship(for: name, of: entity),
      side.layout.schema.relationship(place.property, of: old)?.isOptional == false,
      let shape = LinkShape(of: place.property, in: old, side.layout), shape.isKey
    else { return nil }
    try examination.require(shape.target, in: shape.table)
    let scan = side.scan(ofTable: shape.table)
    let probe = NullProbe(column: scan.position(of: TableScan.column(shape.target)))
    scan.add(probe, entity: side.number(of: old))
    return probe
  }
}
