package import BridgeSchema

/// Holds answers to the questions they answer.
enum AnswerCheck {
  /// Checks every answer; `newer` tells the types of values that a person may choose freely.
  static func check(
    _ answers: [String: String], against questions: [Question], in newer: Schema
  ) throws(Failure) {
    let byID = Dictionary(
      questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (id, answer) in answers.sorted(by: { $0.key < $1.key }) {
      guard let question = byID[id] else {
        throw failure("there is no question '\(id)'", questions: questions)
      }
      guard isUnderstood(answer, by: question, in: newer) else {
        throw failure("'\(answer)' is no answer to '\(id)'", questions: [question])
      }
    }
  }

  private static func isUnderstood(
    _ answer: String, by question: Question, in newer: Schema
  ) -> Bool {
    if question.choices.contains(answer) { return true }
    let parts = question.id.dropFirst(FillQuestion.prefix.count)
      .split(separator: ".", maxSplits: 1).map(String.init)
    guard question.allowsOther, question.id.hasPrefix(FillQuestion.prefix), parts.count == 2,
      let attribute = newer.attribute(path: parts[1], of: parts[0])
    else { return false }
    return FillAnswer.value(answer, for: attribute.type) != nil
  }

  private static func failure(_ summary: String, questions: [Question]) -> Failure {
    let byID = Dictionary(questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return Failure(
      .planAnswer, summary,
      evidence: byID.values.sorted { $0.id < $1.id }.map { question in
        let other = question.allowsOther ? ", or another value" : ""
        return
          "\(question.id): \(question.choices.map { "'\($0)'" }.joined(separator: ", "))\(other)"
      },
      remedy: "leave the answer out, or give '--answer ID=VALUE' with an id and a value of the list"
    )
  }
}

/// Holds accepted losses to what A has.
enum LossCheck {
  static func check(_ accepted: Set<String>, in older: Schema) throws(Failure) {
    for id in accepted.sorted() where !names(id, in: older) {
      throw Failure(
        .planLoss, "the accepted loss '\(id)' names nothing in A",
        remedy:
          "give the id of a loss as 'bridge plan' prints it, such as 'removed:Entity.property'")
    }
  }

  private static func names(_ id: String, in older: Schema) -> Bool {
    guard let colon = id.firstIndex(of: ":") else { return false }
    let parts = id[id.index(after: colon)...].split(separator: ".", maxSplits: 1).map(String.init)
    guard let entity = parts.first, older.entity(named: entity) != nil else { return false }
    return parts.count == 1 || older.kind(of: parts[1], in: entity) != nil
  }
}

extension Failure.Code {
  /// An answer fits no question of the plan, or is none that the question understands.
  package static let planAnswer = Self("PLAN-ANSWER")
  /// An accepted loss names nothing that the older schema has.
  package static let planLoss = Self("PLAN-LOSS")
}
