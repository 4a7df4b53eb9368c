import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation

/// A store of one entity, `Item { name: String? }`, made by hand.
struct SmallStore {
  let folder: TemporaryFolder
  let path: String
  static let uuid = "11111111-2222-3333-4444-555555555555"

  static func schema() throws -> Schema {
    try Schema(
      entities: [Entity("Item", attributes: [Attribute("name", .string)])],
      versionIdentifiers: ["1.0.0"])
  }

  /// Makes a store with items named after their keys, all in the main file.
  init(
    named name: String = "Log.sqlite", mode: String = "WAL", items: Int = 10,
    uuid: String = uuid, pageSize: Int = 4_096, list: PropertyList? = nil
  ) throws {
    folder = try TemporaryFolder()
    path = try folder.write([], to: name)
    let connection = try Connection(path: path, access: .readWrite)
    try connection.execute(
      "PRAGMA synchronous=OFF; PRAGMA page_size=\(pageSize); PRAGMA journal_mode=\(mode)")
    try connection.execute(
      """
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE Z_PRIMARYKEY (
        Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, \(items));
      CREATE TABLE ZITEM (
        Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
      """)
    try connection.execute(
      "INSERT INTO Z_METADATA VALUES (1, ?, ?)", .string(uuid),
      .blob(try (list ?? Self.list(for: Self.schema())).write()))
    try Self.add(items, to: connection)
  }

  static func add(_ count: Int, to connection: borrowing Connection) throws {
    for _ in 0..<count {
      try connection.execute(
        """
        INSERT INTO ZITEM (Z_ENT, Z_OPT, ZNAME)
        SELECT 1, 1, 'item ' || (coalesce(max(Z_PK), 0) + 1) FROM ZITEM
        """)
    }
  }

  /// Metadata as Core Data writes it, with a key of the app's own.
  static func list(for schema: Schema, more: [PropertyList.Dictionary.Entry] = []) -> PropertyList {
    let identity = SchemaIdentity(of: schema)
    let hashes = identity.hashes.sorted { $0.key < $1.key }
      .map { PropertyList.Dictionary.Entry($0.key, .data($0.value)) }
    return .dictionary(
      .init(
        [
          .init("com.example.anchor", .data([1, 2])),
          .init("NSStoreModelVersionHashes", .dictionary(.init(hashes))),
          .init("NSPersistenceFrameworkVersion", .integer(1333)),
          .init("NSStoreModelVersionIdentifiers", .array([.string("1.0.0")])),
          .init("NSStoreModelVersionHashesDigest", .string(identity.digest ?? "")),
          .init("NSStoreType", .string("SQLite")),
        ] + more))
  }

  /// Adds items that stand only in the `-wal`, as after a kill: no `-shm` is left.
  func addToLog(_ count: Int) throws {
    do {
      let connection = try Connection(path: path, access: .readWrite, keepsLog: true)
      try connection.execute("PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=0")
      try Self.add(count, to: connection)
    }
    try? FileManager.default.removeItem(atPath: path + "-shm")
  }

  /// A copy of the store in the middle of a transaction that was spilled to the file.
  func killedInTransaction() throws -> SmallStoreCopy {
    let connection = try Connection(path: path, access: .readWrite)
    try connection.execute(
      "PRAGMA synchronous=OFF; PRAGMA cache_size=1; BEGIN; UPDATE ZITEM SET ZNAME = ZNAME || '!'")
    try connection.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO ZITEM (Z_ENT, Z_OPT, ZNAME) SELECT 1, 1, 'lost ' || i FROM n
      """)
    return try SmallStoreCopy(of: path, sidecars: ["-journal"])
  }

  func bytes(_ suffix: String = "") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path + suffix)))
  }

  func write(_ bytes: [UInt8], suffix: String = "") throws {
    try Data(bytes).write(to: URL(filePath: path + suffix))
  }
}

/// Files of a store, copied byte by byte into a folder of their own.
struct SmallStoreCopy {
  let folder: TemporaryFolder
  let path: String

  init(of store: String, sidecars: [String]) throws {
    folder = try TemporaryFolder()
    path = folder.path("Log.sqlite")
    for suffix in [""] + sidecars {
      try FileManager.default.copyItem(atPath: store + suffix, toPath: path + suffix)
    }
  }
}
