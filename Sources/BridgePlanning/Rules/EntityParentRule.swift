package import BridgeSchema

/// Another parent is inferred, unless it would merge what lay in tables of their own.
package struct EntityParentRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.entityParent]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    let pairing = context.pairing
    guard let root = pairing.newer.root(of: change.entity)?.name else {
      return .no("the entity is not in the newer schema")
    }
    let own = oldRoots(below: change.entity, pairing)
    let others = oldRoots(below: root, pairing).subtracting(own)
    if let other = others.min(), let one = own.min() {
      return .no(
        "'\(one)' and '\(other)' have no common ancestor yet and would get one: several root tables "
          + "cannot be merged into one")
    }
    return change.after == "no parent"
      ? .yes("it leaves its hierarchy and takes its records along")
      : .yes("no other existing table joins the hierarchy")
  }

  /// The roots, in the older schema, of an entity and all below it.
  private func oldRoots(below entity: String, _ pairing: SchemaPairing) -> Set<String> {
    Set(
      (pairing.newerFamilies[entity] ?? []).compactMap { member in
        pairing.oldEntity(for: member).flatMap { pairing.older.root(of: $0)?.name }
      })
  }
}
