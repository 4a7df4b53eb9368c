import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct ChildProcessTests {
  private func shell(
    _ script: String, input: [UInt8] = [], outputLimit: Int = .max, timeout: Duration? = nil
  ) throws -> ChildResult {
    try ChildProcess.run(
      ChildCommand(["sh", "-c", script]), input: input, outputLimit: outputLimit,
      timeout: timeout)
  }

  @Test func `fifty megabytes pass through cat`() throws {
    var generator = SeededGenerator(seed: 1)
    let piece = (0..<1 << 16).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    var input: [UInt8] = []
    for _ in 0..<800 { input += piece }
    let result = try ChildProcess.run(ChildCommand(["cat"]), input: input)
    #expect(result.isSuccess)
    #expect(result.tookAllInput)
    let isSame = result.output == input
    #expect(isSame)
  }

  @Test func `words reach the program as they are`() throws {
    let words = ["a b", "", "$HOME", "'\"", "ä\n", "*"]
    let result = try ChildProcess.run(ChildCommand(["printf", "<%s>"] + words))
    #expect(String(decoding: result.output, as: UTF8.self) == "<a b><><$HOME><'\"><ä\n><*>")
  }

  @Test(arguments: [0, 1, 3, 77, 255])
  func `a status is told`(status: Int32) throws {
    let result = try shell("echo why >&2; exit \(status)")
    #expect(result.ending == .exited(status))
    #expect(result.isSuccess == (status == 0))
    #expect(result.firstErrorLine == "why")
  }

  @Test(arguments: [("KILL", Int32(9)), ("SEGV", 11), ("PIPE", 13), ("TERM", 15)])
  func `a death by signal is told`(name: String, number: Int32) throws {
    #expect(try shell("kill -\(name) $$").ending == .killed(signal: number))
  }

  @Test func `a program that closes its input early is no deadlock and no failure`() throws {
    let input = [UInt8](repeating: 0x61, count: 5_000_000)
    let result = try shell("head -c 3; exec 0<&-; sleep 0.05; echo end", input: input)
    #expect(result.isSuccess)
    #expect(!result.tookAllInput)
    #expect(String(decoding: result.output, as: UTF8.self) == "aaaend\n")
  }

  @Test func `a program that never reads may write as it likes`() throws {
    let input = [UInt8](repeating: 0x61, count: 5_000_000)
    let result = try shell("head -c 3000000 /dev/zero", input: input)
    #expect(result.isSuccess)
    #expect(result.output == [UInt8](repeating: 0, count: 3_000_000))
  }

  @Test func `rubbish is handed on as it came`() throws {
    let result = try shell("printf '\\377\\376\\000x'")
    #expect(result.output == [0xFF, 0xFE, 0, 0x78])
  }

  @Test func `an error output beyond its limit is cut and does not block the program`() throws {
    let result = try shell("head -c 1000000 /dev/zero >&2; echo end")
    #expect(result.isSuccess)
    #expect(result.output == Array("end\n".utf8))
    #expect(result.errorOutput.count == 65_536)
  }

  @Test func `the first line of an error is fit to be printed`() throws {
    let result = try shell("printf '\\n  \\n\\033[31mred\\377\\007 line\\nsecond\\n' >&2; exit 1")
    #expect(result.firstErrorLine == "[31mred\u{FFFD} line")
    #expect(try shell("exit 1").firstErrorLine == nil)
  }

  @Test func `a program that sleeps past its time is killed, however stubborn`() throws {
    let start = ContinuousClock.now
    #expect(try shell("sleep 30", timeout: .milliseconds(100)).ending == .timedOut)
    let script = "trap '' TERM; while :; do sleep 1; done"
    #expect(try shell(script, timeout: .milliseconds(100)).ending == .timedOut)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `what a program said before its time ran out is kept`() throws {
    let result = try shell("echo early; echo why >&2; sleep 30", timeout: .seconds(2))
    #expect(result.ending == .timedOut)
    #expect(result.output == Array("early\n".utf8))
    #expect(result.firstErrorLine == "why")
  }

  @Test func `its own children are killed with a program`() throws {
    let folder = try TemporaryFolder()
    let script = "(sleep 1; echo late > '\(folder.path("late"))') & sleep 30"
    #expect(try shell(script, timeout: .milliseconds(200)).ending == .timedOut)
    Thread.sleep(forTimeInterval: 1.3)
    #expect(!FileSystem.exists(folder.path("late")))
  }

  @Test func `a program that writes too much is killed`() throws {
    let result = try shell("cat /dev/zero", outputLimit: 1_000_000)
    #expect(result.ending == .wroteTooMuch)
    #expect(result.output.count == 1_000_000)
    #expect(try shell("printf 12345", outputLimit: 5).isSuccess)
  }

  @Test(arguments: ["sleep 20 &", "setsid sleep 20 &", "(while :; do echo x; sleep 0.01; done) &"])
  func `a daemon that holds the pipes does not hold us`(daemon: String) throws {
    let start = ContinuousClock.now
    let result = try shell("echo first; \(daemon)")
    #expect(result.isSuccess)
    #expect(result.output.starts(with: "first\n".utf8))
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `many programs at once do not hold each other's pipes`() async throws {
    let input = [UInt8](repeating: 0x61, count: 300_000)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask { try ChildProcess.run(ChildCommand(["cat"]), input: input).output == input }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
