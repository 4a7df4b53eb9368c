import BridgeSchema

/// Verifies the result of a run against the original, before it is swapped in.
struct ResultVerification {
  let document: PlanDocument
  let settings: RunSettings
  let recorder: RunRecorder

  func run(
    _ preparation: borrowing Preparation, result: String, journal: borrowing Journal
  ) throws(Failure) {
  }
}
