package import BridgeSchema

/// The rules, and what they say together.
package enum InferenceRules {
  /// Every rule; each kind of change has exactly one.
  package static let all: [any InferenceRule] = [
    EntityAddedRule(), EntityRemovedRule(), EntityShapeRule(), EntityParentRule(),
    EntityConstraintsRule(), EntityMetadataRule(),
    AttributeAddedRule(), AttributeRemovedRule(), AttributeRenamedRule(), AttributeTypeRule(),
    AttributeMandatoryRule(), AttributeLoosenedRule(), AttributeTransienceRule(),
    AttributeExternalRule(), AttributeInlineRule(), AttributeDerivationRule(),
    AttributeMetadataRule(), HashOnlyRule(),
    PropertyKindRule(), PropertyMovedRule(),
    RelationshipAddedRule(), RelationshipRemovedRule(), RelationshipShapeRule(),
    RelationshipToOneRule(), RelationshipMandatoryRule(), RelationshipDestinationRule(),
    RelationshipDeleteRule(),
  ]

  private static let byKind: [Change.Kind: any InferenceRule] = Dictionary(
    all.flatMap { rule in rule.kinds.map { ($0, rule) } }, uniquingKeysWith: { first, _ in first })

  /// Every change from one schema to another with its verdict, in the order of the changes.
  ///
  /// - Throws: `SCHEMA-KEY` when renaming identifiers are ambiguous.
  /// - Complexity: O(*c* · *e*) in the number of changes and entities.
  package static func judge(
    from older: Schema, to newer: Schema, options: InferenceOptions = InferenceOptions()
  ) throws(Failure) -> [JudgedChange] {
    let pairing = try SchemaPairing(from: older, to: newer)
    return judge(JudgingContext(pairing: pairing, options: options))
  }

  /// Whether Core Data can go from one schema to the other alone.
  ///
  /// - Throws: `SCHEMA-KEY` when renaming identifiers are ambiguous.
  package static func isInferable(
    from older: Schema, to newer: Schema, options: InferenceOptions = InferenceOptions()
  ) throws(Failure) -> Bool {
    if SchemaIdentity(of: older).isCompatible(with: SchemaIdentity(of: newer)) { return true }
    return try judge(from: older, to: newer, options: options).allSatisfy(\.isInferable)
  }

  static func judge(_ context: JudgingContext) -> [JudgedChange] {
    SchemaDifference.changes(by: context.pairing).map { judge($0, in: context) }
  }

  /// One change with its verdict; what no rule knows is not inferable.
  static func judge(_ change: Change, in context: JudgingContext) -> JudgedChange {
    let verdict = verdict(on: change, in: context)
    return JudgedChange(change, isInferable: verdict.isInferable, reason: verdict.reason)
  }

  private static func verdict(on change: Change, in context: JudgingContext) -> Verdict {
    if change.isTransient {
      return .yes("it lives in memory only: no store holds it, and no migration is needed")
    }
    guard let rule = byKind[change.kind] else { return .no("no rule knows such a change") }
    return rule.judge(change, in: context)
  }
}
