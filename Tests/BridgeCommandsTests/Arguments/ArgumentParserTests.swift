import BridgeCommands
import BridgeSchema
import Testing

@Suite struct ArgumentParserTests {
  static let into = OptionSpec("into", ValueSpec("DIR", .folder), help: "Where.")
  static let answer = OptionSpec(
    "answer", ValueSpec("ID=VALUE", .text), isRepeatable: true, help: "")
  static let form = OptionSpec("format", .choice("text", "json"), help: "How.")
  static let rows = OptionSpec("rows", ValueSpec("N", .number(atLeast: 1)), help: "How many.")
  static let force = OptionSpec(flag: "force", help: "Really.")

  static let copy = CommandSpec(
    "copy", abstract: "Copy.",
    arguments: [
      ArgumentSpec("A", .source, help: "From."), ArgumentSpec("B", .source, .optional, help: "To."),
    ],
    options: [into, answer, form, rows, force])

  static let remove = CommandSpec(
    "remove", abstract: "Remove.",
    arguments: [
      ArgumentSpec("RUN", .run, help: "Which."), ArgumentSpec("RECORD", .text, .any, help: "What."),
    ])

  struct Accepted: CustomTestStringConvertible {
    let words: [String]
    let arguments: [String]
    var values: [String: [String]] = [:]
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Accepted(words: ["a"], arguments: ["a"]),
    Accepted(words: ["a", "b"], arguments: ["a", "b"]),
    Accepted(words: ["-"], arguments: ["-"]),
    Accepted(words: ["a", "--into", "d"], arguments: ["a"], values: ["into": ["d"]]),
    Accepted(words: ["--into", "d", "a"], arguments: ["a"], values: ["into": ["d"]]),
    Accepted(words: ["a", "--into=d"], arguments: ["a"], values: ["into": ["d"]]),
    Accepted(words: ["a", "--into=--d"], arguments: ["a"], values: ["into": ["--d"]]),
    Accepted(words: ["a", "--into", "-"], arguments: ["a"], values: ["into": ["-"]]),
    Accepted(
      words: ["a", "--answer", "x=1", "--answer=y=2=3"], arguments: ["a"],
      values: ["answer": ["x=1", "y=2=3"]]),
    Accepted(words: ["a", "--force", "--force"], arguments: ["a"], values: ["force": [""]]),
    Accepted(words: ["a", "--rows", "1"], arguments: ["a"], values: ["rows": ["1"]]),
    Accepted(words: ["--", "--force"], arguments: ["--force"]),
    Accepted(words: ["a", "--", "--"], arguments: ["a", "--"]),
    Accepted(words: ["--help"], arguments: [], values: ["help": [""]]),
    Accepted(words: ["-h", "a", "b", "c"], arguments: ["a", "b", "c"], values: ["help": [""]]),
  ])
  func `words become arguments and options`(_ accepted: Accepted) throws {
    let parsed = try ArgumentParser.parse(accepted.words, by: Self.copy)
    #expect(parsed.words == accepted.arguments)
    #expect(parsed.values == accepted.values)
  }

  struct Refused: CustomTestStringConvertible {
    let words: [String]
    let code: Failure.Code
    let summary: String
    let remedy: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Refused(
      words: [], code: .usageArgument, summary: "'bridge copy' needs A",
      remedy: "write 'bridge copy A [B] [OPTIONS]'"),
    Refused(
      words: ["a", "b", "c"], code: .usageArgument, summary: "'bridge copy' has no place for 'c'",
      remedy: "leave it out; put a text with spaces between quotes"),
    Refused(
      words: ["a", "--itno", "d"], code: .usageOption,
      summary: "'bridge copy' has no option '--itno'", remedy: "did you mean '--into'?"),
    Refused(
      words: ["a", "--xyzzy=1"], code: .usageOption,
      summary: "'bridge copy' has no option '--xyzzy'",
      remedy: "run 'bridge help copy' for its options"),
    Refused(
      words: ["a", "-f"], code: .usageOption, summary: "'bridge copy' has no option '-f'",
      remedy: "run 'bridge help copy' for its options"),
    Refused(
      words: ["a", "-force"], code: .usageOption, summary: "'bridge copy' has no option '-force'",
      remedy: "did you mean '--force'?"),
    Refused(
      words: ["a", "--into"], code: .usageValue, summary: "'--into' needs a value",
      remedy: "write '--into DIR', or '--into=VALUE' for a value that begins with two dashes"),
    Refused(
      words: ["a", "--into", "--force"], code: .usageValue, summary: "'--into' needs a value",
      remedy: "write '--into DIR', or '--into=VALUE' for a value that begins with two dashes"),
    Refused(
      words: ["a", "--into="], code: .usageValue, summary: "'--into' needs a value",
      remedy: "write '--into DIR', or '--into=VALUE' for a value that begins with two dashes"),
    Refused(
      words: ["a", "--into", "d", "--into", "e"], code: .usageOption,
      summary: "'--into' is given twice",
      remedy: "give it once; run 'bridge help copy' for its options"),
    Refused(
      words: ["a", "--force=yes"], code: .usageValue,
      summary: "'--force' takes no value, and has 'yes'", remedy: "write '--force' alone"),
    Refused(
      words: ["a", "--format", "jsno"], code: .usageValue,
      summary: "'--format' does not take 'jsno'", remedy: "did you mean '--format json'?"),
    Refused(
      words: ["a", "--rows", "0"], code: .usageValue,
      summary: "'--rows' takes a whole number of at least 1, not '0'",
      remedy: "write such a number; run 'bridge help copy' for its options"),
    Refused(
      words: ["a", "--rows", "1e3"], code: .usageValue,
      summary: "'--rows' takes a whole number of at least 1, not '1e3'",
      remedy: "write such a number; run 'bridge help copy' for its options"),
  ])
  func `what is not understood is refused with a remedy`(_ refused: Refused) throws {
    let failure = #expect(throws: Failure.self) {
      try ArgumentParser.parse(refused.words, by: Self.copy)
    }
    #expect(failure?.code == refused.code)
    #expect(failure?.summary == refused.summary)
    #expect(failure?.remedy == refused.remedy)
    #expect(failure?.disposition == .usage)
  }

  @Test func `the last argument of a command may take any number of words`() throws {
    #expect(try ArgumentParser.parse(["r"], by: Self.remove).words == ["r"])
    #expect(try ArgumentParser.parse(["r", "1", "2"], by: Self.remove).words == ["r", "1", "2"])
    #expect(throws: Failure.self) { try ArgumentParser.parse([], by: Self.remove) }
  }

  @Test(arguments: [
    ("plam", "plan"), ("paln", "plan"), ("dif", "diff"), ("chekc", "check"), ("exp", "export"),
    ("plans", "plan"),
  ])
  func `an unknown command names the nearest`(word: String, nearest: String) throws {
    let world = try TestWorld()
    #expect(world.run(word) == .usage)
    #expect(world.errors.contains("USAGE-COMMAND: there is no command '\(word)'"))
    #expect(world.errors.contains("next: did you mean 'bridge \(nearest)'?"))
  }

  @Test(arguments: ["frobnicate", "x", "", String(repeating: "plan", count: 1000)])
  func `what is like no command gets no guess`(word: String) throws {
    let world = try TestWorld()
    #expect(world.run(word) == .usage)
    #expect(world.errors.contains("next: run 'bridge help' for what each command does"))
  }
}
