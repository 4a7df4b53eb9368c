package import BridgeSchema

/// Judges whether Core Data infers changes of some kinds (spec: inference, 2 to 4).
///
/// A new rule is a file in this folder with its test, and a line in ``InferenceRules/all``.
package protocol InferenceRule: Sendable {
  /// The kinds that the rule judges; no other rule judges them.
  var kinds: Set<Change.Kind> { get }

  /// Whether Core Data infers the change, and why, in words a person can check.
  func judge(_ change: Change, in context: JudgingContext) -> Verdict
}

/// What a rule says about a change.
package struct Verdict: Hashable, Sendable {
  /// Whether Core Data infers the change.
  package var isInferable: Bool
  /// Why, in words a person can check.
  package var reason: String

  /// The change is inferred.
  package static func yes(_ reason: String) -> Self { Self(isInferable: true, reason: reason) }

  /// The change is not inferred, or only where the data happen to allow it.
  package static func no(_ reason: String) -> Self { Self(isInferable: false, reason: reason) }
}

/// How strictly changes are judged.
package struct InferenceOptions: Hashable, Sendable {
  /// Whether a conversion from one type of number to another counts as not inferable.
  ///
  /// Shipped apps rely on it, yet Apple's documentation is silent (spec: inference, 2).
  package var strictTypes: Bool

  package init(strictTypes: Bool = false) { self.strictTypes = strictTypes }
}

/// What a rule may look at beside the change itself.
package struct JudgingContext: Sendable {
  /// The two schemas and their partners.
  package let pairing: SchemaPairing
  /// How strictly to judge.
  package let options: InferenceOptions

  package init(pairing: SchemaPairing, options: InferenceOptions = InferenceOptions()) {
    self.pairing = pairing
    self.options = options
  }

  /// The changed attribute in the newer schema; an element of a composite is found by its path.
  func newAttribute(of change: Change) -> Attribute? {
    change.property.flatMap { pairing.newer.attribute(path: $0, of: change.entity) }
  }

  /// The changed relationship in the newer schema.
  func newRelationship(of change: Change) -> Relationship? {
    change.property.flatMap { pairing.newer.relationship($0, of: change.entity) }
  }
}
