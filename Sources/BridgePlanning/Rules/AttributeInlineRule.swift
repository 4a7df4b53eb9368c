package import BridgeSchema

/// External to inline storage is not inferred.
package struct AttributeInlineRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeInline]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .no("Core Data does not read values back from external files while it migrates")
  }
}
