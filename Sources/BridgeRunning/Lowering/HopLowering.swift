import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Lowers one hop: how each table of the next file comes from the tables of the file before it.
struct HopLowering {
  /// The number of the stage that the hop leads to.
  let stage: Int
  let pairing: SchemaPairing
  /// The layout of the file before, by the names that are in it.
  let source: StoreLayout
  /// The layout of the file to come.
  let target: StoreLayout
  /// What stands in the file before.
  let catalog: StoreCatalog

  /// The copy pass of an entity table, and the statement that makes the empty table.
  func entityTable(_ table: TableLayout, from old: TableLayout) throws(Failure) -> (
    creation: String, pass: CopyPass
  ) {
    guard let actual = catalog.tables[old.name] else { throw .missingTable(old.name) }
    var narrowings: [Narrowing] = []
    var columns: [CopyPass.Column] = []
    for column in table.columns {
      let value = try value(of: column, from: old, narrowings: &narrowings)
      columns.append(
        CopyPass.Column(name: column.name, type: column.type.rawValue, value: value))
    }
    let unknown = try unknownColumns(of: actual, known: old, besides: table)
    columns += unknown.map { .init(name: $0.name, type: $0.type, value: .column($0.name)) }
    let pass = CopyPass(
      id: "copy:\(stage):\(table.name)", source: old.name, target: table.name, columns: columns,
      key: "Z_PK", blobColumns: blobColumns(of: actual), narrowings: narrowings,
      entities: entities(of: table))
    return (creation(of: table, and: unknown), pass)
  }

  /// The copy pass of a table that is carried over as it is.
  func plainTable(_ table: StoreCatalog.Table) -> CopyPass {
    let columns = table.writable.map {
      CopyPass.Column(name: $0.name, type: $0.type, value: .column($0.name))
    }
    return CopyPass(
      id: "copy:\(stage):\(table.name)", source: table.name, target: table.name,
      columns: columns, key: table.key, blobColumns: blobColumns(of: table),
      narrowings: [], entities: [:])
  }

  private func entities(of table: TableLayout) -> [Int64: String] {
    var result: [Int64: String] = [:]
    for name in table.entities {
      if let number = target.entityNumber(of: name) { result[Int64(number)] = name }
    }
    return result
  }

  private func blobColumns(of table: StoreCatalog.Table) -> [String] {
    table.writable.filter { $0.type.uppercased() == "BLOB" }.map(\.name)
  }

  /// Columns of the file that its schema does not know: nobody reads them, and nobody loses them.
  private func unknownColumns(
    of actual: StoreCatalog.Table, known: TableLayout, besides table: TableLayout
  ) throws(Failure) -> [TableColumn] {
    let names = Set(known.columns.map { $0.name.lowercased() })
    let taken = Set(table.columns.map { $0.name.lowercased() })
    if let computed = actual.columns.first(where: \.isGenerated) {
      throw .generatedColumn("\(actual.name).\(computed.name)")
    }
    let unknown = actual.writable.filter { !names.contains($0.name.lowercased()) }
    if let clash = unknown.first(where: { taken.contains($0.name.lowercased()) }) {
      throw Failure(
        .runColumnTaken,
        "the column \(table.name).\(clash.name) is in the store already, and no attribute of its "
          + "model explains it",
        remedy: "remove or rename the column in a copy of the store, and migrate the copy")
    }
    return unknown
  }

  private func creation(of table: TableLayout, and unknown: [TableColumn]) -> String {
    let statement = target.createStatement(of: table)
    guard !unknown.isEmpty, let end = statement.lastIndex(of: ")") else { return statement }
    let extra = unknown.map { ", \(SQL.name($0.name)) \($0.type)" }.joined()
    return statement[..<end] + extra + ")"
  }
}

extension Failure {
  fileprivate static func generatedColumn(_ name: String) -> Self {
    Self(
      .runForeign, "the column \(name) is computed by SQLite, which no model asks for",
      remedy: "remove the column in a copy of the store, and migrate the copy")
  }

  static func missingTable(_ name: String) -> Self {
    Self(
      .planStep, "the store has no table \(name), which its schema asks for",
      remedy: "run 'bridge show STORE' to see how the store's tables and its schema differ")
  }
}

extension Failure.Code {
  /// A column that is needed stands in the store for something else.
  static let runColumnTaken = Self("RUN-COLUMN-TAKEN")
}
