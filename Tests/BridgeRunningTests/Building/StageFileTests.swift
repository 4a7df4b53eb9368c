import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgeRunning

struct StageFileTests {
  /// In a process of its own, since SQLite keeps one such folder for a whole process.
  @Test
  func `temporary files lie in the private folder, also when SQLite runs already`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let source = try folder.write([], to: "source.sqlite")
      try Connection(path: source, access: .readWrite).execute("CREATE TABLE t (a)")
      let file = try StageFile.open(
        folder.path("stage-1.sqlite"), from: source, creation: ["CREATE TABLE t (a)"])
      let found = try file.connection.value("PRAGMA temp_store_directory")?.string
      try #require(found == folder.url.path)
    }
  }
}
