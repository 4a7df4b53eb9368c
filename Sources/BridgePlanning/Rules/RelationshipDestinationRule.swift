package import BridgeSchema

/// Another destination: safe only where it is an ancestor of the one before.
package struct RelationshipDestinationRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.relationshipDestination]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    let (before, after) = (change.before ?? "", change.after ?? "")
    let ancestors = context.pairing.newEntity(for: before).map { continued in
      context.pairing.newer.lineage(of: continued).map(\.name)
    }
    if ancestors?.contains(after) == true {
      return .yes("'\(after)' is an ancestor of '\(before)': every link stays valid")
    }
    return .no(
      "Core Data accepts it but does not repair the links, which would point from '\(before)' into "
        + "records of '\(after)'")
  }
}
