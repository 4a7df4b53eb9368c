import BridgeSchema

/// The questions about renames, and B as it is once they are answered.
///
/// Properties of an entity that may have been renamed are asked about at once, as if it had been, so
/// that the answer about the entity opens no further question about a rename.
struct RenameQuestions: Sendable {
  /// The candidates, entities before properties, each worth asking about.
  let candidates: [RenameCandidate]
  private let answers: [String: String]

  init(from older: Schema, to newer: Schema, options: PlanningOptions) throws(Failure) {
    answers = options.answers
    let found = try RenameSearch(from: older, to: newer, options: options)
    let entities = try Trial.possible(found.entities, from: older, to: newer, options: options)
    guard !entities.isEmpty else {
      candidates = try Trial.possible(found.properties, from: older, to: newer, options: options)
      return
    }
    let assumed = try Self.applied(entities, to: newer, answers, assumingOpen: true)
    let inner = try RenameSearch(from: older, to: assumed, options: options)
    candidates =
      entities
      + (try Trial.possible(inner.properties, from: older, to: assumed, options: options))
  }

  var questions: [Question] { candidates.map(\.question) }

  /// Whether some question has no answer yet.
  var hasOpen: Bool { candidates.contains { answers[$0.question.id] == nil } }

  /// B with the renaming identifiers that the answers give it.
  ///
  /// - Throws: `PLAN-ANSWER` when two answers name the same new item.
  func applied(to newer: Schema, assumingOpen: Bool = false) throws(Failure) -> Schema {
    try Self.applied(candidates, to: newer, answers, assumingOpen: assumingOpen)
  }

  private static func applied(
    _ candidates: [RenameCandidate], to newer: Schema, _ answers: [String: String],
    assumingOpen: Bool
  ) throws(Failure) -> Schema {
    var editor = SchemaEditor(newer)
    var taken: [RenameCandidate.Target: RenameCandidate] = [:]
    for candidate in candidates {
      let answer = answers[candidate.question.id]
      guard let choice = answer ?? (assumingOpen ? candidate.targets.first?.choice : nil),
        let target = candidate.targets.first(where: { $0.choice == choice })
      else { continue }
      if let other = taken.updateValue(candidate, forKey: target) {
        guard answer != nil, answers[other.question.id] != nil else {
          if answer == nil {
            taken[target] = other
          } else {
            editor.rekey(target, as: candidate.key)
          }
          continue
        }
        throw collision(other, candidate, on: choice)
      }
      editor.rekey(target, as: candidate.key)
    }
    return try editor.result()
  }

  private static func collision(
    _ one: RenameCandidate, _ other: RenameCandidate, on choice: String
  ) -> Failure {
    Failure(
      .planAnswer, "'\(one.old)' and '\(other.old)' cannot both have been renamed to '\(choice)'",
      remedy: "answer '\(other.question.id)' with '\(RenameCandidate.notRenamed)', or with another "
        + "of its choices")
  }
}

extension SchemaEditor {
  fileprivate mutating func rekey(_ target: RenameCandidate.Target, as key: String) {
    if let property = target.property {
      rekey(property, of: target.entity, as: key)
    } else {
      rekey(target.entity, as: key)
    }
  }
}

/// Tries a rename out: a choice that makes a change impossible is no choice.
private struct Trial {
  let older: Schema
  let newer: Schema
  let options: PlanningOptions
  private let refused: Set<String>

  init(from older: Schema, to newer: Schema, options: PlanningOptions) throws(Failure) {
    (self.older, self.newer, self.options) = (older, newer, options)
    refused = Set(try Decomposition(from: older, to: newer, options: options).unsupported)
  }

  /// The candidates with the targets that are possible, without those that have none left.
  static func possible(
    _ candidates: [RenameCandidate], from older: Schema, to newer: Schema, options: PlanningOptions
  ) throws(Failure) -> [RenameCandidate] {
    guard !candidates.isEmpty else { return [] }
    let trial = try Self(from: older, to: newer, options: options)
    return candidates.compactMap { candidate in
      let targets = candidate.targets.filter { trial.allows($0, candidate.key) }
      return targets.isEmpty
        ? nil : RenameCandidate(old: candidate.old, key: candidate.key, targets: targets)
    }
  }

  private func allows(_ target: RenameCandidate.Target, _ key: String) -> Bool {
    var editor = SchemaEditor(newer)
    editor.rekey(target, as: key)
    guard let edited = try? editor.result(),
      let tried = try? Decomposition(from: older, to: edited, options: options)
    else { return false }
    return refused.isSuperset(of: tried.unsupported)
  }
}
