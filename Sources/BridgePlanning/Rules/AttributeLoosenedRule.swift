package import BridgeSchema

/// Mandatory to optional is inferred; a changed default or validation rule needs no migration.
package struct AttributeLoosenedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [
    .attributeOptional, .attributeDefault, .attributeValidation,
  ]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    switch change.kind {
    case .attributeDefault:
      .yes("a default is for new records only: values stay, and no migration is needed")
    case .attributeValidation:
      .yes("validation is the app's matter: values stay, and no migration is needed")
    default: .yes("every value, and no value, is allowed afterwards")
    }
  }
}
