package import BridgePlanning
package import BridgeSchema

/// Which changes of a hop the executor carries out; everything else is refused before it writes.
package enum HopSupport {
  /// Refuses a plan with a change that asks for more than columns and indexes.
  ///
  /// What counts is the schemas themselves: the list of changes in a plan may have been edited.
  ///
  /// - Throws: `RUN-LAYOUT` with every such change.
  package static func check(_ plan: Plan) throws(Failure) {
    guard !plan.isSameVersion else { return }
    var beyond: [Change] = []
    for (older, newer) in zip(plan.chain, plan.chain.dropFirst()) {
      beyond += try SchemaDifference.changes(from: older.schema, to: newer.schema)
        .filter { !isSupported($0) }
    }
    guard !beyond.isEmpty else { return }
    throw Failure(
      .runLayout, "the plan changes how records lie in the store in a way that cannot be run yet",
      evidence: beyond.map(\.id),
      remedy: "leave these changes to Core Data, in a version of the model of their own")
  }

  private static func isSupported(_ change: Change) -> Bool {
    // An element of a composite may be filled only where the composite has a value.
    if change.property?.contains(".") == true { return false }
    return isSupported(change.kind)
  }

  private static func isSupported(_ kind: Change.Kind) -> Bool {
    switch kind {
    case .attributeAdded, .attributeRemoved, .attributeRenamed, .attributeType,
      .attributeOptional, .attributeMandatory, .attributeDefault, .attributeTransient,
      .attributePersistent, .attributeExternal, .attributePreserved, .attributeTransformer,
      .attributeModifier, .entityIndexes, .entityModifier, .relationshipDeleteRule,
      .relationshipModifier, .relationshipOptional, .relationshipMandatory, .relationshipCount,
      .entityClass, .entityFetchedProperties, .attributeClass, .attributeValidation:
      true
    default: false
    }
  }
}

extension Failure.Code {
  /// A plan needs a change of the store's layout that this version cannot make.
  static let runLayout = Self("RUN-LAYOUT")
}
