package import Foundation

/// The folder of real stores and models that some tests read; nothing in it is ever changed.
package enum Corpus {
  /// The folder that `BRIDGE_CORPUS` names, or `../shared/corpus` beside the project.
  package static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["BRIDGE_CORPUS"], !path.isEmpty {
      return URL(filePath: path)
    }
    return URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "shared/corpus")
  }()

  /// Whether the corpus is there; tests that need it are skipped where it is not.
  package static var isAvailable: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.tsv").path)
  }

  /// Says in a skipped test why it is skipped.
  package static let missing = "the corpus is not here: set BRIDGE_CORPUS to its folder"

  /// Every file below a sub-folder whose path passes, sorted by path.
  package static func files(below folder: String, where passes: (String) -> Bool) -> [URL] {
    let base = Self.folder.appending(path: folder)
    let paths = FileManager.default.subpaths(atPath: base.path) ?? []
    return paths.filter(passes).sorted().map { base.appending(path: $0) }
  }

  /// Every store: the main files, without their `-wal`.
  package static var stores: [URL] {
    files(below: "stores") { path in
      [".sqlite", ".store", ".moody", ".original"].contains { path.hasSuffix($0) }
    }
  }
}
