/// The names under which Core Data keeps facts in a store's metadata (spec: layout, 8).
enum MetadataKey {
  static let hashes = "NSStoreModelVersionHashes"
  static let versionIdentifiers = "NSStoreModelVersionIdentifiers"
  static let digest = "NSStoreModelVersionHashesDigest"
  static let checksum = "NSStoreModelVersionChecksumKey"
  static let frameworkVersion = "NSPersistenceFrameworkVersion"
  /// Set while the framework's own deferred migration is not finished.
  static let deferredMigration = "NSPersistentStoreDeferredLightweightMigrationOptionKey"

  /// All that Core Data itself writes; other keys are the app's own.
  static let known: Set<String> = [
    hashes, versionIdentifiers, digest, checksum, frameworkVersion, deferredMigration,
    "NSStoreModelVersionHashesVersion", "NSStoreType", "NSStoreUUID", "_NSAutoVacuumLevel",
    "NSPersistenceMaximumFrameworkVersion",
  ]
}
