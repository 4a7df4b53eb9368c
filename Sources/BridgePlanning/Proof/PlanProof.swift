package import BridgeSchema

/// Checks that a plan holds: people edit plans, and a planner may be wrong.
package enum PlanProof {
  /// Checks a plan that stands on its own, such as one that was read from a file.
  ///
  /// Every hop has to be inferable, apart from attributes that become mandatory after an import step
  /// gave them values; every import step has to suit the schema it runs at.
  ///
  /// - Throws: `PLAN-PROOF` with what does not hold.
  /// - Complexity: that of judging each hop.
  package static func check(_ plan: Plan) throws(Failure) {
    try checkShape(plan)
    for stage in plan.stages where plan.chain.indices.contains(stage.number) {
      try ImportStepProof.check(stage, in: plan.chain[stage.number].schema)
    }
    for number in plan.chain.indices.dropFirst() {
      try checkHop(to: number, of: plan)
    }
  }

  /// Checks a plan, and that its last schema is to a store what `newer` is.
  package static func check(_ plan: Plan, reaching newer: Schema) throws(Failure) {
    try check(plan)
    guard let last = plan.chain.last, SameVersion.holds(last.schema, newer) else {
      throw broken(["the last schema of the chain has not the version hashes of B"])
    }
  }

  private static func checkShape(_ plan: Plan) throws(Failure) {
    var faults: [String] = []
    if plan.chain.isEmpty { faults.append("the chain is empty") }
    if Set(plan.chain.map(\.name)).count != plan.chain.count {
      faults.append("two schemas of the chain have one name")
    }
    if plan.stages.map(\.opens) != plan.chain.map(\.name) {
      faults.append("the stages do not open the schemas of the chain one after the other")
    }
    if plan.stages.map(\.number) != Array(plan.stages.indices) {
      faults.append("the stages are not numbered 0, 1, 2 …")
    }
    let ids = plan.stages.flatMap(\.imports).map(\.id)
    for id in Set(ids).sorted() where ids.filter({ $0 == id }).count > 1 {
      faults.append("two import steps have the id '\(id)'")
    }
    if !faults.isEmpty { throw broken(faults) }
  }

  private static func checkHop(to number: Int, of plan: Plan) throws(Failure) {
    let (from, to) = (plan.chain[number - 1], plan.chain[number])
    let pairing = try SchemaPairing(from: from.schema, to: to.schema)
    let filled = FilledAttributes(pairing: pairing, steps: plan.stages[number - 1].imports)
    let judged = InferenceRules.judge(JudgingContext(pairing: pairing))
    let faults = judged.filter { !$0.isInferable && !filled.excuse($0.change) }
    guard faults.isEmpty else {
      throw broken(
        faults.map { "from \(from.name) to \(to.name), \($0.change.id): \($0.reason)" })
    }
    let dropped = DroppedAttributes(plan: plan, number: number)
    let silent = judged.map(\.change).filter(dropped.isSilent)
    guard silent.isEmpty else {
      throw broken(
        silent.map {
          "from \(from.name) to \(to.name), \($0.id): its values are dropped, but no import step "
            + "reads them, and they are not among the losses"
        })
    }
  }

  static func broken(_ evidence: [String]) -> Failure {
    Failure(
      .planProof, "the plan does not hold", evidence: evidence,
      remedy: "plan again with 'bridge plan A B', or undo the edit that the list names")
  }
}

extension Failure.Code {
  /// A hop of a plan cannot be inferred, or an import step does not suit its schema.
  package static let planProof = Self("PLAN-PROOF")
}
