package import BridgeSchema

/// Class names, indexes and fetched properties need no migration.
package struct EntityMetadataRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [
    .entityClass, .entityIndexes, .entityFetchedProperties,
  ]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    guard change.kind == .entityIndexes else {
      return .yes("it is the app's matter: no migration is needed")
    }
    return .yes(
      "no migration is needed, so Core Data does not apply it to an existing store unless the "
        + "version hash changes too")
  }
}
