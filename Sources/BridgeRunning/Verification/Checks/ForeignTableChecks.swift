import BridgeBytes
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks that every row of a table that no schema explains is there as it was.
struct ForeignTableChecks {
  let examination: Examination

  private static let history: Set<String> = ["achange", "atransaction", "atransactionstring"]

  /// Reads the tables in both stores.
  func checks(
    _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> [VerificationCheck] {
    let cutsHistory = try mentionsGoneEntities(original)
    var checks: [VerificationCheck] = []
    for table in ForeignObjects.tables(of: examination.original).sorted(by: { $0.name < $1.name })
    where !table.columns.isEmpty {
      if cutsHistory, Self.history.contains(table.name.lowercased()) {
        examination.leaveOut("table \(table.name)")
        continue
      }
      checks.append(try check(table.name, original, result))
    }
    return checks + (try sequence(original, result))
  }

  private func check(
    _ table: String, _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> VerificationCheck {
    let columns = try original.columns(of: table).filter { !$0.isGenerated }.map(\.name)
    let present = try result.columns(of: table).filter { !$0.isGenerated }.map(\.name)
    guard Set(columns) == Set(present) else {
      return VerificationCheck(
        .foreignTable, entity: table, holds: false,
        expected: "columns \(columns.joined(separator: ", "))",
        found: present.isEmpty ? "no table" : "columns \(present.joined(separator: ", "))")
    }
    let isNumbered = table.lowercased() == "achange"
    let rowid = try Self.rowid(table, columns, original).map { [$0] } ?? []
    let rows = RowDigest(
      table: table, columns: rowid + columns,
      numberColumn: isNumbered ? columns.first { $0.uppercased() == "ZENTITY" } : nil)
    return VerificationCheck(
      .foreignTable, entity: table, equal: try rows.tally(on: original, numbers: numbers),
      try rows.tally(on: result, numbers: [:]))
  }

  /// The name by which a table's rows are numbered; nil where they are not, or all names are taken.
  private static func rowid(
    _ table: String, _ columns: [String], _ connection: borrowing Connection
  ) throws(Failure) -> String? {
    let isNumbered = try connection.integer(
      "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name = ? AND wr = 0",
      .string(table))
    let taken = Set(columns.map { $0.lowercased() })
    return isNumbered == 0 ? nil : ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }

  /// The numbers of entities that change, which history mentions (spec: layout, 1).
  private var numbers: [Int64: Int64] {
    var result: [Int64: Int64] = [:]
    for old in examination.original.layout.entities {
      guard let new = examination.pairing.newEntity(for: old.entity) else { continue }
      result[Int64(old.number)] = examination.result.number(of: new)
    }
    return result
  }

  /// Whether history speaks of entities that the newer schema lacks: then it may be cut off
  /// (spec: layout, 9), and nobody can say where.
  private func mentionsGoneEntities(_ original: borrowing Connection) throws(Failure) -> Bool {
    guard examination.original.has("ZENTITY", in: "ACHANGE") else { return false }
    let gone = examination.original.layout.entities
      .filter { examination.pairing.newEntity(for: $0.entity) == nil }
      .map { String($0.number) }.joined(separator: ", ")
    return try original.integer("SELECT count(*) FROM ACHANGE WHERE ZENTITY IN (\(gone))") > 0
  }

  /// The counters of `AUTOINCREMENT` (<https://www.sqlite.org/autoinc.html>).
  private func sequence(
    _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> [VerificationCheck] {
    let name = "sqlite_sequence"
    guard examination.original.tables.table(named: name) != nil else { return [] }
    let rows = RowDigest(table: name, columns: ["name", "seq"], numberColumn: nil)
    let expected = try rows.tally(on: original, numbers: [:])
    guard examination.result.tables.table(named: name) != nil else {
      return [
        VerificationCheck(
          .foreignTable, entity: name, holds: expected.count == 0,
          expected: "\(expected)", found: "no table")
      ]
    }
    return [
      VerificationCheck(
        .foreignTable, entity: name, equal: expected, try rows.tally(on: result, numbers: [:]))
    ]
  }
}

/// The rows of a table with all their values.
private struct RowDigest {
  let table: String
  let columns: [String]
  /// The column with entity numbers, which may differ.
  let numberColumn: String?

  /// Reads the table, with entity numbers as those that they become.
  func tally(
    on connection: borrowing Connection, numbers: [Int64: Int64]
  ) throws(Failure) -> Tally {
    let list = columns.map(TableScan.column).joined(separator: ", ")
    let rows = try connection.prepare("SELECT \(list) FROM \(SQL.name(table)) AS t")
    let seed = DigestSeed(table, "")
    let numbered = numberColumn.flatMap { columns.firstIndex(of: $0) }
    var tally = Tally()
    while try rows.step() {
      var digest = seed.begun(.row, key: 0, count: columns.count)
      for column in columns.indices {
        if column == numbered, let number = numbers[rows.integer(column)] {
          digest.update(UInt8(StorageClass.integer.rawValue))
          digest.update(number)
        } else {
          Self.add(rows, column, to: &digest)
        }
      }
      tally.add(digest.finishAsNumber())
    }
    return tally
  }

  private static func add(
    _ row: borrowing Statement, _ column: Int, to digest: inout StreamingDigest
  ) {
    let kind = row.storageClass(column)
    digest.update(UInt8(truncatingIfNeeded: kind.rawValue))
    switch kind {
    case .null: break
    case .integer: digest.update(row.integer(column))
    case .real: digest.update(row.real(column).bitPattern)
    case .text, .blob:
      row.withBytes(column) { bytes in
        digest.update(UInt64(bytes.count))
        digest.update(bytes)
      }
    }
  }
}
