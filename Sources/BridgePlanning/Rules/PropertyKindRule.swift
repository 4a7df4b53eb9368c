package import BridgeSchema

/// Another kind under one key is a removal and an addition; only a derived side is harmless.
package struct PropertyKindRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.propertyKind]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    let derived = PropertyKind.derived.rawValue
    if change.after == derived { return .yes("a derived attribute is computed anew") }
    let words = "it was \(change.before ?? "something else") and is \(change.after ?? "another")"
    if change.before == derived, let attribute = context.newAttribute(of: change) {
      return AbsentValue.verdict(on: attribute, of: change.entity, in: context)
    }
    return .no(
      "\(words): Core Data would remove the one, add the other empty, and lose what it held")
  }
}
