import BridgePlanning
import BridgeSchema

/// `bridge check`: whether Core Data can go from one schema to another alone.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    "check", abstract: "Say whether Core Data can migrate from A to B alone, and why not.",
    details: ["Made for continuous integration: the exit status is the answer."],
    arguments: [.older, .newer], options: [.strictTypes, .format],
    exits: [
      .init(.success, "Every change can be inferred."),
      .init(.decision, "Some change cannot; 'bridge plan A B' shows the way."),
    ],
    examples: [
      .init("Asks about two versions.", "check App.xcdatamodeld:1 App.xcdatamodeld:2"),
      .init("Prints the verdicts for a program.", "check a.json b.json --format json"),
    ])

  let pair: SourcePair
  let options: InferenceOptions
  let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(Failure) {
    pair = try SourcePair(arguments)
    options = InferenceOptions(strictTypes: arguments.has(.strictTypes))
    format = OutputFormat(arguments)
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    let (older, newer) = try pair.load(in: world)
    let judged = try InferenceRules.judge(
      from: older, to: newer, options: options)
    let isSame = SameVersion.holds(older, newer)
    let isInferable = isSame || judged.allSatisfy(\.isInferable)
    switch format {
    case .text: try world.write(text: Self.text(judged, isSame: isSame))
    case .json: try world.write(ChangeDocument.verdict(judged, isInferable: isInferable))
    }
    return isInferable ? .success : .decision
  }

  private static func text(_ judged: [JudgedChange], isSame: Bool) -> String {
    let verdicts = PrintableText.of(ChangeText.render(judged))
    return isSame
      ? verdicts + "A and B are the same version to a store: no migration is needed\n" : verdicts
  }
}
