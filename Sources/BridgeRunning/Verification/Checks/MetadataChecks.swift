import BridgeBytes
import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Checks what the result says of itself: whose schema it holds, and that it is the same store.
struct MetadataChecks {
  private static let hashes = "NSStoreModelVersionHashes"
  /// What a schema decides; every other key is the store's own and stays.
  private static let ofSchema: Set<String> = [
    hashes, "NSStoreModelVersionIdentifiers", "NSStoreModelVersionHashesDigest",
    "NSStoreModelVersionChecksumKey",
  ]

  let identity: SchemaIdentity
  let original: StoreMetadata
  let result: StoreMetadata

  /// The checks of the row in `Z_METADATA`.
  var checks: [VerificationCheck] {
    [recordedIdentity, sameStore, keptKeys]
  }

  private var recordedIdentity: VerificationCheck {
    let recorded = result.recorded
    var problems = differences(of: recorded.hashes)
    if recorded.digest != nil || original.recorded.digest != nil,
      recorded.digest != identity.digest
    {
      problems.append("the digest of the hashes is another one")
    }
    if recorded.checksum != nil || original.recorded.checksum != nil,
      recorded.checksum != identity.checksum
    {
      problems.append("the checksum of the schema is another one")
    }
    return VerificationCheck(
      .identity, problems: problems, expected: "the identity of the newer schema")
  }

  private func differences(of hashes: [String: [UInt8]]) -> [String] {
    Set(hashes.keys).union(identity.hashes.keys).sorted().compactMap { name in
      guard hashes[name] != identity.hashes[name] else { return nil }
      guard let wrong = hashes[name] else { return "the hash of '\(name)' is missing" }
      guard identity.hashes[name] != nil else { return "'\(name)' is not in the schema" }
      return "the hash of '\(name)' is \(Hexadecimal.text(wrong.prefix(4)))…"
    }
  }

  private var sameStore: VerificationCheck {
    VerificationCheck(.storeUUID, equal: original.uuid, result.uuid)
  }

  private var keptKeys: VerificationCheck {
    let problems = (original.list.dictionary?.entries ?? []).compactMap { entry -> String? in
      guard !Self.ofSchema.contains(entry.key), result.list[entry.key] != entry.value else {
        return nil
      }
      return result.list[entry.key] == nil
        ? "\(entry.key) is missing" : "\(entry.key) has another value"
    }
    return VerificationCheck(
      .metadata, problems: problems, expected: "all other keys as they were")
  }
}

extension MetadataChecks {
  /// The largest compressed model that makes sense, in bytes.
  private static let maximumCacheSize: Int64 = 64 << 20

  /// A model cache is that of the newer schema, or there is none (spec: layout, 13).
  static func modelCache(
    _ identity: SchemaIdentity, _ result: borrowing Connection, _ tables: ActualTables
  ) throws(Failure) -> VerificationCheck {
    let expected = "the newer schema, or none"
    func check(_ holds: Bool, _ found: String, _ detail: String = "") -> VerificationCheck {
      VerificationCheck(.modelCache, holds: holds, expected: expected, found: found, detail: detail)
    }
    guard tables.table(named: "Z_MODELCACHE")?.column(named: "Z_CONTENT") != nil,
      try result.integer("SELECT count(*) FROM Z_MODELCACHE WHERE Z_CONTENT IS NOT NULL") > 0
    else { return check(true, "none") }
    let size = try result.integer("SELECT max(length(Z_CONTENT)) FROM Z_MODELCACHE")
    guard size <= maximumCacheSize else { return check(false, "\(size) bytes") }
    let bytes = try result.value("SELECT Z_CONTENT FROM Z_MODELCACHE WHERE Z_CONTENT IS NOT NULL")
    do {
      let schema = try ModelCache.read(bytes?.blob ?? [], file: "the result").schema
      let isRight = SchemaIdentity(of: schema).isCompatible(with: identity)
      return check(isRight, isRight ? "the newer schema" : "another schema")
    } catch {
      return check(false, "no model that can be read", error.summary)
    }
  }
}
