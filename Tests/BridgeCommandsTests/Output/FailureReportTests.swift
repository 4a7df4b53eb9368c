import BridgeCommands
import BridgeSchema
import Testing

@Suite struct FailureReportTests {
  static let failure = Failure(
    .usageValue, "the \"thing\" is wrong", evidence: ["one", "two\nlines"], remedy: "mend it")

  @Test func `text for people has the code, the evidence and what to do`() {
    #expect(
      FailureReport.text(Self.failure, style: .plain) == """
        USAGE-VALUE: the "thing" is wrong
          - one
          - two
            lines
          next: mend it

        """)
  }

  @Test func `JSON for programs is one object on one line`() {
    #expect(
      String(decoding: FailureReport.json(Self.failure), as: UTF8.self)
        == #"{"error":{"code":"USAGE-VALUE","summary":"the \"thing\" is wrong","#
        + #""evidence":["one","two\nlines"],"next":"mend it"}}"# + "\n")
  }

  @Test func `control characters are shown, not sent`() {
    let failure = Failure(
      .usageValue, "a\u{1B}[2Jb", evidence: ["c\u{7}d\u{202E}e"], remedy: "f\u{9B}g\th")
    let text = FailureReport.text(failure, style: .plain)
    #expect(text.contains("a\\u{1B}[2Jb"))
    #expect(text.contains("c\\u{7}d\\u{202E}e"))
    #expect(text.contains("f\\u{9B}g\th"))
  }

  @Test(arguments: [
    ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false),
    (["NO_COLOR": ""], true, true), (["TERM": "dumb"], true, false),
  ])
  func `colour only on a terminal, and never with NO_COLOR`(
    environment: [String: String], isTerminal: Bool, isColoured: Bool
  ) throws {
    let world = try TestWorld()
    let inside = world.world(environment: environment, isTerminal: isTerminal)
    #expect(CommandLineTool.run(["nothing"], in: inside) == .usage)
    #expect(world.errors.contains("\u{1B}[") == isColoured)
    #expect(inside.outputStyle.isColoured == isColoured)
  }

  @Test(arguments: [["show", "--format", "json"], ["show", "--format=json"]])
  func `asked for JSON, failures are JSON, of the command line too`(words: [String]) throws {
    let world = try TestWorld()
    #expect(CommandLineTool.run(words, in: world.world()) == .usage)
    #expect(world.errors.hasPrefix(#"{"error":{"code":"USAGE-ARGUMENT""#))
    #expect(world.output.isEmpty)
  }
}
