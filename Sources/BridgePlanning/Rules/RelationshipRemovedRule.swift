package import BridgeSchema

/// A removed relationship is inferred; its links are lost.
package struct RelationshipRemovedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.relationshipRemoved]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("nothing in the newer schema continues it: its links are dropped")
  }
}
