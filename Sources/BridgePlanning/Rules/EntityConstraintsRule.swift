package import BridgeSchema

/// A uniqueness constraint is inferred, if the data fit it.
package struct EntityConstraintsRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.entityConstraints]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    guard change.after != nil else { return .yes("nothing has to be unique any more") }
    return .yes(
      "if the data fit: records with equal values under the constraint make the whole migration "
        + "roll back with 134110, so remove duplicates before")
  }
}
