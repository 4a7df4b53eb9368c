/// What a person said about a plan, and how strictly to judge.
package struct PlanningOptions: Hashable, Sendable {
  /// The answers, by question id.
  package var answers: [String: String]
  /// The ids of accepted losses.
  package var accepted: Set<String>
  /// Whether a conversion between types of numbers counts as not inferable.
  package var strictTypes: Bool

  package init(
    answers: [String: String] = [:], accepted: Set<String> = [], strictTypes: Bool = false
  ) {
    self.answers = answers
    self.accepted = accepted
    self.strictTypes = strictTypes
  }

  var inference: InferenceOptions { InferenceOptions(strictTypes: strictTypes) }
}
