import BridgeSchema

/// Which attributes of A a hop drops although nothing says what becomes of their values.
struct DroppedAttributes {
  let plan: Plan
  /// The place in the chain that the hop leads to.
  let number: Int

  /// Whether a change drops values of A that no import step reads and no loss lists.
  func isSilent(_ change: Change) -> Bool {
    guard change.kind == .attributeRemoved, !change.isTransient,
      let older = plan.chain.first?.schema
    else { return false }
    let entity = change.oldEntity ?? change.entity
    let name = change.oldProperty ?? change.property ?? ""
    guard let attribute = older.attribute(path: name, of: entity), attribute.hasColumn,
      attribute.kind == .attribute
    else { return false }
    let place = PropertyPlace(entity, name)
    guard !plan.losses.contains(where: { $0.id == "removed:\(place)" }) else { return false }
    return !older.family(of: entity).filter { !$0.isAbstract }.allSatisfy {
      isRead(name, of: $0.name)
    }
  }

  private func isRead(_ name: String, of entity: String) -> Bool {
    plan.stages.prefix(number).enumerated().contains { index, stage in
      let lineage = plan.chain[index].schema.lineage(of: entity).map(\.name)
      return stage.imports.contains { lineage.contains($0.entity) && reads(name, in: $0) }
    }
  }

  private func reads(_ name: String, in step: ImportStep) -> Bool {
    switch step.kind {
    case .convert(let from, _, _), .inline(let from, _): from == name
    case .filter(let program): program.reads.contains(name)
    case .fill: false
    }
  }
}
