import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Writes a sample store.
struct SampleWriter {
  let layout: StoreLayout
  let records: SampleRecords
  let links: SampleLinks
  let options: SampleStore.Options
  let path: String

  func write(uuid: String, from generator: inout SeededGenerator) throws(Failure) {
    var values = SampleValues(generator: generator)
    try writeMain(uuid: uuid, &values)
    if options.journal == .liveLog { try writeLog(&values) }
    generator = values.generator
  }

  /// Everything, but for the records that go into the log.
  private func writeMain(uuid: String, _ values: inout SampleValues) throws(Failure) {
    let connection = try Connection(path: path, access: .readWrite)
    try connection.execute("PRAGMA auto_vacuum=2; PRAGMA synchronous=OFF")
    try connection.execute("BEGIN")
    for statement in layout.createTableStatements + StoreLayout.bookkeepingStatements {
      try connection.execute(statement)
    }
    try writeRecords(part: 0, to: connection, &values)
    for (name, rows) in links.joins.sorted(by: { $0.key < $1.key }) {
      try write(rows, to: name, of: connection)
    }
    for statement in layout.createIndexStatements + layout.primaryKeyStatements {
      try connection.execute(statement)
    }
    try writeHighestKeys(to: connection)
    try SampleDerived.update(layout, in: connection)
    try connection.execute(
      "INSERT INTO Z_METADATA VALUES (1, ?, ?)", .string(uuid),
      .blob(SampleMetadata.list(of: layout.schema, options).write()))
    try connection.execute("COMMIT")
  }

  /// The records that stay in the `-wal`: nothing folds it into the main file.
  private func writeLog(_ values: inout SampleValues) throws(Failure) {
    let connection = try Connection(path: path, access: .readWrite, keepsLog: true)
    try connection.execute("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0")
    try connection.execute("BEGIN")
    try writeRecords(part: 1, to: connection, &values)
    try SampleDerived.update(layout, in: connection)
    try connection.execute("COMMIT")
  }

  private func writeRecords(
    part: Int, to connection: borrowing Connection, _ values: inout SampleValues
  ) throws(Failure) {
    for table in layout.tables {
      let all = records.byRoot[table.root] ?? []
      let cut = options.journal == .liveLog ? all.count * 9 / 10 : all.count
      let rows = SampleRows(writer: self, table: table)
      try rows.insert(part == 0 ? all[..<cut] : all[cut...], into: connection, &values)
    }
  }

  private func write(
    _ rows: [[Int64]], to table: String, of connection: borrowing Connection
  ) throws(Failure) {
    guard let width = rows.first?.count else { return }
    let places = Array(repeating: "?", count: width).joined(separator: ", ")
    let statement = try connection.prepare("INSERT INTO \(SQL.name(table)) VALUES (\(places))")
    for row in rows {
      try statement.bind(row.map { .integer($0) })
      try statement.run()
    }
  }

  private func writeHighestKeys(to connection: borrowing Connection) throws(Failure) {
    for table in layout.tables {
      try connection.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
        .integer(records.highestKey(ofRoot: table.root)),
        .integer(Int64(layout.entityNumber(of: table.root) ?? 0)))
    }
  }
}
