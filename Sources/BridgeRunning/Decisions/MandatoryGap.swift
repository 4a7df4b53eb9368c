import BridgeJSON
import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeSystem

/// Finds the attributes of B that must have a value and would not get one, by looking at the record
/// in the file of its stage.
struct MandatoryGap {
  let plan: Plan
  /// The private folder of the run.
  let building: String

  /// An attribute of a record that failed which B wants a value for and which has none.
  func attribute(leftEmptyBy entry: RecordEntry) throws(Failure) -> String? {
    for (index, stage) in plan.stages.enumerated() {
      let isCopied = entry.pass.hasPrefix("copy:\(stage.number):")
      let step = stage.imports.first { "step:\(stage.number):\($0.id)" == entry.pass }
      guard isCopied || step != nil else { continue }
      let names = step.map(targets) ?? mentioned(in: entry)
      for name in names where try isMandatory(name, of: entry.entity, from: index, isCopied) {
        if try isEmpty(name, of: entry, in: stage) { return "\(entry.entity).\(name)" }
      }
    }
    return nil
  }

  private func targets(of step: ImportStep) -> [String] {
    switch step.kind {
    case .convert(_, let target, _), .inline(_, let target): [target]
    case .fill(let attribute, _): [attribute]
    case .filter(let program): program.writes
    }
  }

  /// The attributes whose values a copy pass noted.
  private func mentioned(in entry: RecordEntry) -> [String] {
    let json = try? JSON(reading: entry.values.utf8)
    return (json?.members ?? []).map(\.name)
  }

  /// Whether B wants a value; a later stage gives none but a default, and a copy not even that.
  private func isMandatory(
    _ name: String, of entity: String, from index: Int, _ isCopied: Bool
  ) throws(Failure) -> Bool {
    let trace = AttributeTrace(plan: plan, index: index)
    guard let place = try trace.toEnd(name, of: entity),
      let last = plan.chain.last?.schema.attribute(path: place.property, of: place.entity)
    else { return false }
    return !last.isOptional && (isCopied || last.defaultValue == nil)
  }

  private func isEmpty(_ name: String, of entry: RecordEntry, in stage: Stage) throws(Failure)
    -> Bool
  {
    let path = PathText.join(building, "stage-\(stage.number).sqlite")
    guard FileSystem.exists(path),
      let schema = plan.chain.first(where: { $0.name == stage.opens })?.schema
    else { return true }
    let connection = try Connection(path: path, access: .readOnly)
    let layout = try StoreLayout(of: schema).bound(to: ActualTables.read(from: connection))
    guard let table = layout.table(of: entry.entity),
      let column = layout.column(of: name, in: entry.entity)
    else { return true }
    let count = try connection.integer(
      """
      SELECT count(*) FROM \(SQL.name(table.name)) WHERE Z_PK = ? AND \(SQL.name(column.name)) IS NULL
      """, .integer(entry.key))
    return count > 0
  }
}
