import BridgeBytes
package import BridgeSQLite
package import BridgeSchema

/// What a store contains, short enough to keep: its schema, and a count and a digest per table.
///
/// Equal fingerprints mean equal content, however the bytes of the file lie (spec: sqlite, 7).
package struct ContentFingerprint: Hashable, Sendable {
  /// The rows of one table.
  package struct Table: Hashable, Sendable {
    package let rows: Int64
    /// Hexadecimal text of the digest over table, key and all columns; see ``ContentDigest``.
    package let digest: String
  }

  /// The digest of the text of each table, index, trigger and view, by `type name`.
  package let objects: [String: String]
  /// The tables by name; those that statistics are kept in are no content.
  package let tables: [String: Table]
  /// The settings that an app may keep in the header.
  package let settings: [String: Int64]

  /// Reads everything in a store.
  ///
  /// - Parameter connection: A connection that holds a transaction, so that it sees one state.
  /// - Throws: `SQLITE-CORRUPT` and others, when the store cannot be read.
  /// - Complexity: O(*n*) in the bytes of the content; memory for the largest row.
  package init(of connection: borrowing Connection) throws(Failure) {
    let all = try connection.schemaObjects().filter { !$0.table.hasPrefix("sqlite_stat") }
    objects = Dictionary(
      all.map { ("\($0.type) \($0.name)", Self.digest(of: $0.sql ?? "")) },
      uniquingKeysWith: { first, _ in first })
    var tables: [String: Table] = [:]
    // A virtual table has no page of its own; its rows lie in tables that are listed themselves.
    for table in all where table.type == "table" && table.rootPage > 0 {
      tables[table.name] = try Self.table(table.name, in: connection)
    }
    self.tables = tables
    settings = [
      "user_version": try connection.integer("PRAGMA user_version"),
      "application_id": try connection.integer("PRAGMA application_id"),
    ]
  }

  private static func digest(of text: String) -> String {
    Hexadecimal.text(Digest.sha256(Array(text.utf8)).prefix(16))
  }

  private static func table(
    _ name: String, in connection: borrowing Connection
  ) throws(Failure) -> Table {
    let columns = try connection.columns(of: name).filter { !$0.isGenerated }.map(\.name)
    let key = try rowKey(of: name, columns: columns, in: connection)
    let size = ContentDigest.maximumArguments - 3
    var calls: [String] = []
    // A table of more columns than a function takes arguments is digested in parts.
    for start in stride(from: 0, to: max(columns.count, 1), by: size) {
      let part = columns[start..<min(start + size, columns.count)]
      let arguments =
        [SQL.literal(name), String(start)] + (key.map { [$0] } ?? []) + part.map(SQL.name)
      let function = try ContentDigest.register(on: connection, arguments: arguments.count)
      calls.append("\(function)(\(arguments.joined(separator: ", ")))")
    }
    let statement = try connection.prepare(
      "SELECT count(*), \(calls.joined(separator: ", ")) FROM \(SQL.name(name))")
    _ = try statement.step()
    let digests = (1...calls.count).map { Hexadecimal.text(statement.bytes($0)) }
    return Table(rows: statement.integer(0), digest: digests.joined())
  }

  /// A name of the row number that no column hides, or nil for a table without row numbers.
  private static func rowKey(
    of table: String, columns: [String], in connection: borrowing Connection
  ) throws(Failure) -> String? {
    let taken = Set(columns.map { $0.lowercased() })
    guard let key = ["rowid", "_rowid_", "oid"].first(where: { !taken.contains($0) }) else {
      return nil
    }
    let isThere = (try? connection.prepare("SELECT \(key) FROM \(SQL.name(table)) LIMIT 0")) != nil
    return isThere ? key : nil
  }
}

extension ContentFingerprint {
  /// What is different in a later fingerprint of the same store, one sentence each, by name.
  package func changes(to later: Self) -> [String] {
    changedObjects(to: later) + changedTables(to: later) + changedSettings(to: later)
  }

  private func changedObjects(to later: Self) -> [String] {
    Set(objects.keys).union(later.objects.keys).sorted().compactMap { name in
      switch (objects[name], later.objects[name]) {
      case (nil, _): "the \(name) is new"
      case (_, nil): "the \(name) is gone"
      case (let before, let after): before == after ? nil : "the \(name) is defined differently"
      }
    }
  }

  private func changedTables(to later: Self) -> [String] {
    tables.keys.sorted().compactMap { name in
      guard let before = tables[name], let after = later.tables[name], before != after else {
        return nil
      }
      return before.rows == after.rows
        ? "the table \(name) has \(after.rows) rows as before, with other values"
        : "the table \(name) had \(before.rows) rows and has \(after.rows)"
    }
  }

  private func changedSettings(to later: Self) -> [String] {
    settings.keys.sorted().compactMap { name in
      guard let before = settings[name], let after = later.settings[name], before != after else {
        return nil
      }
      return "\(name) was \(before) and is \(after)"
    }
  }
}
