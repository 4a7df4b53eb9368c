package import BridgeSchema

/// A new entity is inferred, whether it stands alone, below, or above others.
package struct EntityAddedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.entityAdded]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("it starts without records of its own")
  }
}
