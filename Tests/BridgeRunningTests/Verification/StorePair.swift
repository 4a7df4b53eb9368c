import BridgeFormats
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation

/// An original and a result made by hand, with nothing of what makes results in earnest.
final class StorePair {
  static let uuid = "0F7A41B2-3C5D-4E6F-8A9B-1C2D3E4F5A6B"

  let folder: TemporaryFolder
  let older: StoreLayout
  let newer: StoreLayout
  var ledger = RecordLedger()
  var manifest: ExternalManifest?

  /// Makes the two stores: `rows` fill the original, `migration` the result, with the original
  /// attached as `o`.
  init(
    from older: Schema, to newer: Schema, rows: [String], migration: [String]
  ) throws {
    folder = try TemporaryFolder()
    self.older = StoreLayout(of: older)
    self.newer = StoreLayout(of: newer)
    try Self.make(self.older, at: original, rows)
    try Self.make(self.newer, at: result, migration, attaching: original)
  }

  var original: String { folder.path("Log.sqlite") }
  var result: String { folder.path("built/Log.sqlite") }
  var external: ExternalFiles { ExternalFiles(ofStore: original) }

  /// Writes a file beside the store.
  func writeExternal(_ bytes: [UInt8], _ name: String) throws {
    _ = try folder.write(bytes, to: ".Log_SUPPORT/_EXTERNAL_DATA/\(name)")
  }

  /// Changes the result behind everyone's back.
  func breakResult(_ statements: String...) throws {
    let connection = try Connection(path: result, access: .readWrite)
    for statement in statements { try connection.execute(statement) }
  }

  /// Changes the original, as if it had been so from the start.
  func changeOriginal(_ statements: String...) throws {
    let connection = try Connection(path: original, access: .readWrite)
    for statement in statements { try connection.execute(statement) }
  }

  /// Verifies the result as it is.
  func verify() throws -> VerificationReport {
    try Verifier.verify(
      VerificationRequest(
        original: original, result: result, originalLayout: older, resultLayout: newer,
        manifest: manifest, ledger: ledger))
  }

  private static func make(
    _ layout: StoreLayout, at path: String, _ statements: [String], attaching other: String? = nil
  ) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
    let connection = try Connection(path: path, access: .readWrite)
    if let other { try connection.attach(other, as: "o") }
    try connection.execute("BEGIN")
    for statement in layout.createStatements + statements { try connection.execute(statement) }
    try connection.execute(
      "INSERT INTO Z_METADATA VALUES (1, ?, ?)", .string(uuid),
      .blob(metadata(of: layout.schema).write()))
    try connection.execute("COMMIT")
  }

  /// What a store records of its schema, with a key that only an app could know.
  static func metadata(of schema: Schema) -> PropertyList {
    let identity = SchemaIdentity(of: schema)
    let hashes = identity.hashes.sorted { $0.key < $1.key }
      .map { PropertyList.Dictionary.Entry($0.key, .data($0.value)) }
    return .dictionary(
      PropertyList.Dictionary([
        .init("NSStoreModelVersionHashes", .dictionary(PropertyList.Dictionary(hashes))),
        .init("NSStoreModelVersionHashesVersion", .integer(3)),
        .init("NSStoreModelVersionHashesDigest", .string(identity.digest ?? "")),
        .init("NSStoreType", .string("SQLite")),
        .init("HarbourSyncToken", .string("k-17")),
      ]))
  }
}
