import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSchema

/// What a run would do, without a byte being written.
struct DryRun {
  let document: PlanDocument
  let store: String
  let format: OutputFormat

  /// Checks plan and store, and prints what would be done.
  ///
  /// - Throws: `PLAN-DECISION` for an incomplete plan; `STORE-…` when the plan is not for the store.
  func show(in world: World) throws(Failure) -> ExitCode {
    let plan = document.plan
    let estimate = try PlanEstimate(
      of: plan, on: StoreInput.describe(store, in: world), given: store)
    if let open = OpenDecisions(of: plan) { throw open.failure }
    try HopSupport.check(plan)
    switch format {
    case .text:
      try world.write(
        text: PrintableText.of(PlanText.render(plan) + "\n" + estimate.text)
          + "dry run: nothing was written\n")
    case .json:
      let members = PlanJSON.write(plan).members ?? []
      try world.write(.object(members + [JSON.Member("estimates", estimate.json)]))
    }
    return .success
  }
}
