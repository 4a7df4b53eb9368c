package import BridgeSchema

/// Optional to mandatory fails where a record has no link.
package struct RelationshipMandatoryRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.relationshipMandatory]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    guard context.pairing.mayHaveRecords(change.entity) else {
      return .yes("no record of an older store is of this entity")
    }
    return .no("the migration fails with 134110 as soon as one record has no link")
  }
}
