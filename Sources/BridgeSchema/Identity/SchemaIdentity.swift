internal import BridgeBytes
internal import FoundationEssentials

/// What a store records of the schema it was written with (spec: identity).
package struct SchemaIdentity: Hashable, Sendable {
  /// The version hash of each entity, 32 bytes by name.
  package var hashes: [String: [UInt8]]
  /// `NSStoreModelVersionHashesDigest`: base64, absent from stores before iOS 13.
  package var digest: String?
  /// `NSStoreModelVersionChecksumKey`: base64, absent from stores before iOS 17.
  package var checksum: String?

  /// What a store recorded.
  package init(hashes: [String: [UInt8]], digest: String?, checksum: String?) {
    self.hashes = hashes
    self.digest = digest
    self.checksum = checksum
  }

  /// What a store of this schema has to record.
  ///
  /// - Complexity: O(*n* log *n*) in the number of properties.
  package init(of schema: Schema) {
    let hashes = EntityHashes.compute(for: schema)
    self.init(
      hashes: hashes, digest: Self.digest(of: hashes), checksum: Self.checksum(of: hashes))
  }

  /// Whether a store of one may be opened with the other: the same entities with equal hashes.
  package func isCompatible(with other: Self) -> Bool { hashes == other.hashes }

  /// base64( SHA-512( over entities by name: name ‖ hash ) ).
  static func digest(of hashes: [String: [UInt8]]) -> String {
    let bytes = sorted(hashes).flatMap { Array($0.key.utf8) + $0.value }
    return Data(Digest.sha512(bytes)).base64EncodedString()
  }

  /// base64( SHA-256( the hashes in order of entity name ) ).
  static func checksum(of hashes: [String: [UInt8]]) -> String {
    Data(Digest.sha256(sorted(hashes).flatMap(\.value))).base64EncodedString()
  }

  private static func sorted(_ hashes: [String: [UInt8]]) -> [(key: String, value: [UInt8])] {
    hashes.sorted { $0.key < $1.key }
  }
}
