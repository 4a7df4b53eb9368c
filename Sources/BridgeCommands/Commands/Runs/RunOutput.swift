import BridgeJSON
import BridgeRunning
import BridgeSchema

/// How a run ended, as a command prints it.
struct RunOutput {
  private let world: World
  private let format: OutputFormat
  /// Whether standard output belongs to the events.
  private let isTaken: Bool

  /// Takes the form from the options of a command.
  init(_ arguments: ParsedArguments, in world: World) {
    self.world = world
    format = OutputFormat(arguments)
    isTaken = arguments.value(of: .events) == "-"
  }

  /// Prints how a run ended.
  func report(_ report: RunReport) throws(Failure) {
    // The stream of events has a summary of its own.
    if isTaken { return world.say(text(of: report)) }
    switch format {
    case .text: try world.write(text: text(of: report))
    case .json: try world.write(Self.json(of: report))
    }
  }

  private func text(of report: RunReport) -> String {
    let run = report.folder?.name ?? ""
    return switch report.outcome {
    case .nothing(let reason): "\(reason)\n"
    case .done(let accepted):
      "done: the store is at B now"
        + (accepted == 0
          ? ""
          : ", with \(Self.records(accepted)) accepted "
            + "as failed") + "\n"
        + "the original is kept; put it back with 'bridge rollback \(run)', or remove it with "
        + "'bridge clean \(run)'\n"
    case .stopped(let done, let total):
      "stopped at a checkpoint: \(FigureText.grouped(done)) of \(FigureText.grouped(total)) records "
        + "done. Go on with: bridge run --resume\n"
    case .needsDecision(let failed):
      "\(Self.records(failed)) failed and \(failed == 1 ? "waits" : "wait") for a decision; "
        + "the original is untouched\n"
        + "list them with 'bridge status \(run) --records failed'; decide with 'bridge resolve "
        + "\(run) --all' and --retry, --skip or --accept; then go on with 'bridge run --resume'\n"
    }
  }

  private static func records(_ count: Int) -> String {
    FigureText.grouped(Int64(count)) + (count == 1 ? " record" : " records")
  }

  private static func json(of report: RunReport) -> JSON {
    let (state, figures): (String, [JSON.Member]) =
      switch report.outcome {
      case .nothing(let reason): ("nothing", [.init("reason", .string(reason))])
      case .done(let accepted): ("done", [.init("accepted", .integer(Int64(accepted)))])
      case .stopped(let done, let total):
        ("stopped", [.init("done", .integer(done)), .init("total", .integer(total))])
      case .needsDecision(let failed):
        ("needs-decision", [.init("failed", .integer(Int64(failed)))])
      }
    let head: [JSON.Member] = [
      .init("format_version", 1),
      .init("run", report.folder.map { .string($0.name) } ?? .null),
      .init("state", .string(state)),
      .init("exit", .integer(Int64(report.outcome.exitCode))),
    ]
    return .object(head + figures)
  }
}
