import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Apps that are connected while a run wants the store.
struct ConnectedAppTests {
  @Test func `in WAL mode nobody may be connected at the swap`() throws {
    let items = try Items()
    let scene = items.scene
    let app = try App(on: scene.folder.path(Scene.store))
    #expect(try app.run("SELECT count(*) FROM ZITEM") == "[(15,)]")
    let before = [Scene.store, Scene.store + "-wal"].map { try? scene.bytes($0) }
    let outcome = try scene.run(exits: 75)
    #expect(outcome.errors.contains("STORE-IN-USE: "))
    #expect(outcome.errors.contains("bridge run --resume"))
    #expect([Scene.store, Scene.store + "-wal"].map { try? scene.bytes($0) } == before)
    #expect(try scene.status()["state"]?.text == "verified")
    #expect(try scene.names().allSatisfy { !$0.contains(".before-") })
    // The app goes on unharmed; a second try finds it still there.
    #expect(try app.run("SELECT count(*) FROM ZITEM") == "[(15,)]")
    try scene.bridge("run", "--resume", exits: 75)
    app.quit()
    try scene.bridge("run", "--resume")
    #expect(try scene.list("SELECT count(*), sum(ZRANK) FROM ZITEM") == ["15|45"])
    #expect(try scene.bytes(Scene.store)[18...19] == Data([2, 2]), "it is in WAL mode again")
    #expect(try scene.list("SELECT count(*) FROM ZITEM", in: scene.kept()) == ["15"])
  }

  @Test func `what an app wrote while the swap waited is noticed, and not lost`() throws {
    let items = try Items()
    let scene = items.scene
    let app = try App(on: scene.folder.path(Scene.store))
    try app.run("SELECT count(*) FROM ZITEM")
    try scene.run(exits: 75)
    #expect(try app.run(Items.insertion("meanwhile")) == "[]")
    app.quit()
    try scene.refuseResume(code: "STORE-CHANGED")
    #expect(try scene.list("SELECT count(*) FROM ZITEM WHERE ZNAME = 'meanwhile'") == ["1"])
  }

  @Test(arguments: [true, false])
  func `a writer that was there first is named, and nothing changes`(inLog: Bool) throws {
    let items = try Items(inLog: inLog)
    let scene = items.scene
    let app = try App(on: scene.folder.path(Scene.store))
    try app.run("BEGIN IMMEDIATE")
    let before = try scene.names()
    let outcome = try scene.run(exits: 6)
    #expect(outcome.errors.hasPrefix("STORE-LOCKED: "))
    #expect(outcome.errors.contains("python3"), "\(outcome.errors)")
    #expect(try scene.names() == before)
    #expect(!FileManager.default.fileExists(atPath: scene.folder.path("state")))
    app.quit()
    try scene.run()
  }

  /// A program that tries to write to the store while the run works on it, and notes what it hears.
  private static let writer = """
    #!/bin/sh
    python3 -c '
    import sqlite3
    store = sqlite3.connect("Store.sqlite", timeout=0)
    try:
      store.execute("UPDATE ZITEM SET ZNAME = 1")
      store.commit()
      print("written")
    except sqlite3.Error as error: print(error)
    print(store.execute("SELECT count(*) FROM ZITEM").fetchall()[0][0])
    ' > heard.txt
    sed -E 's/^(.*),"entity".*/\\1,"skip":true}/'
    """

  @Test(arguments: [true, false])
  func `while a run works, others read and nobody writes`(inLog: Bool) throws {
    let items = try Items(inLog: inLog)
    let scene = items.scene
    try scene.write(program: Self.writer, to: "steps/writer")
    try scene.plan(
      from: Items.schema([]), to: Items.schema([Attribute("rank", .integer16)]),
      adding: [1: Scene.filter("Item", ["steps/writer"], reads: [], writes: ["rank"])])
    try scene.run()
    let heard = String(decoding: try scene.bytes("heard.txt"), as: UTF8.self)
    #expect(heard == "database is locked\n\(inLog ? 15 : 10)\n")
    #expect(try scene.list("SELECT count(*) FROM ZITEM WHERE ZNAME = '1'") == ["0"])
  }

  @Test func `two runs at once on one store: the second is refused`() throws {
    let items = try Items(inLog: false, stops: true)
    let scene = items.scene
    try scene.run(exits: 75)
    try scene.refuse("run", "plan.json", "--store", Scene.store, code: "RUN-UNFINISHED")
    try scene.write(
      program: """
        #!/bin/sh
        bridge=$(cat bridge.txt)
        $bridge run plan.json --store Store.sqlite --state elsewhere 2> second.txt
        echo $? >> second.txt
        sed -E 's/^(.*),"entity".*/\\1,"skip":true}/'
        """, to: "steps/second")
    try scene.write(Tool.program, to: "bridge.txt")
    try scene.bridge("rollback")
    try scene.plan(
      from: Items.schema([]), to: Items.schema([Attribute("rank", .integer16)]),
      adding: [1: Scene.filter("Item", ["steps/second"], reads: [], writes: ["rank"])])
    try scene.run()
    let second = String(decoding: try scene.bytes("second.txt"), as: UTF8.self)
    #expect(second.hasPrefix("STORE-LOCKED: "))
    #expect(second.hasSuffix("\n6\n"))
    #expect(try !scene.names().contains("elsewhere"))
  }

  @Test func `a hot journal is refused and left as it is`() throws {
    let items = try Items(inLog: false)
    let scene = items.scene
    let app = try App(on: scene.folder.path(Scene.store))
    try app.run("PRAGMA cache_size=1")
    try app.run("BEGIN IMMEDIATE")
    try app.run(
      "INSERT INTO ZITEM SELECT Z_PK + 100 * value, 1, 1, hex(randomblob(2000)) FROM ZITEM, "
        + "(SELECT 1 AS value UNION SELECT 2 UNION SELECT 3 UNION SELECT 4)")
    app.kill()
    try #require(try scene.bytes(Scene.store + "-journal").first != 0)
    try scene.refuse(
      "run", "plan.json", "--store", Scene.store, code: "STORE-HOT-JOURNAL")
    // Looking shows what is committed, and leaves the journal to the app.
    let before = try scene.contents()
    #expect(
      try scene.bridge("show", Scene.store, "--format", "json").output.contains(#""Item": 10"#))
    try scene.bridge(
      "plan", "a.json", "b.json", "--store", Scene.store, "--answer", "value:Item.rank=3")
    #expect(try scene.contents() == before)
  }
}
