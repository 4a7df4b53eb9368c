package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// Gives a file a second name, which must be new; false where the file system cannot.
  ///
  /// - Throws: `FILE-EXISTS`, `FILE-MISSING`, `FILE-PERMISSION` for the folder, and others.
  package static func hardLink(_ path: String, to newPath: String) throws(Failure) -> Bool {
    try SystemCall.check(path)
    try SystemCall.check(newPath)
    let result = SystemCall.result { unsafe linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0) }
    guard case .failure(let error) = result else { return true }
    // link(2): EPERM says that the file system has no hard links.
    if [EPERM, EMLINK, EXDEV, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.number) { return false }
    throw Failure.system("link \(path) as", newPath, error.number)
  }

  /// Renames a file or folder at once, over whatever file has the new name.
  package static func rename(_ path: String, to newPath: String) throws(Failure) {
    try SystemCall.check(path)
    try SystemCall.perform("rename \(path) to", newPath) { unsafe systemRename(path, newPath) }
  }

  /// Swaps the names of two files at once; false where the system or file system cannot.
  ///
  /// - Throws: `FILE-MISSING` if one is not there, and others.
  package static func exchange(_ path: String, with other: String) throws(Failure) -> Bool {
    try SystemCall.check(path)
    try SystemCall.check(other)
    guard let result = systemExchange(path, other) else { return false }
    guard case .failure(let error) = result else { return true }
    if [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(error.number) { return false }
    throw Failure.system("exchange \(path) with", other, error.number)
  }

  /// Removes a file or a symbolic link; false where nothing stood there.
  @discardableResult
  package static func remove(_ path: String) throws(Failure) -> Bool {
    try removing("remove", path) { unsafe unlink(path) }
  }

  static func removing(
    _ operation: String, _ path: String, _ call: () -> Int32
  ) throws(Failure) -> Bool {
    do {
      try SystemCall.perform(operation, path, call)
      return true
    } catch  where error.code == .fileMissing {
      return false
    }
  }
}

/// The C function under a name that a method called `rename` does not hide.
@unsafe private func systemRename(
  _ path: UnsafePointer<CChar>, _ newPath: UnsafePointer<CChar>
) -> Int32 {
  unsafe rename(path, newPath)
}

/// The result of the system's exchange, or nil where it has none.
private func systemExchange(_ path: String, _ other: String) -> Result<Int32, Errno>? {
  #if canImport(Darwin)
    return SystemCall.result { unsafe renamex_np(path, other, UInt32(RENAME_SWAP)) }
  #else
    // RENAME_EXCHANGE of linux/fs.h, which Swift's module leaves out.
    let exchangeFlag: UInt32 = 2
    guard let function = unsafe OptionalFunction.renameat2 else { return nil }
    return SystemCall.result { unsafe function(AT_FDCWD, path, AT_FDCWD, other, exchangeFlag) }
  #endif
}
