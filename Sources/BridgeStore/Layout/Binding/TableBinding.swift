import BridgeSchema

/// Finds the columns of a table in a file.
struct TableBinding {
  private let layout: TableLayout
  private let actual: ActualTables.Table
  private var free: [ActualTables.Column]
  private var found: [ColumnRole: String] = [:]

  /// The table with the names of the file.
  static func bind(
    _ layout: TableLayout, to actual: ActualTables
  ) throws(Failure) -> TableLayout {
    guard let table = actual.tables.first(where: { isSame($0.name, layout.name) }) else {
      throw .layout(
        "the store has no table for entity '\(layout.root)'",
        evidence: [
          "the table should be \(layout.name)",
          "the store has " + actual.tables.map(\.name).joined(separator: ", "),
        ])
    }
    var binding = Self(layout: layout, actual: table, free: table.columns)
    binding.takeExact()
    try binding.takeFitting()
    return binding.renamed()
  }

  /// Letters beyond ASCII may be in upper case in the file, or not (spec: layout, 2).
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.uppercased() == other.uppercased()
  }

  private init(layout: TableLayout, actual: ActualTables.Table, free: [ActualTables.Column]) {
    self.layout = layout
    self.actual = actual
    self.free = free
  }

  private mutating func takeExact() {
    for column in layout.columns {
      guard
        let position = free.firstIndex(where: {
          Self.isSame($0.name, column.name) && Self.isType($0, of: column)
        })
      else { continue }
      found[column.role] = free.remove(at: position).name
    }
  }

  /// What is left is bound where just one column of the file fits, and fits nothing else.
  private mutating func takeFitting() throws(Failure) {
    let open = layout.columns.filter { found[$0.role] == nil }
    let candidates = open.map { column in free.filter { fits($0, column) } }
    for (column, names) in zip(open, candidates) {
      guard names.count == 1, candidates.filter({ $0.contains(names[0]) }).count == 1 else {
        throw failure(column, names)
      }
      found[column.role] = names[0].name
    }
  }

  private func fits(_ candidate: ActualTables.Column, _ column: ColumnLayout) -> Bool {
    guard Self.isType(candidate, of: column) else { return false }
    return switch column.pattern.fit(of: candidate.name) {
    case .close: isNumbered(column)
    case .loose: true
    case nil: false
    }
  }

  /// Whether several columns of the table would have this one's name, so that numbers tell them
  /// apart; without that, a number at the end belongs to another property.
  private func isNumbered(_ column: ColumnLayout) -> Bool {
    layout.columns.count { $0.pattern.name == column.pattern.name } > 1
  }

  private static func isType(_ found: ActualTables.Column, of column: ColumnLayout) -> Bool {
    LayoutName.upper(found.type) == column.type.rawValue
  }

  private func failure(_ column: ColumnLayout, _ names: [ActualTables.Column]) -> Failure {
    let what = "\(layout.name).\(column.name) \(column.type.rawValue)"
    let summary =
      names.isEmpty
      ? "the store has no column for \(column.role.text)"
      : "the store has several columns that may be \(column.role.text)"
    return .layout(
      summary,
      evidence: ["the column should be \(what)", "\(actual.name) has \(actual.text)"])
  }

  private func renamed() -> TableLayout {
    var result = layout
    result.name = actual.name
    for index in result.columns.indices {
      result.columns[index].name =
        found[result.columns[index].role] ?? result.columns[index].name
    }
    return result
  }
}

extension ColumnRole {
  /// The role in the words of a message.
  package var text: String {
    switch self {
    case .primaryKey: "the records' keys"
    case .entity: "the records' entity numbers"
    case .opt: "the optimistic lock"
    case .attribute(let entity, let path): "attribute '\(entity).\(path)'"
    case .relationshipKey(let entity, let name): "relationship '\(entity).\(name)'"
    case .relationshipEntityKey(let entity, let name):
      "the entity that relationship '\(entity).\(name)' leads to"
    case .orderKey(let entity, let name):
      "the order of the inverse of relationship '\(entity).\(name)'"
    case .hiddenKey(let entity, let name): "the owner in relationship '\(entity).\(name)'"
    case .hiddenOrderKey(let entity, let name): "the order of relationship '\(entity).\(name)'"
    }
  }
}
