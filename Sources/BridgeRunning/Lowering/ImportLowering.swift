import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Lowers an import step to an update pass over the file of its stage.
struct ImportLowering {
  let hop: HopLowering

  private var layout: StoreLayout { hop.target }

  /// The update pass of a step.
  ///
  /// - Throws: `RUN-STEP` when the step names an entity or attribute that the schema of its stage
  ///   does not have.
  func lower(_ step: ImportStep) throws(Failure) -> UpdatePass {
    guard let table = layout.table(of: step.entity) else {
      throw .stepName(step, "entity '\(step.entity)'")
    }
    var columns: [String: String] = [:]
    var attributes: [String: Attribute] = [:]
    for name in Self.attributes(of: step) {
      guard let column = layout.column(of: name, in: step.entity),
        let attribute = layout.schema.attribute(path: name, of: step.entity)
      else { throw .stepName(step, "attribute '\(step.entity).\(name)'") }
      columns[name] = column.name
      attributes[name] = attribute
    }
    let entities = entities(of: step)
    return UpdatePass(
      id: "step:\(hop.stage):\(step.id)", step: step, table: table.name,
      entities: entities, coversTable: entities.count == table.entities.count, columns: columns,
      attributes: attributes,
      links: links(to: table))
  }

  /// The attributes that a step reads or writes.
  static func attributes(of step: ImportStep) -> [String] {
    switch step.kind {
    case .fill(let attribute, _): [attribute]
    case .convert(let source, let target, _), .inline(let source, let target): [source, target]
    case .filter(let program): Array(Set(program.reads + program.writes)).sorted()
    }
  }

  private func entities(of step: ImportStep) -> [Int64: String] {
    var result: [Int64: String] = [:]
    for entity in layout.schema.family(of: step.entity) {
      if let number = layout.entityNumber(of: entity.name) { result[Int64(number)] = entity.name }
    }
    return result
  }

  /// Every place that may hold the key of a record of a table.
  private func links(to table: TableLayout) -> [LinkColumn] {
    var result: [LinkColumn] = []
    for other in layout.tables {
      for column in other.columns where leads(column.role, to: table) {
        result.append(
          LinkColumn(
            table: other.name, column: column.name,
            companions: companions(of: column.role, in: other), removesRow: false))
      }
    }
    for join in layout.joinTables {
      for end in [join.owner, join.target] where layout.table(of: end.entity) == table {
        let link = LinkColumn(
          table: join.name, column: end.column, companions: [], removesRow: true)
        if !result.contains(link) { result.append(link) }
      }
    }
    return result
  }

  private func leads(_ role: ColumnRole, to table: TableLayout) -> Bool {
    switch role {
    case .relationshipKey(let entity, let name):
      layout.schema.relationship(name, of: entity).flatMap { layout.table(of: $0.destination) }
        == table
    case .hiddenKey(let entity, _): layout.table(of: entity) == table
    default: false
    }
  }

  private func companions(of role: ColumnRole, in table: TableLayout) -> [String] {
    let roles: [ColumnRole] =
      switch role {
      case .relationshipKey(let entity, let name):
        [
          .relationshipEntityKey(entity: entity, name: name), .orderKey(entity: entity, name: name),
        ]
      case .hiddenKey(let entity, let name): [.hiddenOrderKey(entity: entity, name: name)]
      default: []
      }
    return roles.compactMap { table.column($0)?.name }
  }
}

extension Failure {
  fileprivate static func stepName(_ step: ImportStep, _ what: String) -> Self {
    Self(
      .planStep, "the import step '\(step.id)' names the \(what), which its schema does not have",
      remedy: "correct the name in the plan; 'bridge show' prints the schema's names")
  }
}
