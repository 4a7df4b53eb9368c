import BridgeFormats
import BridgeJSON
import BridgePlanning
import BridgeSchema
import BridgeStore

/// What `bridge show` prints for programs.
enum SourceDocument {
  /// The document of a source; `bridge` reads it back as a schema.
  static func json(_ source: LoadedSource) -> JSON {
    .object([
      "format_version": 1,
      "kind": .string(kind(of: source)),
      "schema": source.schema.map(SchemaJSON.write) ?? .null,
      "warnings": .array(warnings(of: source)),
      "identity": source.schema.map { PlanJSON.write(SchemaIdentity(of: $0)) } ?? .null,
      "store": store(of: source),
    ])
  }

  /// The name of the kind of a source.
  static func kind(of source: LoadedSource) -> String {
    switch source.content {
    case .model: "model"
    case .store: "store"
    }
  }

  private static func warnings(of source: LoadedSource) -> [JSON] {
    switch source.content {
    case .model(let read): read.warnings.map(json)
    case .store(let store):
      switch store.model {
      case .read(let model): model.warnings.map(json)
      case .absent, .damaged: store.warnings.map { .object(["text": .string($0)]) }
      }
    }
  }

  private static func json(_ warning: FormatWarning) -> JSON {
    .object([
      "file": .string(warning.file), "item": .string(warning.item), "text": .string(warning.text),
    ])
  }

  private static func store(of source: LoadedSource) -> JSON? {
    guard case .store(let store) = source.content else { return nil }
    return .object([
      "uuid": .string(store.metadata.uuid),
      "recorded": PlanJSON.write(store.metadata.recorded),
      "matches": .boolean(store.recordMatchesModel),
      "rows": .sorted(store.rows.mapValues(JSON.integer)),
      "agrees": .boolean(store.agrees),
      "findings": .array(store.findings.map(JSON.string)),
      "version_identifiers": .array(store.metadata.versionIdentifiers.map(JSON.string)),
      "framework_version": store.metadata.frameworkVersion.map(JSON.integer),
    ])
  }
}

extension StoreDescription {
  /// Whether the recorded version is that of the store's own model.
  var recordMatchesModel: Bool {
    guard let schema else { return false }
    return metadata.recorded.isCompatible(with: SchemaIdentity(of: schema))
  }
}
