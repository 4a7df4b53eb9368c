package import BridgeSchema

/// Inline to external storage is inferred.
package struct AttributeExternalRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeExternal]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("values stay where they are, each with the byte that marks it as inline")
  }
}
