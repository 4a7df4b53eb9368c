package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// Sets the permission bits of a file or folder.
  package static func setMode(_ mode: UInt32, of path: String) throws(Failure) {
    try SystemCall.perform("set the permissions of", path) { unsafe chmod(path, mode_t(mode)) }
  }

  /// Gives a file the owner, permission bits and extended attributes of another one.
  ///
  /// What this user may not give is left out, and said.
  ///
  /// - Returns: What could not be carried over, one sentence each.
  /// - Throws: `FILE-MISSING` and others, for either file.
  package static func copyAttributes(
    from source: String, to target: String
  ) throws(Failure) -> [String] {
    guard let wanted = try status(of: source) else {
      throw Failure.system("look at", source, ENOENT)
    }
    var notes = try copyOwner(wanted, to: target)
    notes += ExtendedAttributes.copy(from: source, to: target)
    // After the owner: chown(2) clears the set-user-id bits. After the extended attributes: an
    // access list among them changes the bits.
    try setMode(wanted.mode, of: target)
    return notes
  }

  /// The value of an extended attribute, or nil where the file has none or it cannot be read.
  package static func attribute(_ name: String, of path: String) -> [UInt8]? {
    ExtendedAttributes.value(name, of: path)
  }

  /// Sets an extended attribute; false where the file system or the user's rights do not allow it.
  package static func setAttribute(_ name: String, to value: [UInt8], of path: String) -> Bool {
    guard case .success = ExtendedAttributes.set(name, to: value, of: path) else { return false }
    return ExtendedAttributes.value(name, of: path) == value
  }

  private static func copyOwner(
    _ wanted: FileStatus, to target: String
  ) throws(Failure) -> [String] {
    guard let present = try status(of: target) else {
      throw Failure.system("look at", target, ENOENT)
    }
    guard present.owner != wanted.owner || present.group != wanted.group else { return [] }
    let both = SystemCall.result { unsafe chown(target, wanted.owner, wanted.group) }
    guard case .failure = both else { return [] }
    let group = SystemCall.result { unsafe chown(target, uid_t.max, wanted.group) }
    if case .success = group, present.owner == wanted.owner { return [] }
    return ["\(target) could not be given to user \(wanted.owner), group \(wanted.group)"]
  }
}
