package import BridgeSchema

/// A removed attribute is inferred; its values are lost.
package struct AttributeRemovedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeRemoved]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("nothing in the newer schema continues it: its values are dropped")
  }
}
