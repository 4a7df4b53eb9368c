package import BridgeSchema

/// Persistent to transient is a removal, transient to persistent an addition.
package struct AttributeTransienceRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeTransient, .attributePersistent]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    if change.kind == .attributeTransient {
      return .yes("a transient attribute has no column: its values are dropped, as by a removal")
    }
    guard let attribute = context.newAttribute(of: change) else {
      return .no("the attribute is not in the newer schema")
    }
    return AbsentValue.verdict(on: attribute, of: change.entity, in: context)
  }
}
