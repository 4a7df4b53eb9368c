import BridgeBytes
package import BridgeSchema
import BridgeSystem

/// The files beside a store that hold its large values (spec: layout, 7).
///
/// A store without the folder is a normal store. Names come from the data and are never trusted:
/// only the form of a UUID becomes a path.
package struct ExternalFiles: Hashable, Sendable {
  /// The folder that holds the files, there or not.
  package let folder: String
  /// The folder above it, `.<name>_SUPPORT`, which belongs to the store as a whole.
  package let supportFolder: String

  /// The files in a folder, `_EXTERNAL_DATA`, wherever it lies.
  package init(folder: String) {
    self.folder = folder
    supportFolder = PathText.folder(of: folder)
  }

  /// The files of a store.
  ///
  /// - Parameter path: The real path of the main file.
  package init(ofStore path: String) {
    let name = ".\(Self.stem(of: PathText.name(of: path)))_SUPPORT"
    supportFolder = PathText.join(PathText.folder(of: path), name)
    folder = PathText.join(supportFolder, "_EXTERNAL_DATA")
  }

  /// A name without its last extension; a dot at its start is none.
  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The names of all files in the folder, sorted; none where there is no folder.
  package func names() throws(Failure) -> [String] {
    guard let status = try FileSystem.status(of: folder), status.kind == .folder else { return [] }
    return try FileSystem.list(folder)
  }

  /// The path for a name from the data.
  ///
  /// - Throws: `EXTERNAL-NAME` for anything but 36 characters of a UUID.
  package func path(of name: String) throws(Failure) -> String {
    guard Self.isUUID(name) else {
      throw Failure(
        .externalName, "a record refers to a file by a name that is no UUID",
        evidence: ["the name: \(name.debugDescription)"],
        remedy: "look at the record; the name was not used as a path")
    }
    return PathText.join(folder, name)
  }

  private static func isUUID(_ name: String) -> Bool {
    let hyphens = [8, 13, 18, 23]
    let bytes = Array(name.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      switch byte {
      case 0x2D: hyphens.contains(index)
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: !hyphens.contains(index)
      default: false
      }
    }
  }

  /// The size in bytes of the file that a name refers to, or nil where there is none.
  ///
  /// - Throws: `EXTERNAL-NAME`, also for a symbolic link or a folder under the name.
  package func size(of name: String) throws(Failure) -> Int64? {
    let path = try path(of: name)
    guard let status = try FileSystem.status(of: path, followsLinks: false) else { return nil }
    guard status.kind == .file else {
      throw Failure(
        .externalName, "what a record refers to is not a plain file",
        evidence: [path], remedy: "put the file itself in its place")
    }
    return status.size
  }

  /// The whole content of a file.
  ///
  /// - Throws: `EXTERNAL-NAME`, `EXTERNAL-MISSING`, `FILE-TOO-LARGE` past the limit, and others.
  package func read(_ name: String, limit: Int) throws(Failure) -> [UInt8] {
    try requireFile(name)
    return try FileSystem.read(path(of: name), limit: limit)
  }

  /// Lends a file in pieces, from its start to its end.
  ///
  /// - Throws: `EXTERNAL-NAME`, `EXTERNAL-MISSING`, and what `body` throws.
  package func readPieces(
    of name: String, size: Int = 1 << 20, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try requireFile(name)
    let file = try OpenFile(path(of: name), for: .reading)
    while true {
      let piece = try file.read(upTo: size)
      if piece.isEmpty { return }
      try body(piece)
    }
  }

  /// The SHA-256 of a file, in memory that does not grow with it.
  ///
  /// - Throws: `EXTERNAL-NAME`, `EXTERNAL-MISSING`, and others.
  package func sha256(of name: String) throws(Failure) -> [UInt8] {
    var digest = StreamingDigest()
    try readPieces(of: name) { piece throws(Failure) in digest.update(piece) }
    return digest.finish()
  }

  private func requireFile(_ name: String) throws(Failure) {
    guard try size(of: name) == nil else { return }
    throw Failure(
      .externalMissing, "the file \(name) that a record refers to is not there",
      evidence: ["looked in \(folder)"],
      remedy: "put the file back, or accept that the value is lost")
  }
}

extension Failure.Code {
  /// The name of an external file is not the name of one.
  package static let externalName = Self("EXTERNAL-NAME")
  /// A record refers to an external file that is not there.
  package static let externalMissing = Self("EXTERNAL-MISSING")
}
