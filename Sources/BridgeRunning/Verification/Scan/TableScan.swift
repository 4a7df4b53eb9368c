import BridgeSQLite
import BridgeSchema

/// One pass over a table of one store, on which everything hangs that its rows are needed for.
///
/// Rows come in the order of their keys, each is held in memory alone, and a value is read where it
/// lies: the scan's memory does not grow with the table.
final class TableScan {
  /// What stands for the entity of a row without a number.
  static let noEntity = Int64.min

  /// The table, by the name that is in the file.
  let table: String
  /// Whether the table holds records, or else links.
  private let holdsRecords: Bool
  /// The keys of records that are only in one of the two stores, on purpose.
  private let excluded: Set<Int64>
  private var expressions: [String]
  private var positions: [String: Int] = [:]
  private var probes: [Int64: [any RowProbe]] = [:]
  private var probesOfAll: [Int64: [any RowProbe]] = [:]
  private var probesOfTable: [any RowProbe] = []

  /// How many records have each entity number, excluded ones too.
  private(set) var counts: [Int64: Int64] = [:]
  /// How many of them are excluded.
  private(set) var excludedCounts: [Int64: Int64] = [:]
  /// The highest key; nil without rows.
  private(set) var highestKey: Int64?

  init(_ table: String, holdsRecords: Bool, excluding excluded: Set<Int64> = []) {
    self.table = table
    self.holdsRecords = holdsRecords
    self.excluded = excluded
    expressions = holdsRecords ? [Self.column("Z_PK"), Self.column("Z_ENT")] : []
  }

  /// A column of the scanned table in SQL.
  ///
  /// The alias matters: SQLite takes a quoted name that is no column for a text.
  static func column(_ name: String) -> String { "t.\(SQL.name(name))" }

  /// The number under which probes find the value of an expression.
  func position(of expression: String) -> Int {
    if let known = positions[expression] { return known }
    expressions.append(expression)
    positions[expression] = expressions.count - 1
    return expressions.count - 1
  }

  /// Lets a probe see the records of an entity, or every row of the table; records that only this
  /// store has are kept from it unless it asks for them.
  func add(_ probe: any RowProbe, entity: Int64? = nil, includingExcluded: Bool = false) {
    guard let entity else { return probesOfTable.append(probe) }
    if includingExcluded {
      probesOfAll[entity, default: []].append(probe)
    } else {
      probes[entity, default: []].append(probe)
    }
  }

  /// Reads the table.
  ///
  /// - Throws: What reading or a probe throws.
  /// - Complexity: O(*n*) in rows and values, O(1) memory.
  func run(on connection: borrowing Connection) throws(Failure) {
    let order = holdsRecords ? " ORDER BY t.\"Z_PK\"" : ""
    let list = expressions.isEmpty ? "1" : expressions.joined(separator: ", ")
    let rows = try connection.prepare("SELECT \(list) FROM \(SQL.name(table)) AS t\(order)")
    guard holdsRecords else {
      while try rows.step() { try take(rows, 0, 0, probesOfTable) }
      return
    }
    var group = Group(entity: Self.noEntity, probes: [], probesOfAll: [])
    while try rows.step() {
      let entity = rows.storageClass(1) == .integer ? rows.integer(1) : Self.noEntity
      if entity != group.entity {
        note(group)
        group = Group(
          entity: entity, probes: probes[entity] ?? [], probesOfAll: probesOfAll[entity] ?? [])
      }
      try takeRecord(rows, in: &group)
    }
    note(group)
  }

  /// A stretch of records of one entity, so that most rows need no look-up.
  private struct Group {
    let entity: Int64
    let probes: [any RowProbe]
    let probesOfAll: [any RowProbe]
    var count: Int64 = 0
    var excluded: Int64 = 0
  }

  private func note(_ group: Group) {
    guard group.count > 0 else { return }
    counts[group.entity, default: 0] += group.count
    guard group.excluded > 0 else { return }
    excludedCounts[group.entity, default: 0] += group.excluded
  }

  private func takeRecord(_ row: borrowing Statement, in group: inout Group) throws(Failure) {
    let key = row.integer(0)
    group.count += 1
    highestKey = max(highestKey ?? key, key)
    try take(row, key, group.entity, probesOfTable)
    try take(row, key, group.entity, group.probesOfAll)
    guard excluded.isEmpty || !excluded.contains(key) else {
      group.excluded += 1
      return
    }
    try take(row, key, group.entity, group.probes)
  }

  private func take(
    _ row: borrowing Statement, _ key: Int64, _ entity: Int64, _ probes: [any RowProbe]
  ) throws(Failure) {
    for probe in probes { try probe.take(row, key: key, entity: entity) }
  }
}
