import BridgeCommands
import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Synchronization

/// Runs a transcript in a folder of its own, and writes it anew with what really happens.
final class TranscriptRunner: Sendable {
  private let folder: TemporaryFolder
  private let transcript: Transcript

  init(_ transcript: Transcript) throws {
    folder = try TemporaryFolder()
    self.transcript = transcript
  }

  /// The transcript, with what the commands print now.
  func run() throws -> String {
    for file in transcript.files { _ = try folder.write(Array(file.text.utf8), to: file.name) }
    var lines: [String] = []
    for line in transcript.lines {
      switch line {
      case .comment(let text): lines.append(text)
      case .sample(let file, let name):
        try Samples.make(name, at: folder.path(file))
        lines.append("= \(file) \(name)")
      case .command(let text):
        lines.append("$ \(text)")
        lines += try run(ShellWords(text))
      }
    }
    let files = transcript.files.map { "-- \($0.name) --\n\($0.text)" }
    return (lines.joined(separator: "\n") + "\n" + files.joined()).trimmingEnd() + "\n"
  }

  private func run(_ command: ShellWords) throws -> [String] {
    switch command.words.first {
    case "cat": try command.words.dropFirst().flatMap { quoted(try text(of: $0), "> ") }
    case "ls": try list(command.words.dropFirst().first ?? "")
    case "rm":
      try command.words.dropFirst().flatMap { name -> [String] in
        try FileManager.default.removeItem(atPath: folder.path(name))
        return []
      }
    default: try runBridge(command)
    }
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private func list(_ name: String) throws -> [String] {
    let all = try folder.contents().keys.filter { $0 == name || $0.hasPrefix(name + "/") }
    return all.sorted().map { "> \($0)" }
  }

  private func runBridge(_ command: ShellWords) throws -> [String] {
    let streams = Streams()
    let world = world(input: try command.input.map(text(of:)) ?? "", streams)
    let status = CommandLineTool.run(Array(command.words.dropFirst()), in: world)
    var lines: [String] = []
    if let file = command.output {
      _ = try folder.write(Array(streams.text(.output).utf8), to: file)
    } else {
      lines += quoted(streams.text(.output), "> ")
    }
    lines += quoted(streams.text(.error), "! ")
    if status != .success { lines.append("? \(status.rawValue)") }
    return lines
  }

  private func world(input: String, _ streams: Streams) -> World {
    World(
      output: { streams.add($0, to: .output) }, error: { streams.add($0, to: .error) },
      input: { () throws(Failure) in Array(input.utf8) }, environment: { _ in nil },
      outputIsTerminal: false, errorIsTerminal: false, errorWidth: { nil }, seconds: { 0 },
      now: { 4_000_000_000 }, interruption: { Interruption() }, folder: folder.url.path)
  }

  /// A line for each line, with what changes from run to run replaced.
  private func quoted(_ text: String, _ mark: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let lines = stable(text).split(separator: "\n", omittingEmptySubsequences: false)
    let whole = text.hasSuffix("\n") ? lines.dropLast() : lines[...]
    return whole.map { (mark + $0).trimmingEnd() }
  }

  private func stable(_ text: String) -> String {
    let real = folder.url.resolvingSymlinksInPath().path
    return [folder.url.path, real, "/private" + real]
      .reduce(text) { $0.replacing($1 + "/", with: "") }
      .replacing(/[0-9]{8}-[0-9]{6}-[a-z0-9]{4}/, with: "RUN")
  }
}

/// What commands write, by stream.
private final class Streams: Sendable {
  enum Name { case output, error }

  private let output = Mutex<[UInt8]>([])
  private let error = Mutex<[UInt8]>([])

  func add(_ bytes: [UInt8], to name: Name) -> Bool {
    switch name {
    case .output: output.withLock { $0 += bytes }
    case .error: error.withLock { $0 += bytes }
    }
    return true
  }

  func text(_ name: Name) -> String {
    switch name {
    case .output: String(decoding: output.withLock { $0 }, as: UTF8.self)
    case .error: String(decoding: error.withLock { $0 }, as: UTF8.self)
    }
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
