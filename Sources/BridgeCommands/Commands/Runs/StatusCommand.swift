import BridgeJSON
import BridgeRunning
import BridgeSchema
import BridgeStore

/// `bridge status`: where a run stands.
struct StatusCommand: Command {
  static let spec = CommandSpec(
    "status", abstract: "Say where a run stands, or what became of its records.",
    arguments: [
      .run,
      ArgumentSpec(
        "RECORD", .text, .optional, help: "A record by its URI, x-coredata://STORE/Entity/p1."),
    ],
    options: [.records, .state, .format],
    examples: [
      .init("Says where the unfinished run stands, else the newest.", "status"),
      .init("Lists the records that failed, with their reasons.", "status --records failed"),
    ])

  private let arguments: ParsedArguments
  private let words: RunWords

  init(_ arguments: ParsedArguments) throws(Failure) {
    self.arguments = arguments
    words = try RunWords(arguments, mostRecords: 1)
    if let clash = words.records.first, arguments.has(.records) {
      throw .usage(
        .usageOption, "'--records' lists records, and \(clash) is one already",
        remedy: "leave one of the two out")
    }
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    let folder = try RunChoice(arguments, in: world).required(words.run, in: world)
    let status = try RunStatus(of: folder)
    let format = OutputFormat(arguments)
    if let record = words.records.first {
      let report = try RecordReport(of: record, in: status)
      try RecordDocument.write(report, format, in: world)
    } else if let wanted = arguments.value(of: .records).flatMap(RecordStatus.init) {
      try RecordList(status: wanted, run: status, format: format).write(in: world)
    } else {
      switch format {
      case .text: try world.write(text: PrintableText.of(StatusDocument.text(status)))
      case .json: try world.write(StatusDocument.json(status))
      }
    }
    return .success
  }
}

extension OptionSpec {
  /// The statuses that a journal keeps record by record.
  fileprivate static let records = OptionSpec(
    "records",
    ValueSpec(
      "STATUS",
      .choice(RecordStatus.allCases.filter { $0 != .done && $0 != .none }.map(\.rawValue))),
    help: "List the records of a status: failed, accepted, skipped, deleted, merged, moved, "
      + "unresolved, ambiguous, matched, or pending again.")
}

/// The words of a command that takes a run and records.
struct RunWords {
  /// The name of the run, if there is one.
  let run: String?
  let records: [RecordURI]

  /// Takes the words apart: records are known by their scheme.
  ///
  /// - Throws: `USAGE-ARGUMENT` for a second run, too many records, or a malformed one.
  init(_ arguments: ParsedArguments, mostRecords: Int = .max) throws(Failure) {
    let texts = arguments.words.filter { $0.hasPrefix("x-coredata:") }
    let names = arguments.words.filter { !$0.hasPrefix("x-coredata:") }
    guard names.count <= 1 else { throw .superfluousArgument(names[1], of: arguments.command) }
    guard texts.count <= mostRecords else {
      throw .superfluousArgument(texts[mostRecords], of: arguments.command)
    }
    var records: [RecordURI] = []
    for text in texts {
      guard let record = RecordURI(text) else {
        throw .usage(
          .usageArgument, "'\(text)' is not the URI of a saved record",
          remedy: "write x-coredata://STORE/Entity/p1, as 'bridge status --records failed' does")
      }
      records.append(record)
    }
    run = names.first
    self.records = records
  }
}
