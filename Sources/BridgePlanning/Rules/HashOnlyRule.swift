package import BridgeSchema

/// What changes a version hash and no value: the item is copied.
package struct HashOnlyRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [
    .attributePreserved, .attributeModifier, .relationshipModifier, .entityModifier,
  ]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("only the version hash changes: values are copied")
  }
}
