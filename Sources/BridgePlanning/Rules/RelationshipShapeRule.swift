package import BridgeSchema

/// What a relationship may become without anybody's help.
package struct RelationshipShapeRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [
    .relationshipRenamed, .relationshipToMany, .relationshipOrdered, .relationshipUnordered,
    .relationshipCount, .relationshipOptional, .relationshipInverse,
  ]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    switch change.kind {
    case .relationshipRenamed:
      .yes("its renaming identifier names '\(change.before ?? "")': the links are carried over")
    case .relationshipToMany: .yes("the one link becomes the first of several")
    case .relationshipOrdered: .yes("the links get an order")
    case .relationshipUnordered: .yes("the links stay; their order is dropped")
    case .relationshipCount: .yes("counts are checked by the app when it saves, not here")
    case .relationshipOptional: .yes("every link, and no link, is allowed afterwards")
    default: .yes("the links stay; what mirrors them is worked out anew")
    }
  }
}
