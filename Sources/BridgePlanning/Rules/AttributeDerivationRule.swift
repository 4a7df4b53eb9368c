package import BridgeSchema

/// A changed derivation is inferred: the values are computed anew.
package struct AttributeDerivationRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeDerivation]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("the values are computed anew")
  }
}
