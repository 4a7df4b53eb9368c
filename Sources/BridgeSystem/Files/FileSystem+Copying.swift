package import BridgeSchema

extension FileSystem {
  /// Copies the content of a file, in pieces, so that memory does not grow with it.
  ///
  /// Nothing but the content is kept; ``copyAttributes(from:to:)`` gives the rest. A failed copy
  /// is removed if the file was new.
  ///
  /// - Parameters:
  ///   - source: The file to read; a symbolic link is followed.
  ///   - target: The file to write.
  ///   - mode: The permission bits of the copy, whatever the user's mask says.
  ///   - exclusive: Whether the copy must be a new file.
  ///   - sync: Whether to wait until content and name are on the disk.
  /// - Returns: The number of bytes copied.
  /// - Throws: `FILE-MISSING`, `FILE-EXISTS`, `DISK-FULL` and others.
  @discardableResult
  package static func copyFile(
    from source: String, to target: String, mode: UInt32 = 0o600, exclusive: Bool = true,
    sync: Bool = false
  ) throws(Failure) -> Int64 {
    let input = try OpenFile(source, for: .reading)
    let output = try OpenFile(
      target, for: exclusive ? .creating(mode: mode) : .overwriting(mode: mode))
    do {
      try output.setMode(mode)
      let count = try copy(input, into: output)
      if sync {
        try output.sync()
        try syncFolder(PathText.folder(of: target))
      }
      return count
    } catch {
      if exclusive { _ = try? remove(target) }
      throw error
    }
  }

  private static func copy(
    _ input: borrowing OpenFile, into output: borrowing OpenFile
  ) throws(Failure) -> Int64 {
    var count: Int64 = 0
    while true {
      let piece = try input.read(upTo: pieceSize)
      if piece.isEmpty { return count }
      try output.write(piece)
      count += Int64(piece.count)
    }
  }
}
