import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Writes the records of one table.
struct SampleRows {
  /// An attribute's column, as the records of one entity need it.
  private struct Cell {
    let attribute: Attribute
    let isUnique: Bool
    let own: SampleStore.Options.Value?
    /// An optional composite is missing as a whole, so its elements are missing together.
    let isOptionalComposite: Bool
  }

  private let writer: SampleWriter
  private let table: TableLayout
  private let cells: [String: [ColumnRole: Cell]]
  private let external: SampleExternalFiles

  init(writer: SampleWriter, table: TableLayout) {
    self.writer = writer
    self.table = table
    external = SampleExternalFiles(
      folder: SampleExternalFiles.folder(ofStore: writer.path),
      size: writer.options.externalSize, interval: writer.options.externalInterval)
    var cells: [String: [ColumnRole: Cell]] = [:]
    for entity in table.entities {
      cells[entity] = Self.cells(of: entity, table, writer.layout.schema, writer.options)
    }
    self.cells = cells
  }

  /// Inserts records in the order of their keys.
  func insert(
    _ records: ArraySlice<SampleRecords.Record>, into connection: borrowing Connection,
    _ values: inout SampleValues
  ) throws(Failure) {
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try connection.prepare(
      "INSERT INTO \(SQL.name(table.name)) VALUES (\(places))")
    for record in records {
      for (index, column) in table.columns.enumerated() {
        try statement.bind(try value(of: column, record, &values), at: index + 1)
      }
      try statement.run()
    }
  }

  private func value(
    of column: ColumnLayout, _ record: SampleRecords.Record, _ values: inout SampleValues
  ) throws(Failure) -> SQLValue {
    switch column.role {
    case .primaryKey: return .integer(record.key)
    case .entity: return .integer(Int64(record.number))
    case .opt: return .integer(Int64(1 + record.index % 3))
    case .attribute:
      guard let cell = cells[record.entity]?[column.role] else { return .null }
      return try value(of: cell, record, &values)
    default: return writer.links.cells[column.role]?[record.key].map { .integer($0) } ?? .null
    }
  }

  private func value(
    of cell: Cell, _ record: SampleRecords.Record, _ values: inout SampleValues
  ) throws(Failure) -> SQLValue {
    if let own = cell.own { return own(record.index, &values.generator) }
    if cell.isOptionalComposite, record.index % 6 == 5 { return .null }
    let value = values.value(
      of: cell.attribute, index: record.index, key: record.key, isUnique: cell.isUnique)
    guard cell.attribute.allowsExternalStorage else { return value }
    return try external.stored(value, index: record.index, from: &values)
  }

  private static func cells(
    of entity: String, _ table: TableLayout, _ schema: Schema, _ options: SampleStore.Options
  ) -> [ColumnRole: Cell] {
    let lineage = Set(schema.lineage(of: entity).map(\.name))
    var result: [ColumnRole: Cell] = [:]
    for column in table.columns {
      guard case .attribute(let declaring, let path) = column.role, lineage.contains(declaring),
        let found = attribute(path, of: declaring, in: schema)
      else { continue }
      result[column.role] = Cell(
        attribute: found.leaf, isUnique: isUnique(path, of: entity, in: schema),
        own: options.values["\(declaring).\(path)"],
        isOptionalComposite: found.top.type == .composite && found.top.isOptional)
    }
    return result
  }

  private static func attribute(
    _ path: String, of entity: String, in schema: Schema
  ) -> (top: Attribute, leaf: Attribute)? {
    let names = path.split(separator: ".").map(String.init)
    guard let name = names.first, let top = schema.attribute(name, of: entity) else { return nil }
    var leaf = top
    for name in names.dropFirst() {
      guard let next = leaf.elements.first(where: { $0.name == name }) else { return nil }
      leaf = next
    }
    return (top, leaf)
  }

  /// Whether an attribute has to tell records apart: the first one of a constraint that can.
  ///
  /// Constraints of sub-entities hold for the whole column, so those of the hierarchy count.
  private static func isUnique(_ path: String, of entity: String, in schema: Schema) -> Bool {
    let root = schema.root(of: entity)?.name ?? entity
    return schema.family(of: root).contains { member in
      member.constraints.contains { constraint in
        constraint.first { name in
          attribute(name, of: member.name, in: schema).map { $0.leaf.type != .boolean } ?? false
        } == path
      }
    }
  }
}
