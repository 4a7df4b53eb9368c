package import BridgeSchema

/// To-many to to-one: which link stays is a decision, so it is not inferred.
package struct RelationshipToOneRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.relationshipToOne]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .no("only one of several links can stay, and which one is a decision")
  }
}
