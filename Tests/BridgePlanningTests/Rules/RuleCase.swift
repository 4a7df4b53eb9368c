import BridgePlanning
import BridgeSchema
import Testing

/// One row of the tables of inference, as a pair of schemas.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The id of the change that the row is about.
  let change: String
  let isInferable: Bool
  /// Words that the reason has to hold.
  let reason: String
  let schemas: @Sendable () throws -> (Schema, Schema)

  init(
    _ name: String, _ change: String, _ isInferable: Bool, _ reason: String,
    schemas: @escaping @Sendable () throws -> (Schema, Schema)
  ) {
    (testDescription, self.change, self.isInferable) = (name, change, isInferable)
    (self.reason, self.schemas) = (reason, schemas)
  }

  /// A row about an attribute of `Note`.
  static func attribute(
    _ name: String, _ change: String, _ isInferable: Bool, _ reason: String,
    _ old: Attribute?, _ new: Attribute?
  ) -> Self {
    Self(name, change, isInferable, reason) {
      (try note(old.map { [$0] } ?? []), try note(new.map { [$0] } ?? []))
    }
  }

  /// Judges the pair and compares the verdict.
  func check(strict: Bool = false) throws {
    let (older, newer) = try schemas()
    let judged = try InferenceRules.judge(
      from: older, to: newer, options: InferenceOptions(strictTypes: strict))
    let found = try #require(
      judged.first { $0.change.id == change }, "found \(judged.map(\.change.id))")
    #expect(found.isInferable == isInferable, "\(found.reason)")
    #expect(found.reason.contains(reason), "\(found.reason)")
  }
}
