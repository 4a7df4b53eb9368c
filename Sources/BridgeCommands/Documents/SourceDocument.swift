import BridgeFormats
import BridgeJSON
import BridgePlanning
import BridgeSchema

/// What `bridge show` prints for programs.
enum SourceDocument {
  /// The document of a source; `bridge` reads it back as a schema.
  static func json(_ source: LoadedSource) -> JSON {
    .object([
      "format_version": 1,
      "kind": "model",
      "schema": SchemaJSON.write(source.schema),
      "warnings": .array(source.warnings.map(json)),
      "identity": PlanJSON.write(SchemaIdentity(of: source.schema)),
    ])
  }

  private static func json(_ warning: FormatWarning) -> JSON {
    .object([
      "file": .string(warning.file), "item": .string(warning.item), "text": .string(warning.text),
    ])
  }
}

/// What `bridge show` prints for people.
enum SourceText {
  static func render(_ source: LoadedSource) -> String {
    let identity = SchemaIdentity(of: source.schema)
    let rows = [
      ("source", source.given), ("kind", "model"),
      ("version", source.schema.versionIdentifiers.joined(separator: ", ")),
      ("digest", identity.digest ?? ""), ("checksum", identity.checksum ?? ""),
    ].filter { !$0.1.isEmpty }
    let head = rows.map { TextLayout.padded($0.0 + ":", to: 10) + $0.1 }
    return head.joined(separator: "\n") + "\n\n" + SchemaText.render(source.schema)
  }
}
