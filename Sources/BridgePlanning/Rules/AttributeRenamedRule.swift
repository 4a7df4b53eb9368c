package import BridgeSchema

/// A rename that a renaming identifier declares is inferred.
package struct AttributeRenamedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeRenamed]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    .yes("its renaming identifier names '\(change.before ?? "")': the values are carried over")
  }
}
