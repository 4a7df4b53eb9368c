import Foundation
import Testing

/// The transcripts in `Scripts`, each run within this process.
///
/// With `BRIDGE_RECORD=1` in the environment they are written anew, to be reviewed as a change.
@Suite struct TranscriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Scripts")

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".script") }.sorted()
  }()

  @Test func `there are transcripts`() { #expect(Self.names.count >= 5) }

  @Test(arguments: names)
  func `what commands print is what the transcript says`(name: String) throws {
    let file = Self.folder.appending(path: name)
    let expected = try String(contentsOf: file, encoding: .utf8)
    let actual = try TranscriptRunner(Transcript(expected)).run()
    if ProcessInfo.processInfo.environment["BRIDGE_RECORD"] == "1" {
      try Data(actual.utf8).write(to: file)
      return
    }
    #expect(actual == expected, "\(name)")
  }
}
