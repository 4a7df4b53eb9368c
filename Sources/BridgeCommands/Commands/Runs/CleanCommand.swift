import BridgeJSON
import BridgeRunning
import BridgeSchema
import BridgeSystem

/// `bridge clean`: removes what finished runs keep.
struct CleanCommand: Command {
  static let spec = CommandSpec(
    "clean", abstract: "Remove the originals and journals that finished runs keep.",
    details: [
      "Without RUN, every finished run that ended long enough ago is meant. After that there is no "
        + "rollback."
    ],
    arguments: [
      ArgumentSpec("RUN", .run, .optional, help: "One finished run, whatever its age.")
    ],
    options: [.olderThan, .state, .format],
    exits: [.init(.locked, "Another process is at work on the run.")],
    examples: [
      .init("Cleans up after runs that ended two weeks ago or earlier.", "clean"),
      .init("Cleans up after every finished run.", "clean --older-than 0d"),
    ])

  private let arguments: ParsedArguments
  /// The least age of a run, in seconds.
  private let age: Double

  init(_ arguments: ParsedArguments) throws(Failure) {
    self.arguments = arguments
    let text = arguments.value(of: .olderThan) ?? "14d"
    guard let age = AgeText.seconds(text) else {
      throw .usage(
        .usageValue, "'--older-than' does not take '\(text)'",
        evidence: ["it takes a number with a unit: 14d, 36h or 90m"], remedy: "write such an age")
    }
    self.age = age
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    let choice = RunChoice(arguments, in: world)
    var runs: [RunFolder] = []
    if let name = arguments.word(0) {
      runs = [try choice.named(name, in: world)]
    } else {
      for run in try RunFolder.all(in: choice.state) where try isDue(run, in: world) {
        runs.append(run)
      }
    }
    var removed: [String] = []
    for run in runs { removed += try RunEnding(folder: run, emit: { _ in }).clean() }
    try print(removed, runs, in: world)
    return .success
  }

  private func isDue(_ run: RunFolder, in world: World) throws(Failure) -> Bool {
    guard try RunStatus(of: run).state.isOver,
      let changed = try FileSystem.status(of: run.journal)?.modificationNanoseconds
    else { return false }
    return world.now() - Double(changed) / 1e9 >= age
  }

  private func print(
    _ removed: [String], _ runs: [RunFolder], in world: World
  ) throws(Failure) {
    switch OutputFormat(arguments) {
    case .text:
      let lines = removed.isEmpty ? ["nothing to remove"] : removed.map { "removed \($0)" }
      try world.write(text: PrintableText.of(lines.joined(separator: "\n")) + "\n")
    case .json:
      try world.write(
        .object([
          "format_version": 1, "runs": .array(runs.map { .string($0.name) }),
          "removed": .array(removed.map(JSON.string)),
        ]))
    }
  }
}

/// Ages as people write them.
enum AgeText {
  /// The seconds of an age such as `14d`, `36h` or `90m`; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let units: [Character: Double] = ["d": 86_400, "h": 3_600, "m": 60]
    guard let last = text.last, let unit = units[last], let number = Int(text.dropLast()),
      number >= 0
    else { return nil }
    return Double(number) * unit
  }
}

extension OptionSpec {
  fileprivate static let olderThan = OptionSpec(
    "older-than", ValueSpec("AGE", .text),
    help: "The least time since a run ended: 14d (the default), 36h or 90m.")
}
