import BridgePlanning
import BridgeRunning
import BridgeSchema
import BridgeSystem

/// `bridge run`: carries out a plan on a store, or goes on with a run.
struct RunCommand: Command {
  static let spec = CommandSpec(
    "run", abstract: "Carry out a plan on a store, or go on with a run that was stopped.",
    details: [
      "The original is not written to: a new file is built from it, verified against it, and put in "
        + "its place by a rename; the original is kept beside it. Ctrl-C stops at a checkpoint, and a "
        + "second one at once; either way, and after a crash, --resume goes on."
    ],
    arguments: [
      ArgumentSpec(
        "PLAN|RUN", .file, .optional,
        help: "A plan: its folder, its JSON, or - for standard input. With --resume, a run.")
    ],
    options: [.runStore, .runTo] + AnswersInput.options + [
      .resume, .dryRun, .batchSize, .maxMinutes, .onFailure, .events, .state, .format,
    ],
    exits: [
      .init(.success, "Done and swapped in, or nothing to do."),
      .init(.failure, "An error; the original is unchanged."),
      .init(.decision, "A decision is needed: 'bridge resolve', or answers to the plan."),
      .init(.mismatch, "Verification found a mismatch; the original stands."),
      .init(.acceptedRecords, "Done, with failed records that were accepted."),
      .init(.locked, "Another run, or an app, holds the store."),
      .init(.stopped, "Stopped at a checkpoint; 'bridge run --resume' goes on."),
    ],
    examples: [
      .init("Carries out a plan.", "run migrations/notes --store Notes.sqlite"),
      .init("Goes on after it was stopped.", "run --resume"),
      .init(
        "Plans from what the store holds, and runs when nothing is left to decide.",
        "run --to App.xcdatamodeld --store Notes.sqlite"),
    ])

  private let arguments: ParsedArguments
  private let task: RunTask

  init(_ arguments: ParsedArguments) throws(Failure) {
    self.arguments = arguments
    task = try RunTask(arguments)
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    switch task {
    case .resume(let name): return try resume(name, in: world)
    case .plan(let plan, let store):
      return try start(try PlanSource.read(plan, in: world), on: store, in: world)
    case .target(let newer, let store):
      let options = try AnswersInput.read(arguments, in: world)
      let document = try PlanSource.make(from: store, to: newer, options: options, in: world)
      if let open = OpenDecisions(of: document.plan) {
        try PlanCommand.print(
          document.plan, PlanJSON.write(document.plan), format: OutputFormat(arguments), in: world)
        throw open.failure
      }
      return try start(document, on: store, in: world)
    }
  }

  private func start(
    _ document: PlanDocument, on store: String, in world: World
  ) throws(Failure) -> ExitCode {
    if arguments.has(.dryRun) {
      return try DryRun(document: document, store: store, format: OutputFormat(arguments))
        .show(in: world)
    }
    var options = RunOptions()
    options.onFailure = failureMode ?? .quarantine
    if let size = arguments.number(of: .batchSize) { options.batch = BatchSize(records: size) }
    return try work(in: world) { (runner) throws(Failure) in
      try runner.start(document, store: world.path(store), options: options)
    }
  }

  private func resume(_ name: String?, in world: World) throws(Failure) -> ExitCode {
    let choice = RunChoice(arguments, in: world)
    let store = arguments.value(of: .runStore).map { world.path($0) }
    let run =
      if let name { try choice.named(name, in: world) } else { try choice.usual(on: store) }
    guard let run, try !RunStatus(of: run).state.isOver else {
      let output = RunOutput(arguments, in: world)
      try output.report(RunReport(folder: run, outcome: .nothing("nothing to resume")))
      return .success
    }
    return try work(in: world) { (runner) throws(Failure) in
      try runner.resume(run, onFailure: failureMode)
    }
  }

  private var failureMode: RunOptions.FailureMode? {
    arguments.value(of: .onFailure).flatMap(RunOptions.FailureMode.init)
  }

  /// Does the work while signals and time may stop it, and shows how it goes and how it ended.
  private func work(
    in world: World, _ body: (Runner) throws(Failure) -> RunReport
  ) throws(Failure) -> ExitCode {
    let reporter = try RunReporter(events: arguments.value(of: .events), in: world)
    let interruption = world.interruption()
    let deadline = arguments.number(of: .maxMinutes).map { world.seconds() + Double($0) * 60 }
    let control = RunControl(
      shouldStop: {
        interruption.isRequested || deadline.map { world.seconds() >= $0 } ?? false
      },
      emit: { reporter.take($0) })
    let runner = Runner(state: RunChoice(arguments, in: world).state, control: control)
    let report: RunReport
    do {
      report = try body(runner)
    } catch {
      reporter.fail(error)
      throw error
    }
    reporter.finish()
    do {
      try RunOutput(arguments, in: world).report(report)
    } catch {
      // The run is what it is, whether or not anybody can be told on standard output.
      world.say("warning: \(error.code.rawValue): how the run ended could not be printed\n")
    }
    return ExitCode(rawValue: report.outcome.exitCode) ?? .failure
  }
}
