package import BridgeSQLite
package import BridgeSchema

/// The rows of a store that break its schema's rules, before anything is done to it (case B08).
///
/// Such rows are real: apps write them by other ways than validation. They are shown, kept in mind
/// as a baseline, and never made worse.
package struct ModelViolations: Hashable, Sendable {
  /// The violations, by table and entity.
  package let all: [ModelViolation]

  /// A baseline that is known already.
  package init(_ all: [ModelViolation]) { self.all = all }

  /// Looks through a store.
  ///
  /// - Parameters:
  ///   - connection: A connection to the store.
  ///   - layout: The layout of its schema, bound to its tables.
  ///   - database: The name under which the store is attached; `main` by default.
  /// - Throws: `SQLITE-CORRUPT` and others, when the store cannot be read.
  /// - Complexity: O(*n*) in the number of rows for each entity, O(*n* log *n*) for a constraint.
  package init(
    in connection: borrowing Connection, layout: StoreLayout, database: String = "main"
  ) throws(Failure) {
    let search = ViolationSearch(layout: layout, database: database)
    var all: [ModelViolation] = []
    for table in layout.tables { all += try search.unknownEntities(in: table, connection) }
    for entity in layout.entities.map(\.entity) {
      all += try search.brokenRules(of: entity, connection)
      all += try search.duplicates(of: entity, connection)
    }
    for table in layout.joinTables { all += try search.danglingLinks(in: table, connection) }
    self.all = all
  }

  /// The violations that a baseline has not, or has of fewer rows.
  package func worsened(since baseline: Self) -> [ModelViolation] {
    let known = Dictionary(
      baseline.all.map { ($0.id, $0.count) }, uniquingKeysWith: { first, _ in first })
    return all.filter { $0.count > known[$0.id] ?? 0 }
  }
}
