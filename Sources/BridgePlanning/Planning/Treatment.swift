import BridgeSchema

/// How one attribute of B that no single hop reaches is reached.
struct Treatment: Hashable, Sendable {
  /// The attribute of B.
  var target: PropertyPlace
  /// What the bridge schema needs beside what A has.
  var additions: [BridgeAddition] = []
  /// The renaming key that the attribute gets in the chain's copy of B; nil leaves it as it is.
  var key: String?
  /// The import steps.
  var steps: [ImportStep] = []
  /// Why, one sentence each.
  var reasons: [String] = []
  /// What only a person knows.
  var questions: [Question] = []
  /// What is lost by answers.
  var losses: [Loss] = []
}

/// Where an older value of a target lies.
struct TreatmentSource: Sendable {
  let place: PropertyPlace
  let attribute: Attribute
  /// The older entities whose records have it for the target.
  let holders: [String]
  let need: Need

  /// What has to happen to the value before the last hop.
  enum Need: Equatable, Sendable {
    /// The hop carries it as it is.
    case nothing
    case convert
    case inline
    /// No import step does it, for this reason.
    case unsupported(String)
  }

  var site: BridgeSite {
    BridgeSite(entity: place.entity, composite: AttributePath(place.property).composite)
  }
}
