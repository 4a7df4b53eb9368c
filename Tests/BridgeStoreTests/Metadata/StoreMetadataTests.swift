import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

struct StoreMetadataTests {
  private func read(_ store: SmallStore) throws -> StoreMetadata { try read(store.path) }

  private func read(_ path: String) throws(Failure) -> StoreMetadata {
    try StoreFile.withStoreForLooking(path) { (it) throws(Failure) in
      try StoreMetadata.read(it, path: path)
    }
  }

  @Test
  func `a store says what it is`() throws {
    let metadata = try read(SmallStore())
    #expect(metadata.uuid == SmallStore.uuid)
    #expect(metadata.recorded.hashes == SchemaIdentity(of: try SmallStore.schema()).hashes)
    #expect(metadata.recorded.digest != nil)
    #expect(metadata.recorded.checksum == nil)
    #expect(metadata.versionIdentifiers == ["1.0.0"])
    #expect(metadata.frameworkVersion == 1333)
    #expect(metadata.otherKeys == ["com.example.anchor"])
    #expect(!metadata.isHalfMigrated)
  }

  @Test
  func `an update changes what names the schema and nothing else`() throws {
    let store = try SmallStore()
    let metadata = try read(store.path)
    let schema = try Schema(
      entities: [
        Entity("Zebra"), Entity("Item", attributes: [Attribute("name", .integer64)]), Entity("Ant"),
      ], versionIdentifiers: ["2"])
    let identity = SchemaIdentity(of: schema)
    let list = metadata.updated(for: schema)
    let before = try #require(metadata.list.dictionary?.entries)
    let after = try #require(list.dictionary?.entries)
    #expect(after.map(\.key) == before.map(\.key))
    let changed = zip(before, after).filter { $0 != $1 }.map(\.0.key)
    #expect(
      changed == [
        "NSStoreModelVersionHashes", "NSStoreModelVersionIdentifiers",
        "NSStoreModelVersionHashesDigest",
      ])
    let hashes = list["NSStoreModelVersionHashes"]?.dictionary?.entries ?? []
    #expect(hashes.map(\.key) == ["Item", "Ant", "Zebra"])
    #expect(hashes.allSatisfy { $0.value.bytes == identity.hashes[$0.key] })
    #expect(list["NSStoreModelVersionHashesDigest"]?.text == identity.digest)
    #expect(list["NSStoreModelVersionChecksumKey"] == nil)
    let back = try StoreMetadata(
      uuid: "U", list: PropertyList.read(list.write()), path: "S")
    #expect(back.recorded.hashes == identity.hashes)
  }

  @Test
  func `an update for the same schema changes no byte`() throws {
    let metadata = try read(SmallStore())
    #expect(metadata.updated(for: try SmallStore.schema()).write() == metadata.list.write())
  }

  @Test
  func `a database of something else is no Core Data store`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "a.sqlite")
    try Connection(path: path, access: .readWrite).execute("CREATE TABLE users (id)")
    let failure = #expect(throws: Failure.self) { try read(path) }
    #expect(failure?.code == .storePlainSQLite)
    #expect(failure?.evidence.contains("its tables: users") == true)
  }

  @Test(arguments: [
    "DELETE FROM Z_METADATA", "UPDATE Z_METADATA SET Z_PLIST = NULL",
    "UPDATE Z_METADATA SET Z_PLIST = x'62706C6973743030FF'", "UPDATE Z_METADATA SET Z_UUID = NULL",
    "UPDATE Z_METADATA SET Z_PLIST = CAST(Z_PLIST AS TEXT)",
    "UPDATE Z_METADATA SET Z_PLIST = zeroblob(20000000)",
  ])
  func `metadata that cannot be read is said, not guessed`(damage: String) throws {
    let store = try SmallStore()
    try Connection(path: store.path, access: .readWrite).execute(damage)
    let failure = #expect(throws: Failure.self) { try read(store.path) }
    #expect(failure?.code == .storeMetadata)
  }

  @Test
  func `hashes that are none are refused`() throws {
    for hashes in [
      PropertyList.string("no"), .dictionary(.init([.init("Item", .data([1, 2]))])),
    ] {
      let list = PropertyList.dictionary(.init([.init("NSStoreModelVersionHashes", hashes)]))
      let failure = #expect(throws: Failure.self) {
        try StoreMetadata(uuid: "U", list: list, path: "S")
      }
      #expect(failure?.code == .storeMetadata)
    }
  }

  @Test
  func `a migration that Core Data deferred is finished by Core Data`() throws {
    let key = "NSPersistentStoreDeferredLightweightMigrationOptionKey"
    let plain = try read(
      try SmallStore(
        list: SmallStore.list(for: .init(entities: []), more: [.init(key, .boolean(false))])))
    try plain.requireWholeMigration(path: "S")
    let half = try read(
      try SmallStore(
        list: SmallStore.list(for: .init(entities: []), more: [.init(key, .boolean(true))])))
    let failure = #expect(throws: Failure.self) { try half.requireWholeMigration(path: "S") }
    #expect(failure?.code == .storeHalfMigrated)
  }

  @Test
  func `a store without a known entity belongs to another app`() throws {
    let metadata = try read(SmallStore())
    let stranger = try Schema(entities: [Entity("Trip")])
    let failure = #expect(throws: Failure.self) {
      try metadata.requireRelation(to: [stranger], path: "S")
    }
    #expect(failure?.code == .storeOtherApp)
    #expect(failure?.evidence == ["the store has: Item", "the schemas have: Trip"])
    var renamed = Entity("Thing")
    renamed.renamingIdentifier = "Item"
    let related = [
      try SmallStore.schema(), try Schema(entities: [Entity("Item")]),
      try Schema(entities: [renamed]),
    ]
    for schema in related {
      try metadata.requireRelation(to: [stranger, schema], path: "S")
    }
  }

  @Test(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
  func `metadata of the corpus comes back with the bytes it had when nothing changes`() throws {
    for file in Corpus.stores {
      let folder = try TemporaryFolder()
      let path = try folder.copyStore(file)
      let (metadata, bytes) = try StoreFile.withStoreForLooking(path) { (it) throws(Failure) in
        (
          try StoreMetadata.read(it, path: path),
          try it.value("SELECT Z_PLIST FROM Z_METADATA")?.blob
        )
      }
      #expect(metadata.list.write() == bytes, "\(file.path)")
    }
  }
}
