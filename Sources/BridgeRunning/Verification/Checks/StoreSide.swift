import BridgeSQLite
import BridgeSchema
import BridgeStore

/// One of the two stores: what is in it, and the scans that are made of it.
final class StoreSide {
  /// The tables as the schema explains them.
  let layout: StoreLayout
  /// The tables as they are.
  let tables: ActualTables
  private let excluded: [String: Set<Int64>]
  private var scans: [TableScan] = []
  private var positions: [String: Int] = [:]

  /// Looks at a store, of which some records are only there on purpose.
  init(_ layout: StoreLayout, _ tables: ActualTables, excluding excluded: [RecordKey]) {
    self.layout = layout
    self.tables = tables
    var byRoot: [String: Set<Int64>] = [:]
    for record in excluded {
      guard let root = layout.schema.root(of: record.entity)?.name else { continue }
      byRoot[root, default: []].insert(record.key)
    }
    self.excluded = byRoot
  }

  /// The records of an entity's hierarchy that only this store has, on purpose.
  func excludedKeys(of entity: String) -> Set<Int64> {
    layout.schema.root(of: entity).flatMap { excluded[$0.name] } ?? []
  }

  /// The number of an entity in this store.
  func number(of entity: String) -> Int64 {
    layout.entityNumber(of: entity).map(Int64.init) ?? TableScan.noEntity
  }

  /// Whether a column is there, whatever the schema says.
  func has(_ column: String, in table: String) -> Bool {
    tables.table(named: table)?.column(named: column) != nil
  }

  /// Whether the table of an entity is there, with the columns that every one has.
  func hasTable(of entity: String) -> Bool {
    layout.table(of: entity).map { has("Z_PK", in: $0.name) && has("Z_ENT", in: $0.name) } ?? false
  }

  /// The scan of an entity's table; nil where the schema knows no such entity.
  func scan(of entity: String) -> TableScan? {
    guard let table = layout.table(of: entity) else { return nil }
    return scan(ofTable: table.name)
  }

  /// The scan of a table of records or links.
  func scan(ofTable name: String) -> TableScan {
    if let position = positions[name] { return scans[position] }
    let table = layout.tables.first { $0.name == name }
    let scan = TableScan(
      name, holdsRecords: table != nil, excluding: table.map { excludedKeys(of: $0.root) } ?? [])
    positions[name] = scans.count
    scans.append(scan)
    return scan
  }

  /// Lets go of the scans, and of the statements that they hold.
  func close() {
    scans = []
    positions = [:]
  }

  /// Makes all scans.
  func run(on connection: borrowing Connection) throws(Failure) {
    for scan in scans { try scan.run(on: connection) }
  }
}
