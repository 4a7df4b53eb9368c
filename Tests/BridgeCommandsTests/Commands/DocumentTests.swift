import BridgeCommands
import Testing

/// The documents that programs read: their form may be added to, and never changed.
@Suite struct DocumentTests {
  let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.write(Schemas.notes, to: "a.json")
    try world.write(Schemas.datedNotes, to: "b.json")
    try world.write(Schemas.rankedNotes, to: "ranked.json")
    try world.write(Schemas.defaultedNotes, to: "defaulted.json")
  }

  @Test func `show of a model`() throws {
    #expect(world.run("show", "a.json", "--format", "json") == .success)
    try expectSnapshot(world.output, named: "show.json")
  }

  @Test func `check`() throws {
    #expect(world.run("check", "a.json", "b.json", "--format", "json") == .decision)
    try expectSnapshot(world.output, named: "check.json")
    #expect(world.errors.isEmpty)
  }

  @Test func `diff`() throws {
    #expect(world.run("diff", "a.json", "b.json", "--format", "json") == .success)
    try expectSnapshot(world.output, named: "diff.json")
  }

  @Test(arguments: [("ranked.json", ExitCode.success), ("b.json", .decision)])
  func `check answers with its exit status`(newer: String, status: ExitCode) {
    #expect(world.run("check", "a.json", newer) == status)
  }

  @Test func `what a store does not see is inferable`() {
    #expect(world.run("check", "a.json", "defaulted.json", "--format", "json") == .success)
    #expect(world.output.contains(#""inferable": true"#))
  }

  @Test func `what show prints is a source`() throws {
    #expect(world.run("show", "a.json", "--format", "json") == .success)
    let second = try TestWorld()
    #expect(second.run("show", "-", "--format", "json", input: world.output) == .success)
    #expect(second.output == world.output)
  }
}
