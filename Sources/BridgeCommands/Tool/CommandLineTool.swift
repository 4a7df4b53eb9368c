package import BridgeSchema

/// The command line as a function: words in, bytes and an exit status out.
package enum CommandLineTool {
  /// Every command, in the order help lists them.
  package static let commands: [any Command.Type] = []

  /// Finds, parses and runs one command, and reports its failure if it has one.
  ///
  /// - Parameters:
  ///   - words: The words typed after the program's own name.
  ///   - world: What the command sees, and where it writes.
  /// - Returns: The status that the process should exit with.
  package static func run(_ words: [String], in world: World) -> ExitStatus {
    do {
      return try dispatch(words, in: world)
    } catch {
      report(error, asJSON: wantsJSON(words), in: world)
      return ExitStatus(error.disposition)
    }
  }

  private static func dispatch(_ words: [String], in world: World) throws(Failure) -> ExitStatus {
    guard let name = words.first, !["--help", "-h"].contains(name) else {
      try world.write(text: HelpText.overview(of: commands.map { $0.spec }))
      return .success
    }
    if name == "--version" {
      try world.write(text: "bridge \(BridgeVersion.current)\n")
      return .success
    }
    let rest = Array(words.dropFirst())
    if name == HelpCommand.spec.name { return try help(rest, in: world) }
    let command = try command(named: name)
    let arguments = try ArgumentParser.parse(rest, by: command.spec)
    if arguments.has(.help) { return try show(command.spec, in: world) }
    return try command.init(arguments).run(in: world)
  }

  private static func help(_ words: [String], in world: World) throws(Failure) -> ExitStatus {
    let arguments = try ArgumentParser.parse(words, by: HelpCommand.spec)
    guard let name = arguments.word(0), name != HelpCommand.spec.name else {
      try world.write(text: HelpText.overview(of: commands.map { $0.spec }))
      return .success
    }
    return try show(command(named: name).spec, in: world)
  }

  private static func show(_ command: CommandSpec, in world: World) throws(Failure) -> ExitStatus {
    try world.write(text: HelpText.text(of: command))
    return .success
  }

  private static func command(named name: String) throws(Failure) -> any Command.Type {
    guard let command = commands.first(where: { $0.spec.name == name }) else {
      if name.hasPrefix("-") { throw .optionBeforeCommand(name) }
      throw .unknownCommand(name, among: commands.map { $0.spec.name } + [HelpCommand.spec.name])
    }
    return command
  }

  private static func report(_ failure: Failure, asJSON: Bool, in world: World) {
    if asJSON {
      _ = world.error(FailureReport.json(failure))
    } else {
      world.say(FailureReport.text(failure, style: world.errorStyle))
    }
  }

  /// Whether failures are wanted as JSON; asked of the words, since they may be what is wrong.
  private static func wantsJSON(_ words: [String]) -> Bool {
    let options = words.prefix { $0 != "--" }
    return options.contains("--format=json")
      || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }
}

/// `bridge help`, which is no ``Command`` since it has to know them all.
enum HelpCommand {
  static let spec = CommandSpec(
    "help", abstract: "Show what the commands do, or what one of them takes.",
    arguments: [
      ArgumentSpec("COMMAND", .command, .optional, help: "The command to explain.")
    ])
}

extension Failure {
  fileprivate static func optionBeforeCommand(_ word: String) -> Self {
    let nearest = NearestName.find(word, among: ["--help", "--version"])
    return usage(
      .usageOption, "there is no option '\(word)' before a command",
      remedy: nearest.map { "did you mean 'bridge \($0)'?" }
        ?? "write the command first: bridge COMMAND [ARGUMENTS] [OPTIONS]")
  }
}
