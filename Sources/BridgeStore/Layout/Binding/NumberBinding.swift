import BridgeSchema

/// Finds the numbers that the entities have in a file.
enum NumberBinding {
  /// The number of every entity by `Z_PRIMARYKEY`.
  ///
  /// An entity that was only renamed may have kept its old name there (spec: layout, 3): then its
  /// number is the computed one, and all others have to have theirs.
  ///
  /// - Returns: Nil when the file has no such rows, so that the computed numbers hold.
  static func numbers(
    of layout: StoreLayout, in actual: ActualTables
  ) throws(Failure) -> [String: Int]? {
    let rows = actual.entityRows
    guard !rows.isEmpty else { return nil }
    let byName = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    if layout.entities.allSatisfy({ byName[$0.entity] != nil }) {
      let numbers = byName.mapValues(\.number)
      try checkParents(of: layout, numbers, byName)
      return numbers
    }
    try checkRenames(in: layout, rows, byName)
    return nil
  }

  private static func checkParents(
    of layout: StoreLayout, _ numbers: [String: Int],
    _ rows: [String: ActualTables.PrimaryKeyRow]
  ) throws(Failure) {
    for entity in layout.entities {
      let parent = layout.schema.entity(named: entity.entity)?.parent
      let expected = parent.flatMap { numbers[$0] } ?? 0
      guard let found = rows[entity.entity]?.parent, found != expected else { continue }
      throw .layout(
        "the store gives entity '\(entity.entity)' another parent than the schema",
        evidence: [
          "the schema's parent is \(parent.map { "'\($0)' (number \(expected))" } ?? "none")",
          "Z_PRIMARYKEY has the parent number \(found)",
        ])
    }
  }

  private static func checkRenames(
    in layout: StoreLayout, _ rows: [ActualTables.PrimaryKeyRow],
    _ byName: [String: ActualTables.PrimaryKeyRow]
  ) throws(Failure) {
    let byNumber = Dictionary(rows.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(layout.entities.map(\.entity))
    for entity in layout.entities {
      let row = byNumber[entity.number]
      if let row, row.name == entity.entity || !names.contains(row.name) { continue }
      throw .layout(
        "the store does not number its entities as the schema does",
        evidence: [
          "entity '\(entity.entity)' should have number \(entity.number)",
          "Z_PRIMARYKEY has " + rows.map { "\($0.number) \($0.name)" }.joined(separator: ", "),
        ])
    }
  }
}
