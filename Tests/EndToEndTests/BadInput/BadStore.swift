import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// A file that is no store, or none that can be migrated, with what has to be said of it.
struct BadStore: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let code: String
  /// Makes the file in a scene that holds a good store of ``schema``.
  let make: @Sendable (Scene) throws -> Void

  init(_ description: String, _ code: String, _ make: @escaping @Sendable (Scene) throws -> Void) {
    (testDescription, self.code, self.make) = (description, code, make)
  }

  static func schema() throws -> Schema {
    try Schema(entities: [Entity("Note", attributes: [Attribute("title", .string)])])
  }

  static func next() throws -> Schema {
    try Schema(
      entities: [
        Entity("Note", attributes: [Attribute("title", .string), Attribute("text", .string)])
      ])
  }

  static let all: [Self] = [
    Self("no file", "STORE-MISSING") { try remove($0) },
    Self("a link to nothing", "STORE-MISSING") { scene in
      try remove(scene)
      try FileManager.default.createSymbolicLink(
        atPath: scene.folder.path(Scene.store), withDestinationPath: "Nowhere.sqlite")
    },
    Self("a -wal without a main file", "STORE-MISSING") { scene in
      try remove(scene)
      try scene.write("a log", to: Scene.store + "-wal")
    },
    Self("0 bytes", "STORE-EMPTY") { try $0.write("", to: Scene.store) },
    Self("0 bytes beside a full -wal", "STORE-EMPTY-WAL") { scene in
      try inLog(scene)
      try scene.write("", to: Scene.store)
    },
    Self("a folder", "STORE-FOLDER") { scene in
      try remove(scene)
      try scene.write("text", to: Scene.store + "/file")
    },
    Self("a text", "STORE-NOT-SQLITE") {
      try $0.write(String(repeating: "This is a text.\n", count: 300), to: Scene.store)
    },
    Self("a plain database", "STORE-PLAIN-SQLITE") { scene in
      try scene.execute("DROP TABLE Z_METADATA; DROP TABLE Z_PRIMARYKEY; DROP TABLE Z_MODELCACHE")
    },
    Self("another app's store", "STORE-OTHER-APP") { scene in
      try remove(scene)
      let other = Entity("Song", attributes: [Attribute("title", .string)])
      try scene.store(Schema(entities: [other]), rows: 3)
    },
    Self("metadata without hashes", "STORE-METADATA") { scene in
      try scene.execute("UPDATE Z_METADATA SET Z_PLIST = x'00'")
    },
    Self("metadata without a row", "STORE-METADATA") { scene in
      try scene.execute("DELETE FROM Z_METADATA")
    },
    Self("a migration that Core Data did not finish", "STORE-HALF-MIGRATED") { scene in
      try scene.setMetadata(
        "NSPersistentStoreDeferredLightweightMigrationOptionKey", .boolean(true))
    },
    Self("a store cut off in a page", "STORE-TRUNCATED") { try cut($0, by: 5000) },
    Self("a store cut off after a page", "STORE-TRUNCATED") { try cut($0, by: 4096) },
    Self("a header alone", "STORE-TRUNCATED") { scene in
      try scene.bytes(Scene.store).prefix(60).write(to: url(scene))
    },
    Self("a damaged page", "STORE-DAMAGED") { scene in
      var bytes = try scene.bytes(Scene.store)
      let page = try pageOfNotes(scene)
      for place in (page - 1) * 4096..<page * 4096 { bytes[place] = 0xA5 }
      try bytes.write(to: url(scene))
    },
    Self("a -wal of another store", "STORE-FOREIGN-WAL") { scene in
      try scene.store(
        BadStore.next(), rows: 40, named: "Other.sqlite", options: BadStore.liveLog)
      try FileManager.default.moveItem(
        atPath: scene.folder.path("Other.sqlite-wal"),
        toPath: scene.folder.path(Scene.store + "-wal"))
    },
  ]

  static var liveLog: SampleStore.Options {
    var options = SampleStore.Options()
    options.journal = .liveLog
    return options
  }

  private static func url(_ scene: Scene) -> URL { URL(filePath: scene.folder.path(Scene.store)) }

  private static func remove(_ scene: Scene) throws {
    try FileManager.default.removeItem(at: url(scene))
  }

  private static func cut(_ scene: Scene, by count: Int) throws {
    let bytes = try scene.bytes(Scene.store)
    try bytes.dropLast(count).write(to: url(scene))
  }

  private static func inLog(_ scene: Scene) throws {
    try remove(scene)
    try scene.store(schema(), rows: 40, options: liveLog)
  }

  private static func pageOfNotes(_ scene: Scene) throws -> Int {
    try Int(scene.list("SELECT rootpage FROM sqlite_schema WHERE name = 'ZNOTE'")[0]) ?? 0
  }
}
