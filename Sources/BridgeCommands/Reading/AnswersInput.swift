import BridgeFormats
import BridgeJSON
import BridgePlanning
package import BridgeSchema
import BridgeSystem

/// What a person says about a plan: on the command line, in a file, or both.
enum AnswersInput {
  /// The options with which answers are given.
  static let options: [OptionSpec] = [.answer, .acceptLoss, .answersFile]

  /// The most bytes a file of answers may have.
  private static let limit = 16 << 20

  /// Collects answers and accepted losses; the command line counts more than the file.
  ///
  /// - Throws: `USAGE-VALUE` for an answer without `=`, or two to one question; `ANSWERS-FORMAT`
  ///   for a file of another form; the codes of reading it.
  static func read(
    _ arguments: ParsedArguments, in world: World
  ) throws(Failure) -> PlanningOptions {
    var options = PlanningOptions()
    if let file = arguments.value(of: .answersFile) {
      options = try read(file: file, in: world)
    }
    options.answers.merge(try answers(arguments)) { _, typed in typed }
    options.accepted.formUnion(arguments.values(of: .acceptLoss))
    return options
  }

  private static func answers(_ arguments: ParsedArguments) throws(Failure) -> [String: String] {
    var answers: [String: String] = [:]
    for text in arguments.values(of: .answer) {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw .wrongAnswer(text, "has no '=' between the question's id and the answer")
      }
      let (id, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
      if let other = answers.updateValue(value, forKey: id), other != value {
        throw .wrongAnswer(text, "contradicts the answer '\(id)=\(other)'")
      }
    }
    return answers
  }

  private static func read(file: String, in world: World) throws(Failure) -> PlanningOptions {
    let bytes =
      file == "-" ? try world.input() : try FileSystem.read(world.path(file), limit: limit)
    let document: JSON
    do {
      document = try JSON(reading: bytes)
    } catch {
      throw .answersFormat(file, "it is not JSON: \(error)")
    }
    guard document.members != nil else { throw .answersFormat(file, "it is not an object") }
    return PlanningOptions(
      answers: try answers(in: document["answers"], file),
      accepted: try accepted(in: document["accepted"], file))
  }

  private static func answers(_ file: String, in json: JSON) throws(Failure) -> [String: String] {
    guard let members = json.members else { throw .answersFormat(file, "'answers' is no object") }
    var answers: [String: String] = [:]
    for member in members {
      guard let text = member.value.text else {
        throw .answersFormat(file, "the answer to '\(member.name)' is not a string")
      }
      answers[member.name] = text
    }
    return answers
  }

  private static func answers(in json: JSON?, _ file: String) throws(Failure) -> [String: String] {
    guard let json, json != .null else { return [:] }
    return try answers(file, in: json)
  }

  private static func accepted(in json: JSON?, _ file: String) throws(Failure) -> Set<String> {
    guard let json, json != .null else { return [] }
    guard let elements = json.elements else {
      throw .answersFormat(file, "'accepted' is no array")
    }
    let ids = elements.compactMap(\.text)
    guard ids.count == elements.count else {
      throw .answersFormat(file, "'accepted' holds what is no string")
    }
    return Set(ids)
  }
}

extension Failure.Code {
  /// A file of answers has another form.
  package static let answersFormat = Self("ANSWERS-FORMAT")
}

extension Failure {
  fileprivate static func wrongAnswer(_ text: String, _ what: String) -> Self {
    usage(
      .usageValue, "'--answer \(text)' \(what)",
      remedy: "write '--answer ID=VALUE', as 'bridge plan' prints it")
  }

  fileprivate static func answersFormat(_ file: String, _ what: String) -> Self {
    Self(
      .answersFormat, "'\(file)' holds no answers", evidence: [what],
      remedy: "write {\"answers\":{\"ID\":\"VALUE\"},\"accepted\":[\"ID\"]}; a plan in JSON has "
        + "this form too")
  }
}
