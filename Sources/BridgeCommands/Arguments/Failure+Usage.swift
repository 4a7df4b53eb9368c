package import BridgeSchema

extension Failure.Code {
  /// There is no command of that name.
  package static let usageCommand = Self("USAGE-COMMAND")
  /// A command has no option of that name, or it was given twice.
  package static let usageOption = Self("USAGE-OPTION")
  /// The value of an option is missing, superfluous, or not one that it takes.
  package static let usageValue = Self("USAGE-VALUE")
  /// There are too few or too many arguments.
  package static let usageArgument = Self("USAGE-ARGUMENT")
}

extension Failure {
  static func usage(
    _ code: Code, _ summary: String, evidence: [String] = [], remedy: String
  ) -> Self {
    Self(code, summary, evidence: evidence, remedy: remedy, disposition: .usage)
  }

  static func unknownCommand(_ name: String, among names: [String]) -> Self {
    let nearest = NearestName.find(name, among: names)
    return usage(
      .usageCommand, "there is no command '\(name)'",
      evidence: ["commands: \(names.joined(separator: ", "))"],
      remedy: nearest.map { "did you mean 'bridge \($0)'?" }
        ?? "run 'bridge help' for what each command does")
  }

  static func unknownOption(_ word: String, of command: CommandSpec) -> Self {
    let words = command.options.map(\.word)
    let nearest = NearestName.find(word.hasPrefix("--") ? word : "-" + word, among: words)
    return usage(
      .usageOption, "'bridge \(command.name)' has no option '\(word)'",
      evidence: ["options: \(words.joined(separator: ", "))"],
      remedy: nearest.map { "did you mean '\($0)'?" } ?? help(command))
  }

  static func repeatedOption(_ option: OptionSpec, _ command: CommandSpec) -> Self {
    usage(
      .usageOption, "'\(option.word)' is given twice", evidence: [described(option)],
      remedy: "give it once; \(help(command))")
  }

  static func missingValue(of option: OptionSpec, _ command: CommandSpec) -> Self {
    usage(
      .usageValue, "'\(option.word)' needs a value", evidence: [described(option)],
      remedy: "write '\(option.signature)', or '\(option.word)=VALUE' for a value that begins "
        + "with two dashes")
  }

  static func superfluousValue(
    _ value: String, of option: OptionSpec, _ command: CommandSpec
  ) -> Self {
    usage(
      .usageValue, "'\(option.word)' takes no value, and has '\(value)'",
      evidence: [described(option)], remedy: "write '\(option.word)' alone")
  }

  static func wrongChoice(
    _ value: String, _ choices: [String], of option: OptionSpec, _ command: CommandSpec
  ) -> Self {
    let nearest = NearestName.find(value, among: choices)
    return usage(
      .usageValue, "'\(option.word)' does not take '\(value)'",
      evidence: ["it takes: \(choices.joined(separator: ", "))"],
      remedy: nearest.map { "did you mean '\(option.word) \($0)'?" } ?? help(command))
  }

  static func wrongNumber(
    _ value: String, _ least: Int, of option: OptionSpec, _ command: CommandSpec
  ) -> Self {
    usage(
      .usageValue, "'\(option.word)' takes a whole number of at least \(least), not '\(value)'",
      evidence: [described(option)], remedy: "write such a number; \(help(command))")
  }

  static func missingArgument(_ position: Int, of command: CommandSpec) -> Self {
    let missing = command.arguments.filter { $0.count == .one }.dropFirst(position)
    let names = missing.map(\.value.label).joined(separator: " and ")
    return usage(
      .usageArgument, "'bridge \(command.name)' needs \(names)",
      evidence: missing.map { "\($0.value.label): \($0.help)" },
      remedy: "write '\(HelpText.usage(of: command))'")
  }

  static func superfluousArgument(_ word: String, of command: CommandSpec) -> Self {
    usage(
      .usageArgument, "'bridge \(command.name)' has no place for '\(word)'",
      evidence: ["usage: \(HelpText.usage(of: command))"],
      remedy: "leave it out; put a text with spaces between quotes")
  }

  private static func described(_ option: OptionSpec) -> String {
    "\(option.signature): \(option.help)"
  }

  private static func help(_ command: CommandSpec) -> String {
    "run 'bridge help \(command.name)' for its options"
  }
}
