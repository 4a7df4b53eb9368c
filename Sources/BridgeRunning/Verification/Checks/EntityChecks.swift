import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks the records of every entity: how many, which, and whose numbers they carry.
struct EntityChecks {
  let examination: Examination

  /// Hangs the checks on the scans.
  func plan(on original: borrowing Connection) throws(Failure) {
    for entity in examination.schema.entities {
      guard let old = examination.pairing.oldEntity(for: entity.name) else {
        planNew(entity.name)
        continue
      }
      try planRecords(of: entity.name, continuing: old)
    }
    try planUnknown()
    for entity in examination.schema.entities where !entity.isAbstract {
      try AttributeChecks(examination, entity.name)?.plan(on: original)
    }
  }

  private func createdCount(of entity: String) -> Int64 {
    Int64(examination.request.ledger.created.count { $0.entity == entity })
  }

  /// An entity that is new has the records that a step made, and no other.
  private func planNew(_ entity: String) {
    let created = createdCount(of: entity)
    let side = examination.result
    guard side.hasTable(of: entity), let scan = side.scan(of: entity) else { return }
    let number = side.number(of: entity)
    examination.expect {
      VerificationCheck(
        .recordCount, entity: entity, equal: created, scan.counts[number] ?? 0,
        detail: "the entity is new")
    }
  }

  private func planRecords(of entity: String, continuing old: String) throws(Failure) {
    let sides = (examination.original, examination.result)
    guard let table = sides.0.layout.table(of: old), let before = sides.0.scan(of: old) else {
      return
    }
    try examination.require("Z_PK", in: table.name)
    try examination.require("Z_ENT", in: table.name)
    let numbers = (sides.0.number(of: old), sides.1.number(of: entity))
    let keys = KeyProbe(entity)
    before.add(keys, entity: numbers.0)
    guard sides.1.hasTable(of: entity), let after = sides.1.scan(of: entity) else {
      return planMissingTable(of: entity, before, numbers.0)
    }
    let keysAfter = KeyProbe(entity)
    after.add(keysAfter, entity: numbers.1)
    let created = createdCount(of: entity)
    examination.expect {
      Self.count(
        entity, before.counts[numbers.0] ?? 0, before.excludedCounts[numbers.0] ?? 0, created,
        after.counts[numbers.1] ?? 0)
    }
    examination.expect(differences: differences(of: entity, old)) {
      VerificationCheck(.recordKeys, entity: entity, equal: keys.keys, keysAfter.keys)
    }
  }

  private static func count(
    _ entity: String, _ before: Int64, _ removed: Int64, _ created: Int64, _ after: Int64
  ) -> VerificationCheck {
    VerificationCheck(
      .recordCount, entity: entity, equal: before + created - removed, after,
      detail: "\(before) in the original, \(created) created, \(removed) deleted or merged")
  }

  private func planMissingTable(of entity: String, _ before: TableScan, _ number: Int64) {
    examination.expect {
      let count = (before.counts[number] ?? 0) - (before.excludedCounts[number] ?? 0)
      return VerificationCheck(
        .recordCount, entity: entity, holds: false, expected: "\(count)", found: "no table")
    }
  }

  private func differences(of entity: String, _ old: String) -> DifferenceQuery? {
    let sides = (examination.original, examination.result)
    guard let one = sides.0.layout.table(of: old), let other = sides.1.layout.table(of: entity)
    else { return nil }
    return DifferenceQuery(
      original: DifferenceQuery.query(table: one.name, number: sides.0.number(of: old)),
      result: DifferenceQuery.query(table: other.name, number: sides.1.number(of: entity)),
      excluded: sides.0.excludedKeys(of: old).union(sides.1.excludedKeys(of: entity)))
  }

  /// Records whose number is no entity's have to stay what they are: nobody knows what they mean.
  private func planUnknown() throws(Failure) {
    let before = probes(of: examination.original)
    let after = probes(of: examination.result)
    examination.expect {
      VerificationCheck(
        .unknownEntity, equal: before.reduce(Tally()) { $0 + $1.keys },
        after.reduce(Tally()) { $0 + $1.keys },
        detail: "records whose Z_ENT is not the number of an entity of their table")
    }
  }

  private func probes(of side: StoreSide) -> [UnknownEntityProbe] {
    side.layout.tables
      .filter { side.has("Z_PK", in: $0.name) && side.has("Z_ENT", in: $0.name) }
      .map { table in
        let probe = UnknownEntityProbe(known: Set(table.entities.map(side.number)))
        side.scan(ofTable: table.name).add(probe)
        return probe
      }
  }
}
