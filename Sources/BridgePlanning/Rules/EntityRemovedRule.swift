package import BridgeSchema

/// A removed entity is inferred; its records are lost.
package struct EntityRemovedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.entityRemoved]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("nothing in the newer schema continues it: its records are dropped")
  }
}
