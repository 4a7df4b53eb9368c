import BridgeCommands
import Testing

@Suite struct PlanCommandTests {
  let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.write(Schemas.notes, to: "a.json")
    try world.write(Schemas.datedNotes, to: "b.json")
    try world.write(Schemas.rankedNotes, to: "ranked.json")
    try world.write(Schemas.defaultedNotes, to: "defaulted.json")
  }

  @Test func `open decisions exit 3 with the plan on stdout and the flags on stderr`() throws {
    #expect(world.run("plan", "a.json", "b.json", "--format", "json") == .decision)
    try expectSnapshot(world.output, named: "plan.json")
    try expectSnapshot(world.errors, named: "plan-open.json")
  }

  @Test func `the flags on stderr complete the plan when they are pasted`() throws {
    #expect(world.run("plan", "a.json", "b.json") == .decision)
    let flags = world.errors.split(separator: "\n").filter { $0.hasPrefix("  - --") }
      .map { $0.dropFirst(4).split(separator: "   ")[0] }
    let words = flags.flatMap { $0.split(separator: " ").map(String.init) }
    #expect(
      words == [
        "--answer", "value:Note.title=unknown", "--accept-loss", "removed:Note.draft",
      ])
    let status = CommandLineTool.run(["plan", "a.json", "b.json"] + words, in: world.world())
    #expect(status == .success)
  }

  @Test(arguments: [
    ["--answer", "value:Note.title=x"], ["--accept-loss", "removed:Note.draft"],
  ])
  func `one open decision is enough`(flags: [String]) throws {
    let words = ["plan", "a.json", "b.json"] + flags
    #expect(CommandLineTool.run(words, in: world.world()) == .decision)
    #expect(world.errors.split(separator: "\n").filter { $0.hasPrefix("  - ") }.count == 1)
  }

  @Test func `answers come from a file, and the command line counts more`() throws {
    let answers = #"{"answers":{"value:Note.title":"file"},"accepted":["removed:Note.draft"]}"#
    try world.write(answers, to: "answers.json")
    #expect(world.run("plan", "a.json", "b.json", "--answers", "answers.json") == .success)
    #expect(world.output.contains("answered: file"))
    #expect(
      world.run(
        "plan", "a.json", "b.json", "--answers", "answers.json", "--answer",
        "value:Note.title=typed") == .success)
    #expect(world.output.contains("answered: typed"))
  }

  @Test func `a plan is a file of answers`() throws {
    let first = ["plan", "a.json", "b.json", "--format", "json", "--answer"]
    let flags = ["value:Note.title=x", "--accept-loss", "removed:Note.draft"]
    #expect(CommandLineTool.run(first + flags, in: world.world()) == .success)
    try world.write(world.output, to: "plan.json")
    #expect(world.run("plan", "a.json", "b.json", "--answers", "plan.json") == .success)
  }

  @Test(arguments: [
    "", "[]", #"{"answers":[]}"#, #"{"answers":{"a":1}}"#, #"{"accepted":{}}"#,
    #"{"accepted":[1]}"#,
  ])
  func `a file that holds no answers is refused`(text: String) throws {
    try world.write(text, to: "answers.json")
    #expect(world.run("plan", "a.json", "b.json", "--answers", "answers.json") == .failure)
    #expect(world.errors.hasPrefix("ANSWERS-FORMAT: 'answers.json' holds no answers\n"))
  }

  @Test(arguments: [["x"], ["=x"], ["a=1", "a=2"]])
  func `answers that cannot be meant are refused`(answers: [String]) throws {
    let words = ["plan", "a.json", "b.json"] + answers.flatMap { ["--answer", $0] }
    #expect(CommandLineTool.run(words, in: world.world()) == .usage)
    #expect(world.errors.hasPrefix("USAGE-VALUE: "))
  }

  @Test(arguments: [
    ("ranked.json", [], ExitCode.success), ("ranked.json", ["--exit-code"], .pending),
    ("a.json", ["--exit-code"], .success), ("defaulted.json", ["--exit-code"], .success),
    ("b.json", ["--exit-code"], .decision),
  ])
  func `pending changes exit 2 where that is asked for`(
    newer: String, options: [String], status: ExitCode
  ) throws {
    #expect(CommandLineTool.run(["plan", "a.json", newer] + options, in: world.world()) == status)
  }

  @Test func `a plan comes from standard input on one side, not on both`() throws {
    #expect(world.run("plan", "-", "ranked.json", input: Schemas.notes) == .success)
    #expect(world.run("plan", "-", "-", input: Schemas.notes) == .usage)
  }
}
