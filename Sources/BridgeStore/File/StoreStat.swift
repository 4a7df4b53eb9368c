package import BridgeJSON
package import BridgeSchema
import BridgeSystem

/// What the system knows about a store's main file and its `-wal`, without opening either.
///
/// Safe to take while the store is locked: a stat neither opens nor closes a file (spec: sqlite, 5).
package struct StoreStat: Hashable, Sendable {
  /// What the system knows about one file.
  package struct File: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    /// The length in bytes.
    package let size: Int64
    /// When the content last changed, in nanoseconds since 1970.
    package let modificationNanoseconds: Int64

    init(_ status: FileStatus) {
      device = status.device
      inode = status.inode
      size = status.size
      modificationNanoseconds = status.modificationNanoseconds
    }
  }

  /// The main file; nil where there is none.
  package let main: File?
  /// The `-wal`; nil where there is none.
  package let log: File?

  /// Asks the system now.
  ///
  /// - Parameter path: The main file.
  /// - Throws: `FILE-PERMISSION` where the folder may not be searched.
  package init(of path: String) throws(Failure) {
    main = try FileSystem.status(of: path).map(File.init)
    log = try FileSystem.status(of: path + "-wal").map(File.init)
  }

  /// Whether both are the same, a missing and an empty `-wal` counting as one.
  package func isSame(as other: Self) -> Bool {
    guard main == other.main else { return false }
    return log == other.log || (log?.size ?? 0, other.log?.size ?? 0) == (0, 0)
  }
}

extension StoreStat {
  /// The value as JSON; 64-bit numbers that may exceed JSON's own are text.
  package var json: JSON { .object(["main": main?.json, "log": log?.json]) }

  /// Reads what ``json`` wrote; nil for anything else.
  package init?(_ json: JSON) {
    guard json.members != nil else { return nil }
    main = json["main"].flatMap(File.init)
    log = json["log"].flatMap(File.init)
  }
}

extension StoreStat.File {
  fileprivate var json: JSON {
    .object([
      "device": .string(String(device)), "inode": .string(String(inode)), "size": .integer(size),
      "modified_ns": .integer(modificationNanoseconds),
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let device = json["device"]?.text.flatMap(UInt64.init),
      let inode = json["inode"]?.text.flatMap(UInt64.init),
      let size = json["size"]?.integer, let modified = json["modified_ns"]?.integer
    else { return nil }
    self.device = device
    self.inode = inode
    self.size = size
    self.modificationNanoseconds = modified
  }
}
