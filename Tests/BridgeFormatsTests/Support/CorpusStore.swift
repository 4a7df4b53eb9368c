import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation

/// What a store of the corpus says about its own model, read from a copy.
struct CorpusStore {
  let name: String
  /// The model cache, compressed; nil where there is none.
  let cache: [UInt8]?
  /// `Z_PLIST`, as stored.
  let metadata: [UInt8]
  /// The identity that the metadata records.
  let recorded: SchemaIdentity

  /// Every store of the corpus.
  static func all() throws -> [CorpusStore] { try Corpus.stores.map(CorpusStore.init) }

  init(_ file: URL) throws {
    name = CorpusModels.name(file)
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.copyStore(file), access: .readOnly)
    let hasCache = try connection.integer(
      "SELECT count(*) FROM sqlite_master WHERE name = 'Z_MODELCACHE'")
    let content =
      hasCache == 1 ? try connection.value("SELECT Z_CONTENT FROM Z_MODELCACHE") : nil
    cache = Self.bytes(content)
    metadata = Self.bytes(try connection.value("SELECT Z_PLIST FROM Z_METADATA")) ?? []
    let list = try PropertyList.read(metadata)
    let hashes = list["NSStoreModelVersionHashes"]?.dictionary?.entries ?? []
    recorded = SchemaIdentity(
      hashes: Dictionary(uniqueKeysWithValues: hashes.map { ($0.key, $0.value.bytes ?? []) }),
      digest: list["NSStoreModelVersionHashesDigest"]?.text,
      checksum: list["NSStoreModelVersionChecksumKey"]?.text)
  }

  private static func bytes(_ value: SQLValue?) -> [UInt8]? {
    guard case .blob(let bytes) = value else { return nil }
    return bytes
  }
}
