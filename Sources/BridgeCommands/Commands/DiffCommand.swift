import BridgePlanning
import BridgeSchema

/// `bridge diff`: what differs between two schemas, without a verdict.
struct DiffCommand: Command {
  static let spec = CommandSpec(
    "diff", abstract: "List what differs between two schemas.",
    details: [
      "Changes that a store cannot see, such as defaults and indexes, are listed too, and marked."
    ],
    arguments: [.older, .newer], options: [.format],
    exits: [.init(.success, "The differences, or that there are none, are on standard output.")],
    examples: [
      .init("Compares two versions of a bundle.", "diff App.xcdatamodeld:1 App.xcdatamodeld:2"),
      .init("Compares what a store holds with a model.", "diff Old.sqlite App.xcdatamodeld"),
    ])

  let pair: SourcePair
  let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(Failure) {
    pair = try SourcePair(arguments)
    format = OutputFormat(arguments)
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    let (older, newer) = try pair.load(in: world)
    let changes = try SchemaDifference.changes(from: older, to: newer)
    let isSame = SameVersion.holds(older, newer)
    switch format {
    case .text: try world.write(text: Self.text(changes, isSame: isSame))
    case .json: try world.write(ChangeDocument.difference(changes, isSameVersion: isSame))
    }
    return .success
  }

  private static func text(_ changes: [Change], isSame: Bool) -> String {
    var lines = changes.map { change in
      (change.changesIdentity ? "  " : "- ") + ChangeText.sentence(change)
    }
    if changes.isEmpty { lines.append("no changes") }
    if changes.contains(where: { !$0.changesIdentity }) {
      lines += ["", "marked -: no part of the version hashes, so that no existing store sees it"]
    }
    if isSame, !changes.isEmpty { lines.append("A and B are the same version to a store") }
    return PrintableText.of(lines.joined(separator: "\n")) + "\n"
  }
}
