import BridgeFormats
import BridgeSchema

/// What a store records of its schema, in the order of keys that Core Data writes
/// (spec: layout, 8).
enum SampleMetadata {
  static func list(of schema: Schema, _ options: SampleStore.Options) -> PropertyList {
    let identity = SchemaIdentity(of: schema)
    let hashes = identity.hashes.sorted { $0.key < $1.key }
      .map { PropertyList.Dictionary.Entry($0.key, .data($0.value)) }
    let framework = PropertyList.integer(options.framework)
    var list = PropertyList.Dictionary()
    // The keys came with these versions of the framework.
    if options.framework >= 1513 { list["NSPersistenceMaximumFrameworkVersion"] = framework }
    list["NSStoreModelVersionIdentifiers"] = .array([.string(options.versionIdentifier)])
    list["NSStoreType"] = .string("SQLite")
    list["_NSAutoVacuumLevel"] = .string("2")
    if options.framework >= 977, let digest = identity.digest {
      list["NSStoreModelVersionHashesDigest"] = .string(digest)
    }
    if options.framework >= 1333, let checksum = identity.checksum {
      list["NSStoreModelVersionChecksumKey"] = .string(checksum)
    }
    list["NSStoreModelVersionHashes"] = .dictionary(.init(hashes))
    list["NSPersistenceFrameworkVersion"] = framework
    list["NSStoreModelVersionHashesVersion"] = .integer(3)
    return .dictionary(list)
  }
}
