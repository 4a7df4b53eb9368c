import BridgeCommands
import Foundation
import Testing

/// `docs/cli.md` shows the help of every command as it is.
@Suite struct CommandLineDocumentTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/cli.md")

  static let blocks: [(name: String, text: String)] = {
    let specs = CommandLineTool.commands.map { $0.spec }
    return [("help", HelpText.overview(of: specs))]
      + specs.map { ($0.name, HelpText.text(of: $0)) }
  }()

  /// The document with each block replaced by what the command prints.
  private static func renewed(_ document: String) -> String {
    var parts = document.components(separatedBy: "\n### bridge ")
    for index in parts.indices.dropFirst() {
      let name = parts[index].prefix { $0 != "\n" }
      guard let block = blocks.first(where: { $0.name == name }) else { continue }
      parts[index] = "\(name)\n\n```text\n\(block.text)```\n"
    }
    return parts.joined(separator: "\n### bridge ")
  }

  /// With `BRIDGE_RECORD=1` in the environment the document is written anew.
  @Test func `the blocks are what help prints`() throws {
    let document = try String(contentsOf: Self.file, encoding: .utf8)
    let renewed = Self.renewed(document)
    if ProcessInfo.processInfo.environment["BRIDGE_RECORD"] == "1" {
      try Data(renewed.utf8).write(to: Self.file)
      return
    }
    #expect(document == renewed)
  }

  @Test func `every command has a section`() throws {
    let document = try String(contentsOf: Self.file, encoding: .utf8)
    for block in Self.blocks { #expect(document.contains("\n### bridge \(block.name)\n")) }
  }
}
