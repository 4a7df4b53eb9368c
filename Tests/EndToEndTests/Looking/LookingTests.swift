import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Commands that only look change not a byte and not a name, whatever lies beside the store.
struct LookingTests {
  /// What lies beside the store.
  enum Sidecar: String, CaseIterable, CustomTestStringConvertible {
    case nothing, log, emptyLog, hotJournal, kept

    var testDescription: String { rawValue }
  }

  private func make(_ sidecar: Sidecar) throws -> Scene {
    let items = try Items(inLog: sidecar == .log)
    let store = items.scene.folder.path(Scene.store)
    switch sidecar {
    case .nothing, .log: break
    case .emptyLog:
      let app = try App(on: store)
      try app.run("PRAGMA journal_mode=WAL")
      app.quit()
    case .hotJournal:
      let app = try App(on: store)
      try app.run("PRAGMA cache_size=1")
      try app.run("BEGIN IMMEDIATE")
      try app.run("UPDATE ZITEM SET ZNAME = hex(randomblob(3000))")
      app.kill()
    case .kept: try items.scene.write("", to: Scene.store + "-journal")
    }
    return items.scene
  }

  @Test(arguments: Sidecar.allCases)
  func `looking at a store changes nothing`(sidecar: Sidecar) throws {
    let scene = try make(sidecar)
    let before = try scene.contents()
    let count = sidecar == .log ? 15 : 10
    let show = try scene.bridge("show", Scene.store, "--format", "json")
    #expect(show.output.contains("\"Item\": \(count)"))
    try scene.bridge("show", Scene.store)
    let plan = try scene.bridge(
      "plan", "a.json", "b.json", "--store", Scene.store, "--answer", "value:Item.rank=3")
    #expect(plan.output.contains("\(count) records"))
    try scene.bridge("status", exits: 1)
    try scene.bridge("verify", exits: 1)
    try scene.bridge("run", "--resume")
    #expect(try scene.contents() == before)
    if sidecar != .hotJournal {
      try scene.bridge("run", "plan.json", "--store", Scene.store, "--dry-run")
    }
    #expect(try scene.contents() == before)
  }

  @Test(arguments: [Sidecar.nothing, .log])
  func `looking at what a run left changes nothing`(sidecar: Sidecar) throws {
    let scene = try make(sidecar)
    try scene.run()
    let before = try scene.contents()
    try scene.bridge("verify")
    try scene.bridge("status")
    try scene.bridge("status", "--records", "failed")
    try scene.bridge("show", Scene.store)
    try scene.bridge("show", scene.kept())
    try scene.bridge("diff", "a.json", "b.json")
    try scene.bridge("run", "--resume")
    #expect(try scene.contents() == before)
  }

  @Test func `looking works while an app is at work, and leaves its sidecars`() throws {
    let scene = try make(.log)
    let app = try App(on: scene.folder.path(Scene.store))
    #expect(try app.run("SELECT count(*) FROM ZITEM") == "[(15,)]")
    try app.run("BEGIN IMMEDIATE")
    try app.run(Items.insertion("not yet"))
    let names = try scene.names()
    #expect(
      try scene.bridge("show", Scene.store, "--format", "json").output.contains("\"Item\": 15"))
    #expect(try scene.names() == names)
    #expect(try app.run("COMMIT") == "[]")
    #expect(
      try scene.bridge("show", Scene.store, "--format", "json").output.contains("\"Item\": 16"))
  }

  @Test func `a store's own model is a source for diff, check and plan`() throws {
    // A store without a model cache says so, and is no worse for it.
    let scene = try make(.nothing)
    try scene.refuse("diff", Scene.store, "b.json", code: "warning")
  }
}
