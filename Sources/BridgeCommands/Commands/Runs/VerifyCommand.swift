import BridgeJSON
import BridgeRunning
import BridgeSchema

/// `bridge verify`: holds the result of a run against its original again.
struct VerifyCommand: Command {
  static let spec = CommandSpec(
    "verify", abstract: "Hold the result of a run against its original, record by record.",
    details: [
      "Nothing is written. What an app wrote into the store since the run shows as differences."
    ],
    arguments: [.run], options: [.state, .format],
    exits: [
      .init(.success, "The result is what the original and the plan say it has to be."),
      .init(.mismatch, "There is a difference; both files are kept."),
    ],
    examples: [
      .init("Verifies the newest run.", "verify"),
      .init("Prints every check for a program.", "verify --format json"),
    ])

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(Failure) { self.arguments = arguments }

  func run(in world: World) throws(Failure) -> ExitCode {
    let folder = try RunChoice(arguments, in: world).required(arguments.word(0), in: world)
    let verification = RunVerification(folder: folder)
    let report = try verification.report()
    switch OutputFormat(arguments) {
    case .text: try world.write(text: PrintableText.of(Self.text(of: report)))
    case .json:
      let members = report.json.members ?? []
      try world.write(
        .object(
          [.init("format_version", 1), .init("run", .string(folder.name))]
            + members.filter { $0.name != "format_version" }))
    }
    guard let failure = report.failure else { return .success }
    guard try verification.wasWrittenSince() else { throw failure }
    throw Failure(
      failure.code, "the store is not what the run left", evidence: failure.evidence,
      remedy: "the store was written to since the run: what its app changed shows here, and is no "
        + "fault of the run", disposition: failure.disposition)
  }

  private static func text(of report: VerificationReport) -> String {
    let count = report.checks.count
    guard !report.isSound else {
      return "verified: \(count) of \(count) checks hold\n"
    }
    let lines = report.mismatches.map { check in
      "differs: \(check.subject): expected \(check.expected), found \(check.found)"
        + (check.detail.isEmpty ? "" : " (\(check.detail))")
    }
    return (lines + ["\(count - lines.count) of \(count) checks hold"]).joined(separator: "\n")
      + "\n"
  }
}
