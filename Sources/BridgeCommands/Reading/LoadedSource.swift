import BridgeFormats
import BridgeSchema

/// A schema with where it came from.
struct LoadedSource {
  /// The source as it was typed.
  let given: String
  let schema: Schema
  /// What was read and not understood.
  let warnings: [FormatWarning]

  /// Reads a source of a schema: `PATH[:VERSION]`, or `-` for standard input.
  ///
  /// - Throws: What the reader of the format throws.
  init(_ given: String, in world: World) throws(Failure) {
    let (path, version) = SourceName.split(given, in: world)
    let read = try SchemaReader.read(
      path: world.path(path), version: version, standardInput: world.input)
    self.given = given
    schema = read.schema
    warnings = read.warnings
  }

  /// Says on standard error what was not understood.
  func sayWarnings(in world: World) {
    let style = world.errorStyle
    for warning in warnings {
      world.say("\(style.yellow("warning:")) \(PrintableText.of(warning.description))\n")
    }
  }
}

extension SourceName {
  /// Splits a source whose path counts from the folder of a world.
  static func split(_ text: String, in world: World) -> (path: String, version: String?) {
    split(text, exists: { world.exists($0) })
  }
}
