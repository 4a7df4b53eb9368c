import BridgeSchema
import BridgeSystem

/// The files in which large values are handed to a filter, for one attempt at a batch.
///
/// Each attempt writes them anew: a program may change or move the file it was given.
struct FilterScratch: ~Copyable {
  private let folder: String
  private var paths: [String] = []

  init(in folder: String) { self.folder = folder }

  deinit {
    for path in paths { _ = try? FileSystem.remove(path) }
  }

  /// Writes a value into a file that only this user can read.
  ///
  /// - Returns: The absolute path of the file.
  mutating func write(_ bytes: [UInt8]) throws(Failure) -> String {
    if try FileSystem.status(of: folder) == nil { try FileSystem.createFolders(folder) }
    let name = "value-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
    let path = PathText.join(try FileSystem.realPath(folder), name)
    paths.append(path)
    try FileSystem.write(bytes, to: path, exclusive: true)
    return path
  }
}
