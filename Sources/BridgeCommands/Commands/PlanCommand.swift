import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSchema

/// `bridge plan`: the chain of schemas and the import steps from A to B.
struct PlanCommand: Command {
  static let spec = CommandSpec(
    "plan", abstract: "Find the chain of schemas and the import steps from A to B.",
    details: [
      "Nothing is run, and no store is changed. What only a person knows is asked, and what would be "
        + "lost is listed; a plan is complete when all of it is answered and accepted."
    ],
    arguments: [.older, .newer],
    options: AnswersInput.options + [.rehearsed, .into, .exitCode, .strictTypes, .format],
    exits: [
      .init(.success, "The plan is complete, or there is nothing to do."),
      .init(.pending, "With --exit-code: there is something to run."),
      .init(.decision, "The plan has open questions or losses, listed on standard error."),
    ],
    examples: [
      .init("Shows what has to happen.", "plan App.xcdatamodeld:1 App.xcdatamodeld:2"),
      .init(
        "Writes the plan as a folder, once all is decided.",
        "plan 1.json 2.json --accept-loss removed:Note.draft --into migrations/2"),
    ])

  let pair: SourcePair
  let arguments: ParsedArguments
  let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(Failure) {
    pair = try SourcePair(arguments)
    self.arguments = arguments
    format = OutputFormat(arguments)
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    var options = try AnswersInput.read(arguments, in: world)
    options.strictTypes = arguments.has(.strictTypes)
    let (older, newer) = try pair.load(in: world)
    let plan = try Planner.plan(from: older, to: newer, options: options)
    let estimate = try estimate(of: plan, in: world)
    let document = Self.document(of: plan, with: estimate)
    try Self.print(plan, document, estimate, format: format, in: world)
    Self.warn(of: plan, in: world)
    if let open = OpenDecisions(of: plan) { throw open.failure }
    if let folder = arguments.value(of: .into) {
      try PlanFolder(plan: plan, document: document)
        .write(to: world.path(folder), given: folder)
      world.say("written to \(PrintableText.of(folder))\n")
    }
    return arguments.has(.exitCode) && !plan.isSameVersion ? .pending : .success
  }

  /// Says what 'bridge run' would refuse, which the plan itself does not know.
  private static func warn(of plan: Plan, in world: World) {
    do {
      try HopSupport.check(plan)
    } catch {
      let changes = error.evidence.joined(separator: ", ")
      world.say(
        "warning: \(error.code.rawValue): 'bridge run' cannot carry this out yet: "
          + "\(PrintableText.of(changes))\n")
    }
  }

  private func estimate(of plan: Plan, in world: World) throws(Failure) -> PlanEstimate? {
    guard let store = arguments.value(of: .rehearsed) else { return nil }
    let description = try StoreInput.describe(store, in: world)
    return try PlanEstimate(of: plan, on: description, given: store)
  }

  private static func document(of plan: Plan, with estimate: PlanEstimate?) -> JSON {
    let document = PlanJSON.write(plan)
    guard let estimate, let members = document.members else { return document }
    return .object(members + [JSON.Member("estimates", estimate.json)])
  }

  /// Prints a plan, with what follows it in the text.
  static func print(
    _ plan: Plan, _ document: JSON, _ estimate: PlanEstimate? = nil, format: OutputFormat,
    in world: World
  ) throws(Failure) {
    switch format {
    case .text:
      let parts = [PlanText.render(plan), estimate?.text].compactMap { $0 }
      try world.write(text: PrintableText.of(parts.joined(separator: "\n")))
    case .json: try world.write(document)
    }
  }
}

extension OptionSpec {
  /// The store on which a plan is tried.
  fileprivate static let rehearsed = OptionSpec(
    "store", ValueSpec("STORE", .file),
    help: "Check that this store is at A, and count the records of each step.")

  /// Where the plan is written as a folder.
  static let into = OptionSpec(
    "into", ValueSpec("DIR", .folder),
    help: "Write the plan as a folder too: plan.json, Chain.xcdatamodeld for Xcode, and steps/ for "
      + "your programs.")

  /// Makes pending changes visible in the exit status.
  static let exitCode = OptionSpec(
    flag: "exit-code", help: "Exit with 2 when there is something to run.")
}
