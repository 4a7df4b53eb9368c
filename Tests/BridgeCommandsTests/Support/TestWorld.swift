import BridgeCommands
import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Synchronization

/// A world in which a command runs within a test: a folder of its own, and streams that are kept.
final class TestWorld: Sendable {
  let folder: TemporaryFolder
  private let out = Mutex<[UInt8]>([])
  private let err = Mutex<[UInt8]>([])

  init() throws { folder = try TemporaryFolder() }

  /// What stands on standard output so far.
  var output: String { String(decoding: out.withLock { $0 }, as: UTF8.self) }
  /// What stands on standard error so far, without the name of the test's folder.
  var errors: String {
    String(decoding: err.withLock { $0 }, as: UTF8.self)
      .replacing(folder.url.path + "/", with: "")
  }

  /// The world, with what a test wants to be different.
  func world(
    input: String = "", environment: [String: String] = [:], isTerminal: Bool = false,
    takesOutput: Bool = true
  ) -> World {
    World(
      output: { bytes in
        self.out.withLock { $0 += bytes }
        return takesOutput
      },
      error: { bytes in
        self.err.withLock { $0 += bytes }
        return true
      },
      input: { () throws(Failure) in Array(input.utf8) },
      environment: { environment[$0] },
      outputIsTerminal: isTerminal, errorIsTerminal: isTerminal,
      errorWidth: { isTerminal ? 80 : nil }, seconds: { 0 },
      now: { 4_000_000_000 }, interruption: { Interruption() }, folder: folder.url.path)
  }

  /// Runs a command line.
  @discardableResult
  func run(_ words: String..., input: String = "") -> ExitCode {
    CommandLineTool.run(words, in: world(input: input))
  }

  /// Writes a file that commands may name.
  func write(_ text: String, to name: String) throws {
    _ = try folder.write(Array(text.utf8), to: name)
  }
}
