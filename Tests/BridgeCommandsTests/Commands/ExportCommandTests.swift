import BridgeCommands
import BridgeTestSupport
import Foundation
import Testing

@Suite struct ExportCommandTests {
  let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.write(Schemas.notes, to: "a.json")
    try world.write(Schemas.rankedNotes, to: "b.json")
  }

  func schema(of source: String) throws -> String {
    let other = TestWorldReading(world)
    return try other.output(of: ["export", source, "--as", "json"])
  }

  @Test(arguments: ["Notes.xcdatamodel", "Notes.xcdatamodeld"])
  func `a model is written as a folder and read back`(target: String) throws {
    #expect(world.run("export", "a.json", "--as", "xcdatamodel", "--into", target) == .success)
    #expect(try schema(of: target) == schema(of: "a.json"))
  }

  @Test func `a model goes to standard output`() throws {
    #expect(world.run("export", "a.json", "--as", "xcdatamodel") == .success)
    #expect(world.output.hasPrefix("<?xml"))
  }

  @Test func `a plan gives its chain, from its folder, its file and standard input`() throws {
    #expect(world.run("plan", "a.json", "b.json", "--into", "m") == .success)
    for (source, target) in [("m", "1.xcdatamodeld"), ("m/plan.json", "2.xcdatamodeld")] {
      #expect(world.run("export", source, "--as", "xcdatamodel", "--into", target) == .success)
      #expect(try schema(of: target + ":A") == schema(of: "a.json"))
      #expect(try schema(of: target) == schema(of: "b.json"))
    }
    let plan = try String(contentsOfFile: world.folder.path("m/plan.json"), encoding: .utf8)
    let words = ["export", "-", "--as", "json"]
    let reading = TestWorldReading(world)
    #expect(try reading.output(of: words, input: plan) == plan)
  }

  @Test func `nothing is overwritten`() throws {
    try world.write("mine", to: "there.json")
    try world.write("mine", to: "There.xcdatamodel/contents")
    let before = try world.folder.contents()
    #expect(world.run("export", "a.json", "--as", "json", "--into", "there.json") == .failure)
    #expect(
      world.run("export", "a.json", "--as", "xcdatamodel", "--into", "There.xcdatamodel")
        == .failure)
    #expect(try world.folder.contents() == before)
  }

  @Test(arguments: [
    ["a.json"], ["a.json", "--as", "swift"], ["m", "--as", "xcdatamodel"],
    ["m", "--as", "xcdatamodel", "--into", "m.xcdatamodel"],
    ["a.json", "--as", "xcdatamodel", "--into", "folder"],
  ])
  func `what cannot be meant is refused`(words: [String]) throws {
    #expect(world.run("plan", "a.json", "b.json", "--into", "m") == .success)
    #expect(CommandLineTool.run(["export"] + words, in: world.world()) == .usage)
  }
}

/// Runs further commands in the folder of a world, each with output of its own.
struct TestWorldReading {
  private let world: TestWorld

  init(_ world: TestWorld) { self.world = world }

  func output(of words: [String], input: String = "") throws -> String {
    let other = try TestWorld()
    var inside = other.world(input: input)
    inside.folder = world.folder.url.path
    #expect(CommandLineTool.run(words, in: inside) == .success)
    return other.output
  }
}
