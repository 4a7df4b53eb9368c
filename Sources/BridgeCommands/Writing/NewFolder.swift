import BridgeSchema
import BridgeSystem

/// Folders that appear whole, or not at all.
enum NewFolder {
  /// A file in a folder, by its path in there.
  typealias File = (path: String, bytes: [UInt8])

  /// Writes files into a new folder, which gets its name only when all of them are on the disk.
  ///
  /// - Parameters:
  ///   - files: The files; the folders that their paths name are made.
  ///   - path: The folder; nothing but an empty folder may stand there.
  ///   - given: The folder as it was typed, for messages.
  /// - Throws: `FILE-EXISTS`, `DISK-FULL`, `FILE-PERMISSION` and others; then nothing was changed.
  static func write(_ files: [File], at path: String, given: String) throws(Failure) {
    try requireFree(path, given)
    let parent = PathText.folder(of: path)
    try FileSystem.createFolders(parent, mode: 0o755)
    let temporary = temporaryName(for: path)
    do {
      try fill(temporary, with: files)
      // An empty folder of that name may be replaced; rename(2) does so by itself.
      try FileSystem.rename(temporary, to: path)
    } catch {
      try? FileSystem.removeTree(temporary)
      throw error
    }
    try FileSystem.syncFolder(parent)
  }

  /// A hidden name beside a path, which nobody else uses.
  static func temporaryName(for path: String) -> String {
    let mark = String(UInt64.random(in: 0...(.max)), radix: 36)
    return PathText.join(PathText.folder(of: path), ".\(PathText.name(of: path)).bridge-\(mark)")
  }

  /// Makes a folder with files in it.
  static func fill(_ folder: String, with files: [File]) throws(Failure) {
    try FileSystem.createFolder(folder, mode: 0o755)
    for file in files {
      let path = PathText.join(folder, file.path)
      try FileSystem.createFolders(PathText.folder(of: path), mode: 0o755)
      try FileSystem.write(file.bytes, to: path, exclusive: true, mode: 0o644, sync: true)
    }
  }

  private static func requireFree(_ path: String, _ given: String) throws(Failure) {
    guard let status = try FileSystem.status(of: path) else { return }
    if status.kind == .folder, try FileSystem.list(path).isEmpty { return }
    throw Failure(
      .fileExists, "'\(given)' is there already, and is not replaced",
      remedy: "choose another path, or remove it first")
  }
}
