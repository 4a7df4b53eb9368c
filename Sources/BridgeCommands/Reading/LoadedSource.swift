import BridgeFormats
import BridgeSchema
import BridgeStore

/// What a source holds: a schema with where it came from, or a store.
struct LoadedSource {
  /// The source as it was typed.
  let given: String
  let content: Content

  /// What was found.
  enum Content {
    case model(ReadSchema)
    case store(StoreDescription)
  }

  /// Reads a source of a schema: `PATH[:VERSION]`, or `-` for standard input.
  ///
  /// - Throws: What the reader of the format throws; `STORE-…` for a store.
  init(_ given: String, in world: World) throws(Failure) {
    let (path, version) = SourceName.split(given, in: world)
    self.given = given
    if version == nil, SchemaSourceFormat.detect(path: world.path(path)) == .store {
      content = .store(try StoreInput.describe(path, in: world))
    } else {
      content = .model(
        try SchemaReader.read(
          path: world.path(path), version: version, standardInput: world.input))
    }
  }

  /// The schema; nil for a store whose model cannot be had.
  var schema: Schema? {
    switch content {
    case .model(let read): read.schema
    case .store(let store): store.schema
    }
  }

  /// The schema, where a command cannot do without.
  ///
  /// - Throws: `STORE-NO-MODEL`.
  func requiredSchema() throws(Failure) -> Schema {
    guard let schema else {
      throw Failure(
        .storeNoModel, "'\(given)' is a store, and its model cannot be had from it",
        evidence: warningTexts,
        remedy: "name the file of the model that the store was written with, such as App.momd")
    }
    return schema
  }

  /// What was read and not understood, a sentence each.
  var warningTexts: [String] {
    switch content {
    case .model(let read): read.warnings.map(\.description)
    case .store(let store): store.warnings
    }
  }

  /// Says on standard error what was not understood, and what does not agree.
  func sayWarnings(in world: World) {
    var texts = warningTexts
    if case .store(let store) = content { texts += store.findings }
    for text in texts { world.warn(text) }
  }
}

/// Stores that are looked at, and not changed.
enum StoreInput {
  /// What a store is.
  ///
  /// - Throws: `STORE-…` for a file that is none, or cannot be looked at.
  static func describe(_ given: String, in world: World) throws(Failure) -> StoreDescription {
    try StoreFile.withStoreForLooking(world.path(given)) { (connection) throws(Failure) in
      try StoreDescription.read(connection, path: given)
    }
  }
}

extension SourceName {
  /// Splits a source whose path counts from the folder of a world.
  static func split(_ text: String, in world: World) -> (path: String, version: String?) {
    split(text, exists: { world.exists($0) })
  }
}

extension Failure.Code {
  /// A store carries no model that can be read, and one is needed.
  static let storeNoModel = Self("STORE-NO-MODEL")
}
