package import BridgeSchema

/// Up or down a hierarchy, or out of it: inferred, where no record ends up without a value it needs.
package struct PropertyMovedRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.propertyMoved]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    let moved = Verdict.yes("the values move along with the records of the hierarchy")
    guard let property = change.property else { return moved }
    let lacking = context.pairing.origins(of: property, declaredBy: change.entity).lacking
    guard let first = lacking.first else { return moved }
    let isMissing =
      context.newAttribute(of: change).map(AbsentValue.isMissing)
      ?? (context.newRelationship(of: change)?.isOptional == false)
    guard isMissing else { return moved }
    return .no(
      "it is mandatory and has no default, and records of '\(first)' had nothing like it: the "
        + "migration fails with 134110 as soon as there is one")
  }
}
