package import BridgeSchema

extension FileSystem {
  /// Makes an empty file.
  ///
  /// - Throws: `FILE-EXISTS` if it must be new and is not; `FILE-MISSING` without its folder.
  package static func createFile(
    _ path: String, mode: UInt32 = 0o600, exclusive: Bool = true
  ) throws(Failure) {
    _ = try OpenFile(path, for: exclusive ? .creating(mode: mode) : .appending(mode: mode))
  }

  /// Writes a file from its start.
  ///
  /// - Parameters:
  ///   - bytes: The whole content.
  ///   - path: The file.
  ///   - exclusive: Whether it must be new; a half-written new file is removed on failure.
  ///   - mode: The permission bits of a new file.
  ///   - sync: Whether to wait until content and name are on the disk.
  /// - Throws: `FILE-EXISTS`, `DISK-FULL`, `FILE-PERMISSION` and others.
  package static func write(
    _ bytes: [UInt8], to path: String, exclusive: Bool = false, mode: UInt32 = 0o600,
    sync: Bool = false
  ) throws(Failure) {
    let file = try OpenFile(
      path, for: exclusive ? .creating(mode: mode) : .overwriting(mode: mode))
    do {
      try file.write(bytes)
      if sync { try file.sync() }
    } catch {
      if exclusive { _ = try? remove(path) }
      throw error
    }
    if sync { try syncFolder(PathText.folder(of: path)) }
  }

  /// Puts a new content under a name at once: a reader, or a crash, sees the old one or the new.
  ///
  /// The content goes to a new file beside it, which is synced and renamed over the name. A
  /// symbolic link under the name is replaced, not followed.
  package static func replaceFile(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(Failure) {
    let folder = PathText.folder(of: path)
    let temporary = PathText.join(folder, temporaryName(for: PathText.name(of: path)))
    try write(bytes, to: temporary, exclusive: true, mode: mode)
    do {
      try syncFile(temporary)
      try rename(temporary, to: path)
    } catch {
      _ = try? remove(temporary)
      throw error
    }
    try syncFolder(folder)
  }

  /// Adds a line to the end of a file, with one write; makes the file where it is missing.
  package static func append(line: [UInt8], to path: String) throws(Failure) {
    try OpenFile(path, for: .appending(mode: 0o600)).write(line + [0x0A])
  }

  private static func temporaryName(for name: String) -> String {
    ".\(name.prefix(64)).\(String(UInt64.random(in: 0...(.max)), radix: 36)).tmp"
  }
}
