import BridgeSchema
import BridgeSystem
import FoundationEssentials

/// A folder below the system's temporary one that only this user may enter; removed with its owner.
struct PrivateFolder: ~Copyable {
  let path: String

  /// Makes a new folder.
  ///
  /// - Parameter purpose: A word in its name, for whoever finds it after a crash.
  /// - Throws: `DISK-FULL`, `FILE-PERMISSION` and others.
  init(for purpose: String) throws(Failure) {
    let name = "bridge-\(purpose)-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
    path = PathText.join(FileManager.default.temporaryDirectory.path, name)
    try FileSystem.createFolder(path, mode: 0o700)
  }

  // What is left of it in a temporary folder harms nobody, so a failure here is none of the work.
  deinit { try? FileSystem.removeTree(path) }
}
