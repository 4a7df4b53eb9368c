import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// What is no store is refused, by every command, and not a byte of it changes.
struct BadStoreTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.plan(from: BadStore.schema(), to: BadStore.next())
    try scene.store(BadStore.schema(), rows: 30)
  }

  @Test(arguments: BadStore.all)
  func `a bad store is refused by what would migrate it`(bad: BadStore) throws {
    try bad.make(scene)
    try scene.refuse("run", "plan.json", "--store", Scene.store, code: bad.code)
    try scene.refuse("run", "plan.json", "--store", Scene.store, "--dry-run", code: bad.code)
    try scene.refuse("run", "--to", "b.json", "--store", Scene.store, code: bad.code)
    try scene.refuse("plan", "a.json", "b.json", "--store", Scene.store, code: bad.code)
    #expect(!FileManager.default.fileExists(atPath: scene.folder.path("state")))
  }

  @Test(
    arguments: BadStore.all.filter {
      !["STORE-OTHER-APP", "STORE-HALF-MIGRATED"].contains($0.code)
    })
  func `a bad store is refused by what looks at it`(bad: BadStore) throws {
    try bad.make(scene)
    try scene.refuse("show", Scene.store, code: bad.code)
    try scene.refuse("show", Scene.store, "--format", "text", code: bad.code)
  }

  @Test func `a store of another version says how it differs`() throws {
    try scene.write(BadStore.next(), to: "c.json")
    try scene.plan(
      from: BadStore.next(), to: BadStore.schema(), ["--accept-loss", "removed:Note.text"])
    let there = try scene.bridge("run", "plan.json", "--store", Scene.store)
    #expect(there.output.contains("is at the plan's last schema already"))
    let note = Entity("Note", attributes: [Attribute("name", .string)])
    let other = Entity(
      "Note", attributes: [Attribute("name", .string), Attribute("rank", .double)])
    try scene.plan(
      from: Schema(entities: [note]), to: Schema(entities: [other]))
    try scene.refuse("run", "plan.json", "--store", Scene.store, code: "RUN-VERSION")
    let outcome = try scene.bridge(
      "plan", "a.json", "b.json", "--store", Scene.store, exits: 1)
    #expect(outcome.errors.hasPrefix("STORE-VERSION: "))
    #expect(outcome.errors.contains("ZNAME"))
  }

  @Test func `a failure is one line of JSON for programs`() throws {
    let outcome = try scene.bridge(
      "run", "plan.json", "--store", "Nothing.sqlite", "--format", "json", exits: 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix(#"{"error":{"code":"STORE-MISSING","summary":""#))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
