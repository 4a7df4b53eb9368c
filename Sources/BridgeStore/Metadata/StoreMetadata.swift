package import BridgeFormats
package import BridgeSchema

/// What a store says of itself in `Z_METADATA` (spec: layout, 8).
package struct StoreMetadata: Hashable, Sendable {
  /// The store's UUID, as records are named by it.
  package let uuid: String
  /// All of `Z_PLIST`, its keys in the order of the file.
  package let list: PropertyList
  /// The identity of the schema that the store was written with, as recorded; a claim, no proof.
  package let recorded: SchemaIdentity

  /// The version identifiers of that schema, such as `1.0.0`; a label that proves nothing.
  package var versionIdentifiers: [String] {
    (list[MetadataKey.versionIdentifiers]?.elements ?? []).compactMap(\.text)
  }

  /// The version of the framework that wrote the store, such as 1333.
  package var frameworkVersion: Int64? { list[MetadataKey.frameworkVersion]?.integer }

  /// Whether a migration that the framework deferred was never finished.
  package var isHalfMigrated: Bool {
    guard let flag = list[MetadataKey.deferredMigration] else { return false }
    return flag.integer != 0
  }

  /// The keys that the app added, in the order of the file.
  package var otherKeys: [String] {
    (list.dictionary?.entries ?? []).map(\.key).filter { !MetadataKey.known.contains($0) }
  }

  /// Makes sense of a metadata row.
  ///
  /// - Parameters:
  ///   - uuid: `Z_UUID`.
  ///   - list: `Z_PLIST`.
  ///   - path: The store, for messages.
  /// - Throws: `STORE-METADATA` for hashes that are absent or no hashes.
  package init(uuid: String, list: PropertyList, path: String) throws(Failure) {
    guard let entries = list[MetadataKey.hashes]?.dictionary?.entries else {
      throw .unreadableMetadata(path, ["it has no \(MetadataKey.hashes)"])
    }
    var hashes: [String: [UInt8]] = [:]
    for entry in entries {
      guard let hash = entry.value.bytes, hash.count == 32 else {
        throw .unreadableMetadata(path, ["the hash of \(entry.key) has not 32 bytes"])
      }
      hashes[entry.key] = hash
    }
    self.uuid = uuid
    self.list = list
    recorded = SchemaIdentity(
      hashes: hashes, digest: list[MetadataKey.digest]?.text,
      checksum: list[MetadataKey.checksum]?.text)
  }

  /// The metadata of the same store once it holds another schema.
  ///
  /// Hashes and version identifiers are those of the schema, digest and checksum too where the
  /// store has them already: a framework that never wrote them does not look for them. Every other
  /// key keeps its value, and all keep their order; new entities come last, by name.
  ///
  /// - Parameters:
  ///   - schema: The schema that the store will hold.
  ///   - identity: The identity of the schema; computed from it by default.
  /// - Returns: The property list for `Z_PLIST`.
  package func updated(for schema: Schema, identity: SchemaIdentity? = nil) -> PropertyList {
    guard var dictionary = list.dictionary else { return list }
    let identity = identity ?? SchemaIdentity(of: schema)
    dictionary[MetadataKey.hashes] = .dictionary(
      updatedHashes(dictionary[MetadataKey.hashes]?.dictionary, to: identity.hashes))
    dictionary[MetadataKey.versionIdentifiers] = .array(
      schema.versionIdentifiers.map(PropertyList.string))
    for (key, value) in [
      (MetadataKey.digest, identity.digest), (MetadataKey.checksum, identity.checksum),
    ] where dictionary[key] != nil {
      dictionary[key] = value.map(PropertyList.string)
    }
    return .dictionary(dictionary)
  }

  private func updatedHashes(
    _ old: PropertyList.Dictionary?, to hashes: [String: [UInt8]]
  ) -> PropertyList.Dictionary {
    let kept = (old?.entries ?? []).map(\.key).filter { hashes[$0] != nil }
    let added = hashes.keys.filter { !kept.contains($0) }.sorted()
    return PropertyList.Dictionary(
      (kept + added).map { .init($0, .data(hashes[$0] ?? [])) })
  }
}
