/// Options that several commands have.
extension OptionSpec {
  /// Shows the help of the command.
  package static let help = OptionSpec(flag: "help", help: "Show this text.")

  /// For people or for programs.
  static let format = OptionSpec(
    "format", .choice("text", "json"),
    help: "Print for people (text, the default) or for programs (json).")

  /// Answers a question of a plan.
  static let answer = OptionSpec(
    "answer", ValueSpec("ID=VALUE", .text), isRepeatable: true,
    help: "Answer a question of the plan.")

  /// Accepts a loss of a plan.
  static let acceptLoss = OptionSpec(
    "accept-loss", ValueSpec("ID", .text), isRepeatable: true,
    help: "Accept that the plan loses this.")

  /// Answers and accepted losses in a file.
  static let answersFile = OptionSpec(
    "answers", ValueSpec("FILE", .file),
    help: "Read answers and accepted losses from a JSON file: "
      + "{\"answers\":{id:value},\"accepted\":[id]}.")

  /// Judges conversions between numbers as not inferable.
  static let strictTypes = OptionSpec(
    flag: "strict-types",
    help: "Do not count a conversion between types of numbers as inferable.")
}

extension ArgumentSpec {
  /// The schema that is left.
  static let older = ArgumentSpec(
    "A", .source, help: "The source of the schema to leave: PATH[:VERSION].")

  /// The schema that is reached.
  static let newer = ArgumentSpec(
    "B", .source, help: "The source of the schema to reach: PATH[:VERSION].")
}
