package import BridgeSchema

/// A new attribute: optional, or with a default, it is inferred; else rows would lack a value.
package struct AttributeAddedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeAdded]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    guard let attribute = context.newAttribute(of: change) else {
      return .no("the attribute is not in the newer schema")
    }
    return AbsentValue.verdict(on: attribute, of: change.entity, in: context)
  }
}

/// What happens to existing records where a new attribute has no value for them.
enum AbsentValue {
  static func verdict(
    on attribute: Attribute, of entity: String, in context: JudgingContext
  ) -> Verdict {
    if attribute.kind == .derived { return .yes("a derived attribute is computed anew") }
    if attribute.isOptional { return .yes(optionalReason(attribute)) }
    if attribute.kind == .composite { return composite(attribute, of: entity, in: context) }
    if let value = attribute.defaultValue {
      return .yes("records get the default, \(value.words)")
    }
    guard context.pairing.mayHaveRecords(entity) else {
      return .yes("no record of an older store is of this entity")
    }
    return .no(
      "it is mandatory and has no default: the mapping is inferred, but the migration fails with "
        + "134110 as soon as there is a record")
  }

  /// A mandatory attribute that has neither a default nor, for some records, a value.
  static func isMissing(_ attribute: Attribute) -> Bool {
    !attribute.isOptional && attribute.kind == .attribute && attribute.defaultValue == nil
  }

  private static func optionalReason(_ attribute: Attribute) -> String {
    guard let value = attribute.defaultValue else {
      return "it is optional: records start without a value"
    }
    return "records get the default, \(value.words)"
  }

  private static func composite(
    _ attribute: Attribute, of entity: String, in context: JudgingContext
  ) -> Verdict {
    let missing = leaves(of: attribute).filter { isMissing($0) && !$0.isTransient }
    guard let first = missing.first, context.pairing.mayHaveRecords(entity) else {
      return .yes("every element is optional or has a default")
    }
    return .no(
      "it is mandatory, and its element '\(first.name)' is mandatory without a default: the "
        + "migration fails with 134110 as soon as there is a record")
  }

  private static func leaves(of attribute: Attribute) -> [Attribute] {
    attribute.kind == .composite ? attribute.elements.flatMap(leaves) : [attribute]
  }
}
