import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Stores with a log: its committed frames are data, and it goes with its own main file.
struct LogTests {
  @Test func `B17: committed frames are data, and the backup has them too`() throws {
    let items = try Items()
    let scene = items.scene
    let before = try scene.contents()
    try scene.run()
    #expect(
      try scene.list("SELECT count(*), sum(ZRANK), max(ZDONE) FROM ZITEM") == ["15|45|0"])
    #expect(try scene.list("SELECT count(*) FROM ZITEM WHERE ZNAME = 'never committed'") == ["0"])
    #expect(try scene.list("PRAGMA integrity_check") == ["ok"])
    // In WAL mode as before, with nothing of the old log beside it.
    #expect(try scene.bytes(Scene.store)[18...19] == Data([2, 2]))
    let names = try scene.names()
    #expect(!names.contains(Scene.store + "-wal") && !names.contains(Scene.store + "-shm"))
    let kept = try scene.kept()
    #expect(names.contains(kept + "-wal"))
    #expect(try scene.bytes(kept) == before[Scene.store])
    #expect(try scene.bytes(kept + "-wal") == before[Scene.store + "-wal"])
    #expect(try scene.list("SELECT count(*) FROM ZITEM", in: kept) == ["15"])
    try scene.bridge("rollback")
    for name in [Scene.store, Scene.store + "-wal"] {
      #expect(try scene.bytes(name) == before[name])
    }
    #expect(try scene.names() == Set(before.keys))
    #expect(try scene.list("SELECT count(*) FROM ZITEM") == ["15"])
  }

  @Test func `B17: all rows may be in the log alone`() throws {
    let items = try Items(inLog: false)
    let scene = items.scene
    try scene.execute("DELETE FROM ZITEM")
    try items.useLog(adding: 15)
    try scene.run()
    #expect(try scene.list("SELECT count(*), sum(ZRANK) FROM ZITEM") == ["15|45"])
    let kept = try scene.kept()
    #expect(try scene.list("SELECT count(*) FROM ZITEM", in: kept) == ["15"])
  }

  @Test func `an app's checkpoint between stop and resume is no change`() throws {
    let items = try Items(stops: true)
    let scene = items.scene
    try scene.run(exits: 75)
    let app = try App(on: scene.folder.path(Scene.store))
    #expect(try app.run("SELECT count(*) FROM ZITEM") == "[(15,)]")
    app.quit()
    #expect(try !scene.names().contains(Scene.store + "-wal"))
    try scene.bridge("run", "--resume")
    #expect(try scene.list("SELECT count(*), sum(ZRANK) FROM ZITEM") == ["15|45"])
  }

  @Test(arguments: [true, false])
  func `an app's write between stop and resume is refused, and nothing is merged`(
    inLog: Bool
  ) throws {
    let items = try Items(inLog: inLog, stops: true)
    let scene = items.scene
    try scene.run(exits: 75)
    let app = try App(on: scene.folder.path(Scene.store))
    #expect(try app.run("UPDATE ZITEM SET ZNAME = 'new' WHERE Z_PK = 2") == "[]")
    app.quit()
    let before = try scene.bytes(Scene.store)
    try scene.refuseResume(code: "STORE-CHANGED")
    try scene.bridge("rollback")
    #expect(try scene.bytes(Scene.store) == before)
    #expect(try scene.list("SELECT ZNAME FROM ZITEM WHERE Z_PK = 2") == ["new"])
    try scene.run()
    #expect(try scene.list("SELECT ZNAME, ZRANK FROM ZITEM WHERE Z_PK = 2") == ["new|3"])
  }
}
