package import BridgeSchema

/// A transformer or a value class is how the app reads bytes: no migration is needed.
package struct AttributeMetadataRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeTransformer, .attributeClass]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("no migration is needed: the stored bytes stay, and have to suit what reads them now")
  }
}
