import BridgeSystem
import FoundationEssentials

/// Another process that has SQLite's locks on a store, as far as the system tells.
///
/// Linux lists the locks of all processes in `/proc/locks`; elsewhere nobody is found, and messages
/// name no one.
package struct LockHolder: Hashable, Sendable {
  /// The number of the process.
  package let process: Int32
  /// The name of its program.
  package let program: String?
  /// Whether it writes, or is about to.
  package let isWriter: Bool

  /// The holder in words, for the evidence of a failure.
  package var description: String {
    let name = program.map { " (\($0))" } ?? ""
    return "process \(process)\(name) \(isWriter ? "is writing to it" : "has it open")"
  }

  /// The other processes that hold locks on a store, writers first.
  ///
  /// - Parameter path: The real path of the main file.
  /// - Returns: One for each process; none where the system does not tell.
  package static func all(of path: String) -> [Self] {
    guard let bytes = try? FileSystem.read("/proc/locks", limit: 16 << 20) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return holders(
      in: lines.compactMap { HeldLock($0) }, main: fileName(path), index: fileName(path + "-shm"))
  }

  static func holders(in locks: [HeldLock], main: String?, index: String?) -> [Self] {
    var isWriter: [Int32: Bool] = [:]
    for lock in locks where lock.process > 0 && lock.process != ownProcess {
      if lock.file == main {
        isWriter[lock.process, default: false] = isWriter[lock.process] ?? false || lock.isMainWrite
      } else if lock.file == index {
        isWriter[lock.process, default: false] = isWriter[lock.process] ?? false || lock.isLogWrite
      }
    }
    return isWriter.map { Self(process: $0, program: program(of: $0), isWriter: $1) }
      .sorted { ($0.isWriter ? 0 : 1, $0.process) < ($1.isWriter ? 0 : 1, $1.process) }
  }

  private static var ownProcess: Int32 { ProcessInfo.processInfo.processIdentifier }

  private static func program(of process: Int32) -> String? {
    guard let bytes = try? FileSystem.read("/proc/\(process)/comm", limit: 4_096) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// A file as `/proc/locks` names it: `major:minor:inode`, the first two in hexadecimal.
  private static func fileName(_ path: String) -> String? {
    guard let status = try? FileSystem.status(of: path) else { return nil }
    let device = status.device
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & ~0xFF
    return "\(hex(major)):\(hex(minor)):\(status.inode)"
  }

  private static func hex(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}

/// One line of `/proc/locks` (proc_locks(5)).
struct HeldLock: Equatable {
  let process: Int32
  let file: String
  let isExclusive: Bool
  let start: UInt64

  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    // A line with an arrow is a process that waits.
    guard words.count >= 8, words[1] != "->", let process = Int32(words[4]),
      let start = UInt64(words[6])
    else { return nil }
    self.process = process
    self.file = String(words[5])
    self.isExclusive = words[3] == "WRITE"
    self.start = start
  }

  /// The pending, reserved and shared bytes begin at 2³⁰ (<https://sqlite.org/src/file/src/os.h>).
  var isMainWrite: Bool { isExclusive && start >= 0x4000_0000 }

  /// Byte 120 of the index is the write lock (<https://www.sqlite.org/walformat.html>, 2.3.1).
  var isLogWrite: Bool { isExclusive && start == 120 }
}
