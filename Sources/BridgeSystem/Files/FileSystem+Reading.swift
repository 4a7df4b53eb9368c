package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// The size of the pieces in which files are read, written and copied, in bytes.
  static let pieceSize = 1 << 20

  /// The whole content of a file.
  ///
  /// - Parameters:
  ///   - path: A file; a pipe or device is read to its end too.
  ///   - limit: The most bytes that make sense for what is read.
  /// - Returns: The bytes.
  /// - Throws: `FILE-TOO-LARGE` before more than the limit is held; `FILE-MISSING` and others.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let file = try OpenFile(path, for: .reading)
    return try file.readToEnd(limit: limit)
  }

  /// The first bytes of a file, fewer where it is shorter.
  package static func readPrefix(_ path: String, count: Int) throws(Failure) -> [UInt8] {
    let file = try OpenFile(path, for: .reading)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try file.read(upTo: min(count - bytes.count, pieceSize))
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}

extension OpenFile {
  /// Reads from where the file stands to its end.
  ///
  /// - Throws: `FILE-TOO-LARGE` past the limit; `FILE-KIND` for a folder.
  package func readToEnd(limit: Int) throws(Failure) -> [UInt8] {
    let status = try status()
    guard status.kind != .folder else { throw Failure.system("read", path, EISDIR) }
    let size = status.kind == .file ? status.size : 0
    guard size <= limit else { throw tooLarge(limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(size))
    while true {
      let piece = try read(upTo: FileSystem.pieceSize)
      if piece.isEmpty { return bytes }
      guard bytes.count + piece.count <= limit else { throw tooLarge(limit) }
      bytes += piece
    }
  }

  private func tooLarge(_ limit: Int) -> Failure {
    Failure(
      .fileTooLarge, "\(path) is larger than the \(limit) bytes that are allowed for it",
      remedy: "check that this is the file that was meant")
  }
}
