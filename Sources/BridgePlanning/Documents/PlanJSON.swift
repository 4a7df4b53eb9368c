package import BridgeJSON
package import BridgeSchema

/// A plan as one JSON document, which holds everything a run needs.
///
/// Members may be added to the format, and are passed over by a reader that does not know them.
package enum PlanJSON {
  /// The document of a plan; equal plans give equal documents.
  ///
  /// - Complexity: O(*n*) in the size of the plan.
  package static func write(_ plan: Plan) -> JSON { PlanJSONWriter.document(plan) }

  /// The plan that a document holds; it is checked as if a person had written it.
  ///
  /// - Throws: `PLAN-FORMAT` with the path of the member that is wrong, or for a document of a newer
  ///   version; `PLAN-PROOF` for a plan that does not hold; the codes of a schema.
  package static func read(_ json: JSON) throws(Failure) -> Plan {
    let plan = try PlanJSONReader.plan(PlanFields(json, at: ""))
    try PlanProof.check(plan)
    return plan
  }
}

extension Failure.Code {
  /// A plan document is malformed, or written by a newer bridge.
  package static let planFormat = Self("PLAN-FORMAT")
}
