package import BridgeSchema

/// A rename by identifier and the abstract flag are inferred.
package struct EntityShapeRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.entityRenamed, .entityAbstract]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    if change.kind == .entityRenamed {
      return .yes("its renaming identifier names '\(change.before ?? "")': the records are kept")
    }
    return change.after == "abstract"
      ? .yes("records of its sub-entities stay; records of its own have no place any more")
      : .yes("it may have records of its own from now on")
  }
}
