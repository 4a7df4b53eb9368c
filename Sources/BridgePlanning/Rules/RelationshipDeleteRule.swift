package import BridgeSchema

/// A delete rule is the app's matter.
package struct RelationshipDeleteRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.relationshipDeleteRule]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("a delete rule works when records are deleted: no migration is needed")
  }
}
