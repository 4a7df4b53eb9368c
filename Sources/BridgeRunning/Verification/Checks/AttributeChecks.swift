import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks the attributes of the records of one entity that is in both schemas.
struct AttributeChecks {
  let examination: Examination
  /// The entity in the newer schema.
  let entity: String
  /// The entity in the older schema.
  let old: String
  private let before: TableScan
  private let after: TableScan

  /// Nil for an entity that is new, or whose table is not there.
  init?(_ examination: Examination, _ entity: String) {
    guard let old = examination.pairing.oldEntity(for: entity),
      examination.result.hasTable(of: entity),
      let before = examination.original.scan(of: old),
      let after = examination.result.scan(of: entity)
    else { return nil }
    self.examination = examination
    self.entity = entity
    self.old = old
    self.before = before
    self.after = after
  }

  /// Hangs the checks on the scans.
  func plan(on original: borrowing Connection) throws(Failure) {
    for attribute in StoredAttribute.all(of: entity, in: examination.schema) {
      guard let target = column(of: attribute) else {
        planMissing(attribute)
        continue
      }
      try planMandatory(attribute, target)
      try plan(attribute, target, on: original)
    }
  }

  /// What import steps did to an attribute of these records.
  func touches(of path: String) -> [AttributeTouch] {
    let lineage = Set(examination.schema.lineage(of: entity).map(\.name))
    return examination.request.ledger.touches.filter {
      $0.attribute.property == path && lineage.contains($0.attribute.entity)
    }
  }

  private func plan(
    _ attribute: StoredAttribute, _ target: ColumnLayout, on original: borrowing Connection
  ) throws(Failure) {
    let touches = touches(of: attribute.path)
    let isUnknown = touches.contains { $0.kind == .set } || attribute.attribute.derivation != nil
    guard !isUnknown else { return examination.leaveOut("\(entity).\(attribute.path)") }
    let comparison = AttributeComparison(
      checks: self, attribute: attribute, target: target,
      exceptions: touches.reduce(into: []) { $0.formUnion($1.exceptions) })
    if touches.contains(where: { $0.kind == .filled }) { comparison.planFilled() }
    let source = try source(of: attribute, touches)
    if let conversion = touches.last(where: { $0.kind == .converted }) {
      guard let source else { return examination.leaveOut("\(entity).\(attribute.path)") }
      return try comparison.planConverted(
        from: source, conversion, isFilled: touches.contains { $0.kind == .filled }, on: original)
    }
    guard let source else {
      if touches.isEmpty { try comparison.planNew() }
      return
    }
    try comparison.planCarried(
      from: source, isFilled: touches.contains { $0.kind == .filled }, on: original)
  }

  /// Where the values of an attribute are in the original.
  private func source(
    of attribute: StoredAttribute, _ touches: [AttributeTouch]
  ) throws(Failure) -> AttributeSource? {
    let named = touches.last { $0.source != nil }?.source
    guard
      let place = named ?? examination.pairing.oldAttribute(for: attribute.path, of: entity),
      let found = examination.pairing.older.attribute(path: place.property, of: old),
      let table = examination.original.layout.table(of: old),
      let column = examination.original.layout.column(of: place.property, in: old)
    else { return nil }
    try examination.require(column.name, in: table.name)
    return AttributeSource(attribute: found, path: place.property, table: table, column: column)
  }

  private func column(of attribute: StoredAttribute) -> ColumnLayout? {
    guard let table = examination.result.layout.table(of: entity),
      let column = examination.result.layout.column(of: attribute.path, in: entity),
      examination.result.has(column.name, in: table.name)
    else { return nil }
    return column
  }

  private func planMissing(_ attribute: StoredAttribute) {
    examination.expect {
      VerificationCheck(
        .attributeValues, entity: entity, property: attribute.path, holds: false,
        expected: "a column", found: "no column")
    }
  }

  /// Records that lack what they must have, beyond those that lacked it already.
  private func planMandatory(
    _ attribute: StoredAttribute, _ target: ColumnLayout
  ) throws(Failure) {
    guard attribute.isMandatory, attribute.attribute.derivation == nil else { return }
    let exceptions = touches(of: attribute.path).reduce(into: Set()) {
      $0.formUnion($1.exceptions)
    }
    let found = NullProbe(column: position(of: target), exceptions: exceptions)
    after.add(found, entity: numbers.after, includingExcluded: true)
    let baseline = try baselineProbe(attribute)
    examination.expect {
      Self.violations(entity, attribute.path, baseline?.count ?? 0, found.count)
    }
  }

  /// Counts the same lack in the original, where the same rule was in force.
  private func baselineProbe(_ attribute: StoredAttribute) throws(Failure) -> NullProbe? {
    guard let source = try source(of: attribute, touches(of: attribute.path)),
      StoredAttribute.isMandatory(source.path, of: old, in: examination.pairing.older)
    else { return nil }
    let probe = NullProbe(column: before.position(of: TableScan.column(source.column.name)))
    before.add(probe, entity: numbers.before)
    return probe
  }

  /// A rule that may be broken as often as it was.
  static func violations(
    _ entity: String, _ property: String, _ baseline: Int64, _ found: Int64
  ) -> VerificationCheck {
    VerificationCheck(
      .mandatory, entity: entity, property: property, holds: found <= baseline,
      expected: baseline == 0 ? "no record without a value" : "at most \(baseline) without a value",
      found: "\(found) without a value")
  }
}

extension AttributeChecks {
  /// The numbers of the entity in the two stores.
  var numbers: (before: Int64, after: Int64) {
    (examination.original.number(of: old), examination.result.number(of: entity))
  }

  /// Where a column of the result is in the rows of its scan.
  func position(of target: ColumnLayout) -> Int {
    after.position(of: TableScan.column(target.name))
  }

  /// Lets probes see the records in both stores.
  func add(before probe: ValueProbe, after other: ValueProbe) {
    before.add(probe, entity: numbers.before)
    after.add(other, entity: numbers.after)
  }

  /// Lets a probe see the records of the result.
  func add(after probe: any RowProbe) { after.add(probe, entity: numbers.after) }

  /// Where a column of the original is in the rows of its scan.
  func position(of source: AttributeSource) -> Int {
    before.position(of: TableScan.column(source.column.name))
  }
}
