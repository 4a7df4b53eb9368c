import BridgeCommands
import BridgeSchema
import Testing

@Suite struct ExitCodeTests {
  /// Scripts rely on these numbers: they may never change.
  @Test func `numbers`() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 64, 75, 130, 143])
  }

  @Test(arguments: [
    (Failure.Disposition.rejected, 1 as Int32), (.decision, 3), (.mismatch, 4), (.locked, 6),
    (.usage, 64), (.resumable, 75),
  ])
  func `a failure's disposition decides`(disposition: Failure.Disposition, number: Int32) throws {
    let world = try TestWorld()
    let words = ["fail", disposition.rawValue]
    let status = CommandLineTool.run(words, in: world.world(), commands: [FailingCommand.self])
    #expect(status.rawValue == number)
    #expect(world.errors == "TEST: it failed\n  next: nothing\n")
  }

  @Test func `results that cannot be written are an error`() throws {
    let world = try TestWorld()
    #expect(CommandLineTool.run(["help"], in: world.world(takesOutput: false)) == .failure)
    #expect(world.errors.hasPrefix("OUTPUT-WRITE: "))
  }

  @Test func `the version`() throws {
    let world = try TestWorld()
    #expect(world.run("--version") == .success)
    #expect(world.output == "bridge \(BridgeVersion.current)\n")
  }

  @Test func `an option before the command is refused with the nearest`() throws {
    let world = try TestWorld()
    #expect(world.run("--verison") == .usage)
    #expect(world.errors.contains("did you mean 'bridge --version'?"))
    #expect(world.run("--format", "text") == .usage)
    #expect(world.errors.contains("write the command first"))
  }
}

/// A command that fails as it is told to.
private struct FailingCommand: Command {
  static let spec = CommandSpec(
    "fail", abstract: "Fail.", arguments: [ArgumentSpec("HOW", .text, help: "How.")])

  let disposition: Failure.Disposition

  init(_ arguments: ParsedArguments) throws(Failure) {
    disposition = Failure.Disposition(rawValue: try arguments.required(0)) ?? .rejected
  }

  func run(in world: World) throws(Failure) -> ExitCode {
    throw Failure(
      Failure.Code("TEST"), "it failed", remedy: "nothing", disposition: disposition)
  }
}
