import BridgeJSON
import BridgeRunning
import BridgeSchema

/// `bridge resolve`: decides what becomes of records that failed.
struct ResolveCommand: Command {
  static let spec = CommandSpec(
    "resolve", abstract: "Decide what becomes of records that failed.",
    details: [
      "A record that failed waits before the stage that would drop what it needs. It is tried again, "
        + "left as it is on purpose, or accepted as failed; then the run goes on."
    ],
    arguments: [
      .run,
      ArgumentSpec(
        "RECORD", .text, .any, help: "Records by their URIs, as 'bridge status' prints them."),
    ],
    options: [.retry, .skip, .accept, .allRecords, .state, .format],
    exits: [.init(.locked, "Another process is at work on the run.")],
    examples: [
      .init("Tries all of them again.", "resolve --all --retry"),
      .init("Accepts that one failed.", "resolve x-coredata://STORE/Note/p7 --accept"),
    ])

  private let arguments: ParsedArguments
  private let words: RunWords
  private let decision: Resolver.Decision

  init(_ arguments: ParsedArguments) throws(Failure) {
    self.arguments = arguments
    words = try RunWords(arguments)
    let flags: [(OptionSpec, Resolver.Decision)] = [
      (.retry, .retry), (.skip, .skip), (.accept, .accept),
    ]
    let chosen = flags.filter { arguments.has($0.0) }
    guard let first = chosen.first, chosen.count == 1 else {
      throw .usage(
        .usageOption, "'bridge resolve' needs one of --retry, --skip and --accept",
        remedy: "add the one that is meant")
    }
    decision = first.1
    guard words.records.isEmpty == arguments.has(.allRecords) else {
      throw .usage(
        .usageArgument, "'bridge resolve' needs either records or --all",
        remedy: "name the records; 'bridge status --records failed' lists them")
    }
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    let folder = try RunChoice(arguments, in: world).required(words.run, in: world)
    let records = arguments.has(.allRecords) ? nil : words.records
    let count = try Resolver(folder: folder).resolve(decision, records: records)
    switch OutputFormat(arguments) {
    case .text:
      try world.write(
        text: "\(count) \(count == 1 ? "entry" : "entries") decided: \(decision.rawValue); "
          + "go on with: bridge run --resume \(folder.name)\n")
    case .json:
      try world.write(
        .object([
          "format_version": 1, "run": .string(folder.name),
          "decision": .string(decision.rawValue), "decided": .integer(Int64(count)),
        ]))
    }
    return .success
  }
}

extension OptionSpec {
  fileprivate static let retry = OptionSpec(
    flag: "retry", help: "Try the records again when the run goes on.")
  fileprivate static let skip = OptionSpec(
    flag: "skip", help: "Leave the records as they are, on purpose.")
  fileprivate static let accept = OptionSpec(
    flag: "accept", help: "Accept that the records failed; the run then exits with 5.")
  fileprivate static let allRecords = OptionSpec(
    flag: "all", help: "Decide for every record that failed.")
}
