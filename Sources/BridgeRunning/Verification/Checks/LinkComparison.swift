import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Holds the links of one relationship against those that it continues.
struct LinkComparison {
  let examination: Examination
  let entity: String
  let relationship: Relationship
  let shape: LinkShape
  let sources: [LinkSource]

  /// Hangs the check on the scans.
  func plan(on original: borrowing Connection) throws(Failure) {
    var rules = LinkProbe.Rules()
    rules.countsOrder = countsOrder
    rules.countsRecordedEntity = countsRecordedEntity
    var before: [LinkProbe] = []
    for source in sources { before.append(try probe(of: source, rules, on: original)) }
    let after = probe(of: shape, rules)
    let (entity, name, isNew) = (entity, relationship.name, sources.isEmpty)
    examination.expect {
      VerificationCheck(
        .links, entity: entity, property: name, equal: before.reduce(Tally()) { $0 + $1.links },
        after.links, detail: isNew ? "the relationship is new" : "")
    }
  }

  /// Whether both stores hold an order, and every link its place in it.
  private var countsOrder: Bool {
    shape.order != nil && !sources.isEmpty
      && sources.allSatisfy { $0.shape.order != nil && merged($0).isEmpty }
  }

  private var countsRecordedEntity: Bool {
    shape.recordedEntity != nil && sources.allSatisfy { $0.shape.recordedEntity != nil }
  }

  private func merged(_ source: LinkSource) -> [Int64: Int64] {
    survivors(of: source.place.entity).merging(survivors(of: source.destination)) { one, _ in one }
  }

  /// The records of a hierarchy that were folded into others.
  private func survivors(of entity: String) -> [Int64: Int64] {
    let schema = examination.pairing.older
    let root = schema.root(of: entity)?.name
    var result: [Int64: Int64] = [:]
    for (record, survivor) in examination.request.ledger.merged
    where schema.root(of: record.entity)?.name == root {
      result[record.key] = survivor
    }
    return result
  }

  private func probe(
    of source: LinkSource, _ common: LinkProbe.Rules, on original: borrowing Connection
  ) throws(Failure) -> LinkProbe {
    let side = examination.original
    var rules = common
    rules.owners = Set(source.owners.map(side.number))
    rules.countsMissingOwners = !source.shape.isKey
    rules.goneTargets = Set(source.goneTargets.map(side.number))
    rules.excludedOwners = side.excludedKeys(of: source.place.entity)
    rules.excludedTargets = side.excludedKeys(of: source.destination)
    // A key of a record that was folded into another goes with it; links to it, or of it in other
    // tables, move.
    if !source.shape.isKey { rules.mergedOwners = survivors(of: source.place.entity) }
    rules.mergedTargets = survivors(of: source.destination)
    rules.numbers = numbers
    let scan = side.scan(ofTable: source.shape.table)
    var columns = columns(of: source.shape, in: scan)
    if source.shape.isKey || source.hasOtherOwners {
      columns.ownerEntity = scan.position(of: source.shape.ownerEntity)
    }
    if !source.goneTargets.isEmpty {
      columns.targetEntity = scan.position(of: source.shape.targetEntity)
    }
    let probe = LinkProbe(
      columns: columns, rules: rules, seed: seed,
      present: try lookup(source, rules, on: original))
    scan.add(probe)
    return probe
  }

  private func probe(of shape: LinkShape, _ common: LinkProbe.Rules) -> LinkProbe {
    let side = examination.result
    var rules = common
    rules.owners = Set(examination.schema.family(of: entity).map { side.number(of: $0.name) })
    rules.excludedOwners = side.excludedKeys(of: entity)
    rules.excludedTargets = side.excludedKeys(of: relationship.destination)
    let scan = side.scan(ofTable: shape.table)
    var columns = columns(of: shape, in: scan)
    if shape.isKey { columns.ownerEntity = scan.position(of: shape.ownerEntity) }
    let probe = LinkProbe(columns: columns, rules: rules, seed: seed)
    scan.add(probe)
    return probe
  }

  private var seed: DigestSeed { DigestSeed(entity, relationship.name) }

  private func columns(of shape: LinkShape, in scan: TableScan) -> LinkProbe.Columns {
    func position(_ name: String) -> Int { scan.position(of: TableScan.column(name)) }
    return LinkProbe.Columns(
      owner: position(shape.owner), target: position(shape.target),
      recordedEntity: shape.recordedEntity.map(position), order: shape.order.map(position))
  }

  /// The numbers that the entities of the original have in the result.
  private var numbers: [Int64: Int64] {
    var result: [Int64: Int64] = [:]
    for old in examination.original.layout.entities {
      guard let new = examination.pairing.newEntity(for: old.entity) else { continue }
      result[Int64(old.number)] = examination.result.number(of: new)
    }
    return result
  }

  private func lookup(
    _ source: LinkSource, _ rules: LinkProbe.Rules, on original: borrowing Connection
  ) throws(Failure) -> LinkLookup? {
    guard source.shape.isJoin, !rules.mergedOwners.isEmpty || !rules.mergedTargets.isEmpty else {
      return nil
    }
    let (table, shape) = (SQL.name(source.shape.table), source.shape)
    return LinkLookup(
      try original.prepare(
        "SELECT 1 FROM \(table) AS t WHERE \(TableScan.column(shape.owner)) = ? "
          + "AND \(TableScan.column(shape.target)) = ?"))
  }
}
