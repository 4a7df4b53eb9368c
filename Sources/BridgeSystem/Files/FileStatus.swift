#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system knows about a file without opening it.
package struct FileStatus: Hashable, Sendable {
  /// What stands under a name.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    case symbolicLink
    /// A device, a pipe or a socket.
    case other
  }

  package let kind: Kind
  /// The length in bytes.
  package let size: Int64
  /// The permission bits, such as `0o600`.
  package let mode: UInt32
  /// The number of the user who owns it.
  package let owner: UInt32
  /// The number of its group.
  package let group: UInt32
  /// The file system it lies on.
  package let device: UInt64
  /// Its number on that file system.
  package let inode: UInt64
  /// How many names it has.
  package let linkCount: UInt64
  /// When its content last changed, in nanoseconds since 1970-01-01 00:00 UTC.
  package let modificationNanoseconds: Int64

  /// Whether both are one and the same file under whatever names.
  package func isSameFile(as other: Self) -> Bool {
    device == other.device && inode == other.inode
  }

  init(_ info: stat) {
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int64(info.st_size)
    mode = UInt32(info.st_mode & 0o7777)
    owner = info.st_uid
    group = info.st_gid
    device = UInt64(truncatingIfNeeded: info.st_dev)
    inode = UInt64(info.st_ino)
    linkCount = UInt64(info.st_nlink)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    // Times outside the years 1678 to 2262 do not fit; only their difference matters here.
    modificationNanoseconds = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
