import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Holds one attribute of one entity's records against what it comes from.
struct AttributeComparison {
  let checks: AttributeChecks
  let attribute: StoredAttribute
  let target: ColumnLayout
  /// The keys of records that steps left undone.
  let exceptions: Set<Int64>

  private var examination: Examination { checks.examination }
  private var seed: DigestSeed { DigestSeed(checks.entity, attribute.path) }
  private var column: Int { checks.position(of: target) }

  /// After a fill nothing is without a value.
  func planFilled() {
    let probe = NullProbe(column: column, exceptions: exceptions)
    checks.add(after: probe)
    let (entity, path) = (checks.entity, attribute.path)
    examination.expect {
      VerificationCheck(
        .attributeFilled, entity: entity, property: path, holds: probe.count == 0,
        expected: "no record without a value", found: "\(probe.count) without a value")
    }
  }

  /// What had a value has one, and what had none has none.
  func planConverted(
    from source: AttributeSource, _ touch: AttributeTouch, isFilled: Bool,
    on original: borrowing Connection
  ) throws(Failure) {
    let cursor = KeyCursor(try original.prepare(keys(of: source, where: "IS NOT NULL")))
    let probe = ConversionProbe(column: column, sources: cursor, exceptions: exceptions)
    checks.add(after: probe)
    let mayAppear = isFilled || attribute.attribute.defaultValue != nil
    let (entity, path) = (checks.entity, attribute.path)
    examination.expect {
      VerificationCheck(
        .attributeConverted, entity: entity, property: path,
        holds: (touch.mayLoseValues || probe.lost == 0) && (mayAppear || probe.appeared == 0),
        expected: "a value where there was one",
        found: "\(probe.lost) lost, \(probe.appeared) from nothing",
        detail: probe.lostKeys.isEmpty
          ? "" : "records: " + probe.lostKeys.map { "p\($0)" }.joined(separator: ", "))
    }
  }

  /// A new attribute has no value yet, or the default.
  func planNew() throws(Failure) {
    let value = try DefaultValue.stored(for: attribute.attribute, in: target)
    let probe = NewValueProbe(column: column, value: value)
    checks.add(after: probe)
    let needsValue = attribute.isMandatory && value != .null
    let (entity, path) = (checks.entity, attribute.path)
    examination.expect {
      let wrong = probe.others + (needsValue ? probe.nulls : 0)
      return VerificationCheck(
        .attributeNew, entity: entity, property: path, holds: wrong == 0,
        expected: value == .null ? "no values" : "the default", found: "\(wrong) others")
    }
  }

  /// An attribute that was carried over has the values that it had.
  func planCarried(
    from source: AttributeSource, isFilled: Bool, on original: borrowing Connection
  ) throws(Failure) {
    let way = ComparisonWay(from: source.attribute, to: attribute.attribute, affinities(source))
    var replacement = SQLValue.null
    if attribute.isMandatory, !isFilled {
      replacement = try DefaultValue.stored(for: attribute.attribute, in: target)
    }
    let before = ValueProbe(
      column: checks.position(of: source), seed: seed,
      reading: way.reading(of: source.attribute, examination.content), replacement: replacement,
      exceptions: exceptions)
    let after = ValueProbe(
      column: column, seed: seed,
      reading: way.reading(of: attribute.attribute, examination.content),
      exceptions: exceptions, skipped: try skipped(source, way, isFilled, on: original))
    checks.add(before: before, after: after)
    // Where the rule was in force before, whether a default is put in is left to the run.
    let keepsNulls = replacement == .null || !source.attribute.isOptional
    let conclusion = CarriedConclusion(
      before: before, after: after, keepsNulls: keepsNulls, takesDefault: replacement != .null,
      isFilled: isFilled)
    let (entity, path) = (checks.entity, attribute.path)
    examination.expect(
      differences: way == .stored ? differences(source, isFilled || !keepsNulls) : nil
    ) {
      conclusion.check(way.name, entity, path)
    }
    if attribute.attribute.allowsExternalStorage { planReferences() }
  }

  private func planReferences() {
    let probe = ReferenceProbe(
      column: column, content: examination.content, manifest: examination.request.manifest)
    checks.add(after: probe)
    let (entity, path) = (checks.entity, attribute.path)
    examination.expect {
      VerificationCheck(
        .externalReferences, entity: entity, property: path, holds: probe.missing == 0,
        expected: "a file for each of \(probe.references) references",
        found: "\(probe.missing) without",
        detail: probe.missingKeys.isEmpty
          ? "" : "records: " + probe.missingKeys.map { "p\($0)" }.joined(separator: ", "))
    }
  }
}

extension AttributeComparison {
  /// The records of the original that pass a condition on an attribute, by key.
  private func keys(of source: AttributeSource, where condition: String) -> String {
    let column = TableScan.column(source.column.name)
    return "SELECT t.\"Z_PK\", \(column) FROM \(SQL.name(source.table.name)) AS t "
      + "WHERE t.\"Z_ENT\" = \(checks.numbers.before) AND \(column) \(condition) "
      + "ORDER BY t.\"Z_PK\""
  }

  /// The records whose value in the result has nothing to be held against.
  private func skipped(
    _ source: AttributeSource, _ way: ComparisonWay, _ isFilled: Bool,
    on original: borrowing Connection
  ) throws(Failure) -> KeyCursor? {
    if isFilled { return KeyCursor(try original.prepare(keys(of: source, where: "IS NULL"))) }
    guard case .number(let type?) = way else { return nil }
    return KeyCursor(try original.prepare(keys(of: source, where: "IS NOT NULL"))) { row in
      StoredNumber(row, 1)?.fits(type) == false
    }
  }

  /// What the two files, not the schemas, declare of the columns.
  private func affinities(_ source: AttributeSource) -> (String, String) {
    let before = examination.original.tables.table(named: source.table.name)?
      .column(named: source.column.name)?.type
    let table = examination.result.layout.table(of: checks.entity)?.name ?? ""
    let after = examination.result.tables.table(named: table)?.column(named: target.name)?.type
    return (ComparisonWay.affinity(before ?? ""), ComparisonWay.affinity(after ?? ""))
  }

  private func differences(_ source: AttributeSource, _ ignoresNulls: Bool) -> DifferenceQuery? {
    guard let table = examination.result.layout.table(of: checks.entity) else { return nil }
    let excluded = examination.original.excludedKeys(of: checks.old)
      .union(examination.result.excludedKeys(of: checks.entity)).union(exceptions)
    return DifferenceQuery(
      original: DifferenceQuery.query(
        table: source.table.name, number: checks.numbers.before,
        value: TableScan.column(source.column.name)),
      result: DifferenceQuery.query(
        table: table.name, number: checks.numbers.after, value: TableScan.column(target.name)),
      excluded: excluded, ignoresNulls: ignoresNulls)
  }
}
