package import Foundation

/// A folder of a test's own, removed with everything in it when the test lets go of it.
package final class TemporaryFolder: Sendable {
  /// The folder, which exists as long as this object.
  package let url: URL

  /// Makes a new empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "bridge-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A path in the folder.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file into the folder, with the folders above it, and returns its path.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Copies a store with its `-wal` into the folder, and returns the path of the copy.
  package func copyStore(_ store: URL) throws -> String {
    let copy = url.appending(path: store.lastPathComponent)
    for suffix in ["", "-wal", "-journal"] {
      let source = URL(filePath: store.path + suffix)
      guard FileManager.default.fileExists(atPath: source.path) else { continue }
      let target = copy.path + suffix
      try FileManager.default.copyItem(at: source, to: URL(filePath: target))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target)
    }
    return copy.path
  }

  /// Every file below the folder with its bytes, by relative path.
  package func contents() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for path in FileManager.default.subpaths(atPath: url.path) ?? [] {
      let file = url.appending(path: path)
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
      result[path] = isFolder ? Data() : try Data(contentsOf: file)
    }
    return result
  }
}
