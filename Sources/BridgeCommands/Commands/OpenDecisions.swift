import BridgePlanning
package import BridgeSchema

/// What has to be decided before a plan can run, as the flags that decide it.
struct OpenDecisions {
  /// The flags, ready to be pasted; of a question the first choice.
  let flags: [String]
  private let questions: Int
  private let losses: Int

  /// The open questions and losses of a plan; nil for a complete plan.
  init?(of plan: Plan) {
    guard !plan.isComplete else { return nil }
    questions = plan.openQuestions.count
    losses = plan.openLosses.count
    flags =
      plan.openQuestions.map(Self.flag)
      + plan.openLosses.map { "--accept-loss \(ShellWord.quoted($0.id))" }
  }

  /// The failure that says so.
  var failure: Failure {
    Failure(
      .planDecision, "the plan cannot run before \(counts)", evidence: flags,
      remedy: "add these flags with your own choices, or give them in a file with --answers",
      disposition: .decision)
  }

  private var counts: String {
    let parts = [
      questions == 0 ? nil : Self.count(questions, "question") + " answered",
      losses == 0 ? nil : Self.count(losses, "loss") + " accepted",
    ]
    return parts.compactMap { $0 }.joined(separator: ", and ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    if number == 1 { return "1 \(noun) is" }
    return "\(number) \(noun)\(noun.hasSuffix("s") ? "es" : "s") are"
  }

  private static func flag(_ question: Question) -> String {
    let first = question.choices.first ?? "VALUE"
    let flag = "--answer " + ShellWord.quoted("\(question.id)=\(first)")
    let others =
      question.choices.dropFirst().map(ShellWord.quoted)
      + (question.allowsOther ? ["another value"] : [])
    return others.isEmpty ? flag : "\(flag)   (or: \(others.joined(separator: ", ")))"
  }
}

/// Words as a shell takes them.
enum ShellWord {
  /// The word, between quotes where it needs them.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "_-.,:=+/@%".unicodeScalars.contains(scalar))
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

extension Failure.Code {
  /// A plan has open questions or losses.
  package static let planDecision = Self("PLAN-DECISION")
}
