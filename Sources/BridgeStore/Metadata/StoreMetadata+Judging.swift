package import BridgeSchema

extension Failure.Code {
  /// A migration of the store that the framework had deferred was never finished.
  package static let storeHalfMigrated = Self("STORE-HALF-MIGRATED")
  /// The store belongs to another app.
  package static let storeOtherApp = Self("STORE-OTHER-APP")
}

extension StoreMetadata {
  /// Refuses a store whose tables are half of one schema and half of another.
  ///
  /// - Parameter path: The store, for messages.
  /// - Throws: `STORE-HALF-MIGRATED`.
  package func requireWholeMigration(path: String) throws(Failure) {
    guard isHalfMigrated else { return }
    throw Failure(
      .storeHalfMigrated, "a migration of \(path) was begun by Core Data and never finished",
      evidence: ["its metadata has \(MetadataKey.deferredMigration)"],
      remedy: "open the store once in the app version that began, and let it call "
        + "finishDeferredLightweightMigration(); then run again")
  }

  /// Refuses a store that has nothing in common with any of the schemas.
  ///
  /// One entity of the same name, or one equal hash, is enough: a version may have renamed much.
  ///
  /// - Parameters:
  ///   - schemas: The schemas that the store may have by its owner's account; at least one.
  ///   - path: The store, for messages.
  /// - Throws: `STORE-OTHER-APP`.
  package func requireRelation(to schemas: [Schema], path: String) throws(Failure) {
    guard !schemas.isEmpty, !recorded.hashes.isEmpty else { return }
    let names = Set(schemas.flatMap { schema in schema.entities.flatMap(knownNames) })
    guard names.isDisjoint(with: recorded.hashes.keys) else { return }
    let hashes = Set(schemas.flatMap { SchemaIdentity(of: $0).hashes.values })
    guard hashes.isDisjoint(with: recorded.hashes.values) else { return }
    throw Failure(
      .storeOtherApp, "\(path) is the store of another app: no entity is known",
      evidence: [
        "the store has: \(Failure.listed(recorded.hashes.keys.sorted()))",
        "the schemas have: \(Failure.listed(names.sorted()))",
      ],
      remedy: "check the path of the store, and which model it belongs to")
  }

  private func knownNames(of entity: Entity) -> [String] {
    [entity.name] + (entity.renamingIdentifier.map { [$0] } ?? [])
  }
}
