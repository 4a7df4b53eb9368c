import BridgeFormats
import BridgeJSON
import BridgePlanning
import BridgeSchema
import BridgeSystem

/// `bridge export`: a schema, or the chain of a plan, in another form.
struct ExportCommand: Command {
  static let spec = CommandSpec(
    "export", abstract: "Write a schema, or the chain of a plan, in another form.",
    details: [
      "Without --into, the result goes to standard output: JSON, or the 'contents' of an "
        + ".xcdatamodel. A plan's chain is a bundle, so it needs --into."
    ],
    arguments: [
      ArgumentSpec(
        "SOURCE|PLAN", .source,
        help: "A source of a schema, or a plan: its folder, its JSON, or - for either.")
    ],
    options: [.exportAs, .exportInto],
    examples: [
      .init(
        "Turns a store's schema into a model for Xcode.",
        "export Old.sqlite --as xcdatamodel --into Old.xcdatamodel"),
      .init(
        "Writes every schema of a plan's chain.",
        "export migrations/notes --as xcdatamodel --into Chain.xcdatamodeld"),
    ])

  let source: String
  let form: String
  let target: String?

  init(_ arguments: ParsedArguments) throws(Failure) {
    source = try arguments.required(0)
    target = arguments.value(of: .exportInto)
    guard let form = arguments.value(of: .exportAs) else {
      throw .missingExportForm(OptionSpec.exportAs)
    }
    self.form = form
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    let input = try ExportInput(source, in: world)
    input.sayWarnings(in: world)
    if form == "json" {
      try write(try input.json.document, in: world)
    } else {
      try writeModel(input, in: world)
    }
    return .success
  }

  private func write(_ bytes: [UInt8], in world: World) throws(Failure) {
    guard let target else { return try world.write(bytes) }
    try FileSystem.write(bytes, to: world.path(target), exclusive: true, mode: 0o644, sync: true)
  }

  private func writeModel(_ input: ExportInput, in world: World) throws(Failure) {
    for schema in try input.schemas {
      for loss in ModelWriter.losses(of: schema) { world.warn(loss) }
    }
    guard let target else {
      guard case .schema(let loaded) = input else { throw .chainNeedsFolder(source) }
      return try world.write(ModelWriter.write(loaded.requiredSchema()))
    }
    try NewFolder.write(files(of: input, at: target), at: world.path(target), given: target)
  }

  private func files(
    of input: ExportInput, at target: String
  ) throws(Failure) -> [NewFolder.File] {
    let name = PathText.name(of: target)
    switch input {
    case .plan(let plan):
      guard name.hasSuffix(".xcdatamodeld") else { throw .wrongEnding(target, ".xcdatamodeld") }
      return try PlanFolder.chainFiles(of: plan)
    case .schema(let loaded):
      if name.hasSuffix(".xcdatamodel") {
        return [("contents", try ModelWriter.write(loaded.requiredSchema()))]
      }
      guard name.hasSuffix(".xcdatamodeld") else { throw .wrongEnding(target, ".xcdatamodel") }
      let version = String(name.dropLast(".xcdatamodeld".count))
      return try ModelBundleWriter.files(
        for: [(version, loaded.requiredSchema())], current: version
      )
      .map { ($0.path, $0.bytes) }
    }
  }
}

extension OptionSpec {
  fileprivate static let exportAs = OptionSpec(
    "as", .choice("xcdatamodel", "json"), help: "The form to write.")

  fileprivate static let exportInto = OptionSpec(
    "into", ValueSpec("PATH", .file),
    help: "Where to write it; nothing may stand there. A model ends in .xcdatamodel, or in "
      + ".xcdatamodeld for a bundle.")
}

extension Failure {
  fileprivate static func missingExportForm(_ option: OptionSpec) -> Self {
    usage(
      .usageOption, "'bridge export' needs '\(option.word)'",
      evidence: ["\(option.signature): \(option.help)"], remedy: "add '\(option.signature)'")
  }

  fileprivate static func chainNeedsFolder(_ source: String) -> Self {
    usage(
      .usageOption,
      "the chain of the plan '\(source)' is a bundle and cannot go to standard output",
      remedy: "add '--into PATH.xcdatamodeld', or write '--as json'")
  }

  fileprivate static func wrongEnding(_ target: String, _ ending: String) -> Self {
    usage(
      .usageValue, "'\(target)' does not end as a model of this kind does",
      evidence: ["Xcode opens it by its ending"], remedy: "write '--into PATH\(ending)'")
  }
}
