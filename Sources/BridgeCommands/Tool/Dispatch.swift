import BridgeSchema

/// Finds the command that the first word names, and runs it with the others.
struct Dispatch {
  let commands: [any Command.Type]
  let world: World

  func run(_ words: [String]) throws(Failure) -> ExitCode {
    guard let name = words.first, !["--help", "-h"].contains(name) else { return try overview() }
    if name == "--version" {
      try world.write(text: "bridge \(BridgeVersion.current)\n")
      return .success
    }
    let rest = Array(words.dropFirst())
    if name == HelpCommand.spec.name { return try help(rest) }
    let command = try command(named: name)
    let arguments = try ArgumentParser.parse(rest, by: command.spec)
    if arguments.has(.help) { return try show(command.spec) }
    return try command.init(arguments).run(in: world)
  }

  private func help(_ words: [String]) throws(Failure) -> ExitCode {
    let arguments = try ArgumentParser.parse(words, by: HelpCommand.spec)
    guard let name = arguments.word(0), name != HelpCommand.spec.name else {
      return try overview()
    }
    return try show(command(named: name).spec)
  }

  private func overview() throws(Failure) -> ExitCode {
    try world.write(text: HelpText.overview(of: commands.map { $0.spec }))
    return .success
  }

  private func show(_ command: CommandSpec) throws(Failure) -> ExitCode {
    try world.write(text: HelpText.text(of: command))
    return .success
  }

  private func command(named name: String) throws(Failure) -> any Command.Type {
    if let command = commands.first(where: { $0.spec.name == name }) { return command }
    if name.hasPrefix("-") { throw .optionBeforeCommand(name) }
    let names = commands.map { $0.spec.name } + [HelpCommand.spec.name]
    throw .unknownCommand(name, among: names)
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
