package import BridgeSchema

/// Optional to mandatory: inferred with a default; without one it fails where a value is missing.
package struct AttributeMandatoryRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeMandatory]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    guard let attribute = context.newAttribute(of: change) else {
      return .no("the attribute is not in the newer schema")
    }
    if attribute.kind == .derived { return .yes("a derived attribute is computed anew") }
    if let value = attribute.defaultValue {
      return .yes("records without a value get the default, \(value.words)")
    }
    guard context.pairing.mayHaveRecords(change.entity) else {
      return .yes("no record of an older store is of this entity")
    }
    return .no(
      "it becomes mandatory and has no default: the migration fails with 134110 as soon as one "
        + "record has no value")
  }
}
