import BridgeFormats
import BridgeSchema
import BridgeStore

/// Finds out which schema a store is at.
struct StoreVersion {
  private let store: StoreDescription
  private let given: String

  /// Asks about a store.
  init(_ store: StoreDescription, given: String) {
    self.store = store
    self.given = given
  }

  /// The schema of the store.
  ///
  /// - Parameters:
  ///   - target: The schema that the store shall have, and may have already.
  ///   - source: Where that is from; where it is a bundle, the store may be at one of its versions.
  ///   - world: The world.
  /// - Returns: The schema.
  /// - Throws: `STORE-HALF-MIGRATED`, `STORE-NO-MODEL`, `STORE-VERSION`, `STORE-OTHER-APP`.
  func schema(
    before target: Schema, from source: String, in world: World
  ) throws(Failure) -> Schema {
    try store.metadata.requireWholeMigration(path: given)
    if store.metadata.recorded.isCompatible(with: SchemaIdentity(of: target)) { return target }
    if let schema = store.schema, store.recordMatchesModel {
      try store.metadata.requireRelation(to: [target], path: given)
      return schema
    }
    let candidates = try versions(in: source, world)
    guard !candidates.isEmpty else {
      try store.metadata.requireRelation(to: [target], path: given)
      throw Failure(
        .storeNoModel, "'\(given)' does not say which schema it is at",
        evidence: store.warnings + store.findings,
        remedy: "plan from the model that it was written with: bridge plan A B --into DIR, then "
          + "bridge run DIR --store STORE")
    }
    let matches = try StoreIdentification.identify(store, among: candidates)
    return matches.first?.schema ?? candidates[0].schema
  }

  /// The versions of the bundle that a source is from; none for another source.
  private func versions(
    in source: String, _ world: World
  ) throws(Failure) -> [StoreIdentification.Candidate] {
    let path = world.path(SourceName.split(source, in: world).path)
    switch SchemaSourceFormat.detect(path: path) {
    case .modelBundle, .compiledBundle: break
    default: return []
    }
    var candidates: [StoreIdentification.Candidate] = []
    for version in try SchemaReader.versions(of: path) {
      let read = try SchemaReader.read(path: path, version: version.name)
      candidates.append(.init(version.name, read.schema))
    }
    return candidates
  }
}
