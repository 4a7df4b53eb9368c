import BridgeSchema

/// Asks for the value of a mandatory attribute that B gives no default.
struct FillQuestion: Sendable {
  /// What the ids of these questions begin with.
  static let prefix = "value:"

  let question: Question
  private let type: AttributeType

  init(_ target: PropertyPlace, _ type: AttributeType) {
    self.type = type
    question = Question(
      id: "\(Self.prefix)\(target)",
      text: "Which value does \(target) (\(type.xmlName)) get where a record has none? "
        + "It is mandatory and has no default; the answer is \(FillAnswer.help(for: type)).",
      choices: FillAnswer.choices(for: type), allowsOther: type != .boolean)
  }

  /// The value of the answer; the first choice stands in a plan that nobody answered yet.
  func value(_ answers: [String: String]) -> FillValue {
    let answer = answers[question.id].flatMap { FillAnswer.value($0, for: type) }
    let first = question.choices.first.flatMap { FillAnswer.value($0, for: type) }
    return answer ?? first ?? .constant(.text(""))
  }
}
