package import BridgeSchema

/// A new relationship: optional, it is inferred; mandatory, rows would lack a link.
package struct RelationshipAddedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.relationshipAdded]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    if context.newRelationship(of: change)?.isOptional == true {
      return .yes("it is optional: records start without a link")
    }
    guard context.pairing.mayHaveRecords(change.entity) else {
      return .yes("no record of an older store is of this entity")
    }
    return .no("it is mandatory: the migration fails with 134110 as soon as there is a record")
  }
}
