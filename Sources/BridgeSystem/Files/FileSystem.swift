package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files and folders, by path; every failure is a ``Failure`` that names operation and path.
package enum FileSystem {
  /// What the system knows about what stands under a path, or nil where nothing does.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - followsLinks: Whether a symbolic link stands for what it points to.
  /// - Returns: The status, or nil.
  /// - Throws: `FILE-PERMISSION` where a folder above may not be searched; `FILE-PATH`.
  package static func status(
    of path: String, followsLinks: Bool = true
  ) throws(Failure) -> FileStatus? {
    try SystemCall.check(path)
    var info = stat()
    let result = SystemCall.result {
      unsafe followsLinks ? stat(path, &info) : lstat(path, &info)
    }
    guard case .failure(let error) = result else { return FileStatus(info) }
    if error.number == ENOENT || error.number == ENOTDIR { return nil }
    throw Failure.system("look at", path, error.number)
  }

  /// Whether anything stands under the path; what cannot be looked at counts as not there.
  package static func exists(_ path: String) -> Bool {
    ((try? status(of: path, followsLinks: false)) ?? nil) != nil
  }

  /// The path without links, `.` and `..`, from the root.
  ///
  /// - Throws: `FILE-MISSING` where nothing stands under it.
  package static func realPath(_ path: String) throws(Failure) -> String {
    try SystemCall.check(path)
    guard let resolved = unsafe realpath(path, nil) else {
      throw Failure.system("resolve", path, errno)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The folder that relative paths count from.
  package static func currentFolder() throws(Failure) -> String {
    try realPath(".")
  }

  /// The bytes that this user may still write to the file system of a folder.
  package static func freeSpace(at folder: String) throws(Failure) -> UInt64 {
    var info = statvfs()
    try SystemCall.perform("ask for the free space at", folder) { unsafe statvfs(folder, &info) }
    let (bytes, overflows) = UInt64(info.f_bavail)
      .multipliedReportingOverflow(by: UInt64(info.f_frsize))
    return overflows ? .max : bytes
  }

  /// Whether the path is a folder in which this user may make files.
  package static func isWritableFolder(_ path: String) -> Bool {
    guard let status = try? status(of: path), status.kind == .folder else { return false }
    return unsafe access(path, W_OK | X_OK) == 0
  }

  /// Waits until the content of a file is on the disk.
  package static func syncFile(_ path: String) throws(Failure) {
    try OpenFile(path, for: .reading).sync()
  }

  /// Waits until the names in a folder are on the disk; needed after a create, link or rename.
  ///
  /// File systems that cannot do so for folders are left as they are.
  package static func syncFolder(_ path: String) throws(Failure) {
    let folder = try OpenFile(path, for: .reading)
    do {
      try folder.sync()
    } catch {
      guard error.code == .fileIO else { throw error }
      let probe = SystemCall.result { fsync(folder.descriptor) }
      guard case .failure(let cause) = probe else { return }
      if cause.number != EINVAL && cause.number != ENOTSUP { throw error }
    }
  }
}
