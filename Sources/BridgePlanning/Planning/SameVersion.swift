package import BridgeSchema

/// Two schemas that a store cannot tell apart: their version hashes are equal.
package enum SameVersion {
  /// Whether a store of one schema opens with the other as it is (spec: identity).
  package static func holds(_ one: Schema, _ other: Schema) -> Bool {
    SchemaIdentity(of: one).isCompatible(with: SchemaIdentity(of: other))
  }

  /// A plan of A alone, with nothing to run.
  ///
  /// Its stage lists what differs all the same, such as defaults and indexes, none of which reaches
  /// an existing store.
  static func plan(from older: Schema, to newer: Schema, options: PlanningOptions) -> Plan {
    let changes = (try? InferenceRules.judge(from: older, to: newer)) ?? []
    let stage = Stage(number: 0, opens: "A", changes: changes)
    return Plan(
      chain: [Link(name: "A", schema: older)], stages: [stage], answers: options.answers,
      accepted: options.accepted)
  }
}
