import Foundation
import Testing

/// Holds a text to the file of its name in `Snapshots`.
///
/// With `BRIDGE_RECORD=1` in the environment the file is written instead, to be reviewed as a
/// change of the repository.
func expectSnapshot(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Snapshots/\(name)")
  if ProcessInfo.processInfo.environment["BRIDGE_RECORD"] == "1" {
    try Data(text.utf8).write(to: file)
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(text == expected, "Snapshots/\(name)", sourceLocation: sourceLocation)
}
