import BridgeJSON
import BridgeRunning
import BridgeSchema

/// `bridge rollback`: gives a run up, or puts the original back.
struct RollbackCommand: Command {
  static let spec = CommandSpec(
    "rollback", abstract: "Give a run up, or put the original back, byte for byte.",
    arguments: [.run], options: [.discardChanges, .state, .format],
    exits: [
      .init(.decision, "The store was written to since the run, which would be lost."),
      .init(.locked, "Another process is at work on the run, or an app has the store open."),
    ],
    examples: [
      .init("Puts the original of the newest run back.", "rollback"),
      .init("Also if an app has written to the result.", "rollback --discard-changes"),
    ])

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(Failure) { self.arguments = arguments }

  func run(in world: World) throws(Failure) -> ExitCode {
    let folder = try RunChoice(arguments, in: world).required(arguments.word(0), in: world)
    let reporter = try RunReporter(events: nil, in: world)
    let ending = RunEnding(folder: folder, emit: { reporter.take($0) })
    // A rollback goes on where it was left; a signal must not cut a step of it in two.
    _ = world.interruption()
    let done: String
    do {
      done = try ending.rollBack(discardsChanges: arguments.has(.discardChanges))
    } catch {
      reporter.fail(error)
      throw error
    }
    reporter.finish()
    switch OutputFormat(arguments) {
    case .text: try world.write(text: PrintableText.of(done) + "\n")
    case .json:
      try world.write(
        .object([
          "format_version": 1, "run": .string(folder.name), "state": "rolled-back",
          "text": .string(done),
        ]))
    }
    return .success
  }
}

extension OptionSpec {
  fileprivate static let discardChanges = OptionSpec(
    flag: "discard-changes", help: "Lose what was written to the store since the run.")
}
