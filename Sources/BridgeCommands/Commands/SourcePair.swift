import BridgeSchema

/// The sources A and B of a command.
struct SourcePair {
  private let older: String
  private let newer: String

  /// Takes the first two words.
  init(_ arguments: ParsedArguments) throws(Failure) {
    older = try arguments.required(0)
    newer = try arguments.required(1)
    guard older != "-" || newer != "-" else {
      throw .usage(
        .usageArgument, "A and B cannot both be standard input",
        remedy: "put one of the two schemas into a file")
    }
  }

  /// Reads both, and says on standard error what was not understood in them.
  func load(in world: World) throws(Failure) -> (older: Schema, newer: Schema) {
    let (older, newer) = (try LoadedSource(older, in: world), try LoadedSource(newer, in: world))
    older.sayWarnings(in: world)
    newer.sayWarnings(in: world)
    return (try older.requiredSchema(), try newer.requiredSchema())
  }
}

/// Whether results are for people or for programs.
enum OutputFormat: String {
  case text
  case json

  /// The format asked for; text by default.
  init(_ arguments: ParsedArguments) {
    self = arguments.value(of: .format).flatMap(Self.init) ?? .text
  }
}
