import BridgeJSON
import BridgeSchema

/// `bridge show`: what a source holds.
struct ShowCommand: Command {
  static let spec = CommandSpec(
    "show", abstract: "Show a schema, or a store with what it says of itself.",
    details: [
      "SOURCE is PATH[:VERSION]: a bundle (App.xcdatamodeld, App.xcdatamodeld:\"App 3\"), one version "
        + "(.xcdatamodel), a compiled model (.momd, .mom), a store (its own model), a JSON file, or - "
        + "for JSON on standard input."
    ],
    arguments: [ArgumentSpec("SOURCE", .source, help: "What to show: PATH[:VERSION].")],
    options: [.format],
    examples: [
      .init("Shows the current version of a bundle.", "show App.xcdatamodeld"),
      .init("Keeps a store's schema in a file.", "show Old.sqlite --format json > old.json"),
    ])

  let source: String
  let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(Failure) {
    source = try arguments.required(0)
    format = OutputFormat(arguments)
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    let loaded = try LoadedSource(source, in: world)
    switch format {
    case .text:
      for text in loaded.warningTexts { world.warn(text) }
      try world.write(text: PrintableText.of(SourceText.render(loaded)))
    case .json: try world.write(SourceDocument.json(loaded))
    }
    return .success
  }
}
