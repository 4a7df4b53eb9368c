import BridgeSchema

/// The command line as a function: words in, bytes and an exit status out.
package enum CommandLineTool {
  /// Every command, in the order help lists them.
  package static let commands: [any Command.Type] = [
    PlanCommand.self, RunCommand.self, StatusCommand.self, ResolveCommand.self,
    VerifyCommand.self, RollbackCommand.self, CleanCommand.self,
    ShowCommand.self, DiffCommand.self, CheckCommand.self, ExportCommand.self,
  ]

  /// Finds, parses and runs one command, and reports its failure if it has one.
  ///
  /// - Parameters:
  ///   - words: The words typed after the program's own name.
  ///   - world: What the command sees, and where it writes.
  ///   - commands: The commands there are.
  /// - Returns: The status that the process should exit with.
  package static func run(
    _ words: [String], in world: World, commands: [any Command.Type] = Self.commands
  ) -> ExitCode {
    do {
      return try Dispatch(commands: commands, world: world).run(words)
    } catch {
      report(error, asJSON: wantsJSON(words), in: world)
      return ExitCode(error.disposition)
    }
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
