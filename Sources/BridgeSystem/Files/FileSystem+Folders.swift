package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// Makes a folder, which must be new; the folder above must be there.
  ///
  /// - Throws: `FILE-EXISTS`, `FILE-MISSING`, `FILE-PERMISSION` and others.
  package static func createFolder(_ path: String, mode: UInt32 = 0o700) throws(Failure) {
    try SystemCall.perform("create the folder", path) { unsafe mkdir(path, mode_t(mode)) }
  }

  /// Makes a folder and those above it, as far as they are missing.
  package static func createFolders(_ path: String, mode: UInt32 = 0o700) throws(Failure) {
    var missing: [String] = []
    var current = path
    while try status(of: current) == nil {
      missing.append(current)
      let above = PathText.folder(of: current)
      if above == current { break }
      current = above
    }
    for folder in missing.reversed() {
      do {
        try createFolder(folder, mode: mode)
      } catch  where error.code == .fileExists {
        // Another process made it in between, or the path names it twice.
        continue
      }
    }
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  ///
  /// A name that is not UTF-8 comes repaired, and then names no file.
  package static func list(_ folder: String) throws(Failure) -> [String] {
    try SystemCall.check(folder)
    guard let stream = unsafe opendir(folder) else {
      throw Failure.system("list", folder, errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    if errno != 0 { throw Failure.system("list", folder, errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a file, or a folder with everything in it; a missing path is no error.
  ///
  /// Symbolic links are removed, never followed. Folders are kept on a list instead of the stack,
  /// so that no depth is too much.
  package static func removeTree(_ path: String) throws(Failure) {
    var pending = [path]
    var folders: [String] = []
    while let current = pending.popLast() {
      guard let status = try status(of: current, followsLinks: false) else { continue }
      guard status.kind == .folder else {
        try remove(current)
        continue
      }
      folders.append(current)
      pending += try list(current).map { PathText.join(current, $0) }
    }
    for folder in folders.reversed() { try removeFolder(folder) }
  }

  /// Removes an empty folder; false where nothing stood there.
  ///
  /// - Throws: `FILE-EXISTS` if the folder is not empty.
  @discardableResult
  package static func removeFolder(_ path: String) throws(Failure) -> Bool {
    try removing("remove the folder", path) { unsafe rmdir(path) }
  }
}
