package import BridgeSchema
import FoundationEssentials

/// Files and folders that are read, never written.
enum FileBytes {
  /// What stands at a path.
  enum Kind { case nothing, file, folder }

  static func kind(of path: String) -> Kind {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .nothing
    }
    return isFolder ? .folder : .file
  }

  /// Reads a file whole.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes it may have, checked before anything is read.
  /// - Returns: The bytes.
  /// - Throws: `MODEL-MISSING`, `MODEL-SIZE` or `MODEL-READ`.
  static func read(_ path: String, limit: Int = 64 << 20) throws(Failure) -> [UInt8] {
    guard kind(of: path) == .file else { throw .missing(path) }
    let size: Int
    let data: Data
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      size = (attributes[.size] as? Int) ?? (attributes[.size] as? UInt64).map(Int.init) ?? 0
      guard size <= limit else { throw Failure.tooLarge(path, bytes: size, limit: limit) }
      data = try Data(contentsOf: URL(filePath: path))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .modelRead, "'\(path)' cannot be read", evidence: ["\(error)"],
        remedy: "check that you may read the file")
    }
    return Array(data)
  }

  /// The first bytes of a file; nil when it cannot be read.
  static func head(of path: String, count: Int = 64) -> [UInt8]? {
    guard let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else {
      return nil
    }
    return Array(file.prefix(count))
  }

  /// The names in a folder, sorted; empty for what is not a folder.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

extension Failure {
  static func missing(_ path: String) -> Self {
    Self(
      .modelMissing, "there is no file '\(path)'",
      remedy: "check the path; it is taken from the folder you are in")
  }

  static func tooLarge(_ file: String, bytes: Int, limit: Int) -> Self {
    Self(
      .modelSize, "'\(file)' is too large for a schema",
      evidence: ["it has \(bytes) bytes, and at most \(limit) are read"],
      remedy: "check that this is the file you mean")
  }
}

extension Failure.Code {
  /// No file stands at the path of a schema.
  package static let modelMissing = Self("MODEL-MISSING")
  /// The system refused to read the file of a schema.
  package static let modelRead = Self("MODEL-READ")
  /// A file is larger than any schema.
  package static let modelSize = Self("MODEL-SIZE")
}
