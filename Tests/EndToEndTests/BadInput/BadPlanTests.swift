import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// A plan that cannot be carried out is refused before the first write.
struct BadPlanTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.plan(from: BadStore.schema(), to: BadStore.next())
    try scene.store(BadStore.schema(), rows: 5)
  }

  private func edit(_ change: (JSON) -> JSON) throws {
    let plan = try JSON(reading: Array(scene.bytes("plan.json")))
    _ = try scene.folder.write(change(plan).document, to: "plan.json")
  }

  private func refuse(_ code: String, exits status: Int32 = 1) throws {
    try scene.refuse(
      "run", "plan.json", "--store", Scene.store, code: code, exits: status)
    try scene.refuse(
      "run", "-", "--store", Scene.store, code: code, exits: status,
      input: String(decoding: scene.bytes("plan.json"), as: UTF8.self))
  }

  @Test func `a plan of a newer format is refused, and says so`() throws {
    try edit { $0.replacing("format_version", with: 2) }
    try refuse("PLAN-FORMAT")
    let outcome = try scene.bridge("run", "plan.json", "--store", Scene.store, exits: 1)
    #expect(outcome.errors.contains("format version 2"))
    #expect(outcome.errors.contains("up to 1"))
  }

  @Test func `what is no JSON is no plan`() throws {
    try scene.write("From A to B: nothing.", to: "plan.json")
    try refuse("PLAN-SYNTAX")
  }

  @Test(
    arguments: [
      ("chain", "PLAN-PROOF"), ("stages", "PLAN-PROOF"), ("format_version", "PLAN-FORMAT"),
    ])
  func `a plan that lacks a part is refused`(part: String, code: String) throws {
    try edit { .object(($0.members ?? []).filter { $0.name != part }) }
    try refuse(code)
  }

  @Test func `a schema that was edited is noticed by its hashes`() throws {
    let text = String(decoding: try scene.bytes("plan.json"), as: UTF8.self)
    try scene.write(
      text.replacing("\"name\": \"text\"", with: "\"name\": \"body\""), to: "plan.json")
    try refuse("PLAN-FORMAT")
  }

  @Test func `a step that names what is not there is refused`() throws {
    try scene.plan(
      from: BadStore.schema(), to: BadStore.next(),
      adding: [1: Scene.filter("Note", ["cat"], reads: ["name"], writes: ["text"])])
    try refuse("PLAN-PROOF")
  }

  @Test func `an incomplete plan is refused with the flags that complete it`() throws {
    try scene.plan(
      from: BadStore.next(), to: BadStore.schema(), ["--accept-loss", "removed:Note.text"])
    try edit { $0.replacing("accepted", with: []) }
    try refuse("PLAN-OPEN", exits: 3)
    let outcome = try scene.bridge("run", "plan.json", "--store", Scene.store, exits: 3)
    #expect(outcome.errors.contains("--accept-loss removed:Note.text"))
  }

  @Test func `no plan is no plan`() throws {
    try scene.refuse("run", "nothing", "--store", Scene.store, code: "FILE-MISSING")
    try scene.refuse("run", "Store.sqlite", "--store", Scene.store, code: "PLAN-SYNTAX")
  }
}
