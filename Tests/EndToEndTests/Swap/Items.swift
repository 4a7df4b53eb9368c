import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation

/// A store of ten items in the main file and five more in its log, as case B17 has it.
struct Items {
  let scene: Scene

  /// Makes the store with its plan: items get `done`, and a rank that has to be filled.
  ///
  /// - Parameters:
  ///   - inLog: Whether the store is in WAL mode, with five more items.
  ///   - stops: Whether the first attempt at the plan stops at a checkpoint.
  /// - Throws: What making the store throws.
  init(inLog: Bool = true, stops: Bool = false) throws {
    scene = try Scene()
    var options = SampleStore.Options()
    options.values["Item.name"] = { index, _ in .string("item \(index)") }
    try scene.store(Self.schema([]), rows: 10, options: options)
    let done = Attribute.mandatory("done", .boolean, default: .boolean(false))
    try scene.plan(
      from: Self.schema([]), to: Self.schema([done, .mandatory("rank", .integer16)]),
      ["--answer", "value:Item.rank=3"],
      adding: stops ? [1: scene.stoppingStep(of: "Item")] : [:])
    if inLog { try useLog(adding: 5) }
  }

  static func schema(_ more: [Attribute]) throws -> Schema {
    try Schema(entities: [Entity("Item", attributes: [Attribute("name", .string)] + more)])
  }

  /// Puts the store into WAL mode, with committed items in the log and nobody connected.
  func useLog(adding count: Int) throws {
    let app = try App(on: scene.folder.path(Scene.store))
    try app.run("PRAGMA journal_mode=WAL")
    try app.run("PRAGMA wal_autocheckpoint=0")
    for index in 0..<count { try app.run(Self.insertion("late \(index)")) }
    try app.run("BEGIN")
    try app.run(Self.insertion("never committed"))
    app.kill()
    try? FileManager.default.removeItem(atPath: scene.folder.path(Scene.store + "-shm"))
  }

  static func insertion(_ name: String) -> String {
    "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZNAME) "
      + "SELECT max(Z_PK) + 1, 1, 1, '\(name)' FROM ZITEM"
  }
}
