import BridgeCommands
import BridgeTestSupport
import Foundation
import Testing

@Suite struct PlanFolderTests {
  let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.write(Schemas.notes, to: "a.json")
    try world.write(Schemas.rankedNotes, to: "b.json")
    try world.write(Schemas.datedNotes, to: "c.json")
  }

  func names() throws -> [String] {
    try world.folder.contents().keys.filter { !$0.hasSuffix(".json") || $0.contains("/") }.sorted()
  }

  @Test func `a plan becomes a folder with its chain and a place for programs`() throws {
    #expect(world.run("plan", "a.json", "b.json", "--into", "m/1") == .success)
    #expect(world.errors == "written to m/1\n")
    #expect(
      try names() == [
        "m", "m/1", "m/1/Chain.xcdatamodeld", "m/1/Chain.xcdatamodeld/.xccurrentversion",
        "m/1/Chain.xcdatamodeld/A.xcdatamodel", "m/1/Chain.xcdatamodeld/A.xcdatamodel/contents",
        "m/1/Chain.xcdatamodeld/B.xcdatamodel", "m/1/Chain.xcdatamodeld/B.xcdatamodel/contents",
        "m/1/plan.json", "m/1/steps", "m/1/steps/README.md",
      ])
  }

  @Test func `the plan in the folder is the one that is printed`() throws {
    world.run("plan", "a.json", "b.json", "--into", "m", "--format", "json")
    #expect(
      try String(contentsOfFile: world.folder.path("m/plan.json"), encoding: .utf8)
        == world.output)
  }

  @Test func `an earlier state of the same plan is replaced, and programs stay`() throws {
    #expect(world.run("plan", "a.json", "b.json", "--into", "m") == .success)
    try world.write("print(1)", to: "m/steps/words.py")
    try world.write("mine", to: "m/notes.txt")
    #expect(
      world.run(
        "plan", "a.json", "c.json", "--accept-loss", "removed:Note.draft", "--answer",
        "value:Note.title=none", "--into", "m") == .success)
    let names = try names()
    #expect(names.contains("m/Chain.xcdatamodeld/bridge-1.xcdatamodel/contents"))
    #expect(names.contains("m/steps/words.py"))
    #expect(names.contains("m/notes.txt"))
    #expect(!names.contains { $0.contains(".bridge-") })
  }

  @Test func `a folder with anything else is not overwritten`() throws {
    try world.write("mine", to: "m/plan.json")
    let before = try world.folder.contents()
    #expect(world.run("plan", "a.json", "b.json", "--into", "m") == .failure)
    #expect(world.errors.hasPrefix("PLAN-FOLDER: "))
    #expect(try world.folder.contents() == before)
  }

  @Test func `the plan of another migration is not overwritten`() throws {
    #expect(world.run("plan", "a.json", "b.json", "--into", "m") == .success)
    try world.write(#"{"entities":[{"name":"Car"}]}"#, to: "d.json")
    try world.write(#"{"entities":[{"name":"Car"},{"name":"Van"}]}"#, to: "e.json")
    let before = try world.folder.contents()
    #expect(world.run("plan", "d.json", "e.json", "--into", "m") == .failure)
    #expect(world.errors.contains("its plan has neither the same A nor the same B"))
    #expect(try world.folder.contents() == before)
  }

  @Test func `a plan with open decisions is not written`() throws {
    #expect(world.run("plan", "a.json", "c.json", "--into", "m") == .decision)
    #expect(try names().isEmpty)
  }

  @Test func `an empty folder, and one with a slash, are taken`() throws {
    try FileManager.default.createDirectory(
      atPath: world.folder.path("m"), withIntermediateDirectories: false)
    #expect(world.run("plan", "a.json", "b.json", "--into", "m/") == .success)
    #expect(try names().contains("m/plan.json"))
  }
}
