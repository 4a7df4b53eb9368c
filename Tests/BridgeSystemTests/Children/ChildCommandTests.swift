import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct ChildCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ command: ChildCommand) throws -> String {
    String(decoding: try ChildProcess.run(command).output, as: UTF8.self)
  }

  private func program(_ name: String, _ text: String, mode: UInt32 = 0o700) throws -> String {
    let path = try folder.write(text.utf8, to: name)
    try FileSystem.setMode(mode, of: path)
    return path
  }

  @Test func `a program runs in the folder that is asked for`() throws {
    let real = try FileSystem.realPath(folder.path(""))
    #expect(try text(ChildCommand(["pwd", "-P"], in: folder.path(""))) == real + "\n")
  }

  @Test func `a relative path counts from that folder`() throws {
    _ = try program("steps/say", "#!/bin/sh\necho \"$0 $1\"; pwd -P\n")
    let real = try FileSystem.realPath(folder.path(""))
    let said = try text(ChildCommand(["steps/say", "it"], in: folder.path("")))
    #expect(said.hasSuffix("steps/say it\n\(real)\n"))
  }

  @Test func `the environment is ours with what is added`() throws {
    var command = ChildCommand(["sh", "-c", "echo \"$ADDED|$HOME\""])
    command.environment = ["ADDED": "a=b", "HOME": "/nowhere"]
    #expect(try text(command) == "a=b|/nowhere\n")
    #expect(try text(ChildCommand(["sh", "-c", "echo \"$PATH\""])).count > 1)
  }

  @Test(arguments: ["bridge-no-such-program", "./bridge-no-such-program", "/no/such/program"])
  func `a program that is not there is named`(word: String) throws {
    let failure = #expect(throws: Failure.self) { try ChildProcess.run(ChildCommand([word])) }
    #expect(failure?.code == .programMissing)
    #expect(failure?.summary.contains(word) == true)
  }

  @Test func `a command without words or with a NUL is refused`() throws {
    for words in [[], [""]] as [[String]] {
      let failure = #expect(throws: Failure.self) { try ChildProcess.run(ChildCommand(words)) }
      #expect(failure?.code == .programMissing)
    }
    #expect(throws: Failure.self) { try ChildProcess.run(ChildCommand(["echo", "a\u{0}b"])) }
  }

  @Test func `a file without permission to run is told from one that is missing`() throws {
    let path = try program("say", "#!/bin/sh\n", mode: 0o600)
    let failure = #expect(throws: Failure.self) { try ChildProcess.run(ChildCommand([path])) }
    #expect(failure?.code == .programNotExecutable)
    let folderFailure = #expect(throws: Failure.self) {
      try ChildProcess.run(ChildCommand([folder.path("")]))
    }
    #expect(folderFailure?.code == .programMissing)
  }

  @Test func `a script without a first line, or whose interpreter is missing, is told`() throws {
    let plain = try program("plain", "echo hello\n")
    let failure = #expect(throws: Failure.self) { try ChildProcess.run(ChildCommand([plain])) }
    #expect(failure?.code == .programNotExecutable)
    let orphan = try program("orphan", "#!/no/such/interpreter\n")
    let missing = #expect(throws: Failure.self) { try ChildProcess.run(ChildCommand([orphan])) }
    #expect(missing?.code == .programMissing)
    #expect(missing?.summary.contains("what runs it") == true)
  }

  @Test func `a folder that is missing is told before the program`() throws {
    let command = ChildCommand(["pwd"], in: folder.path("nothing"))
    let failure = #expect(throws: Failure.self) { try ChildProcess.run(command) }
    #expect(failure?.code == .fileMissing)
  }

  @Test func `signals and the group are as new in a child`() throws {
    Signals.ignoreBrokenPipes()
    // A shell cannot trap what it inherited as ignored.
    let script = "trap 'echo caught; exit 0' PIPE; kill -PIPE $$; echo ignored"
    #expect(try text(ChildCommand(["sh", "-c", script])) == "caught\n")
    let group = try text(ChildCommand(["sh", "-c", "echo $$ $(ps -o pgid= -p $$)"]))
    let numbers = group.split { $0.isWhitespace }
    if numbers.count == 2 { #expect(numbers[0] == numbers[1]) }
  }
}
