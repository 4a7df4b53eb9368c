package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Failure.Code {
  /// Another process holds the lock of a run.
  package static let runLocked = Self("RUN-LOCKED")
}

/// A lock on a file that one process at a time holds, and that dies with its holder.
///
/// The lock belongs to the open file, so that a kill of any kind frees it, and nothing stale can
/// be left behind. The holder's process number stands in the file, for messages alone; the file
/// stays when the lock goes, since removing it would let two processes lock two files of one name.
/// It never is a file that SQLite locks.
package struct RunLock: ~Copyable {
  private let file: OpenFile

  /// Takes the lock; makes the file where it is missing.
  ///
  /// - Throws: `RUN-LOCKED` (exit 6) with the holder's number; `FILE-PERMISSION` and others.
  package init(_ path: String) throws(Failure) {
    let locked = try Self.lockedFile(path)
    try locked.setLength(0)
    try locked.write(Array("\(getpid())\n".utf8))
    file = locked
  }

  /// Gives the lock back; ending the value does the same.
  package consuming func release() {}

  /// Who holds the lock at this moment; nothing is written or made.
  package static func holder(of path: String) throws(Failure) -> Holder {
    guard try FileSystem.status(of: path) != nil else { return .nobody }
    let file = try OpenFile(path, for: .reading)
    // A shared lock is refused while another descriptor has the exclusive one.
    let result = SystemCall.result { flock(file.descriptor, LOCK_SH | LOCK_NB) }
    if case .success = result { return .nobody }
    return .process(number(in: path))
  }

  /// Who holds a lock.
  package enum Holder: Hashable, Sendable {
    case nobody
    /// A process, with its number where the file tells it.
    case process(Int32?)
  }

  /// Opens and locks, again if the file was replaced in between.
  private static func lockedFile(_ path: String) throws(Failure) -> OpenFile {
    while true {
      let file = try OpenFile(path, for: .updating(mode: 0o600))
      try lock(file)
      let locked = try file.status()
      if try FileSystem.status(of: path)?.isSameFile(as: locked) == true { return file }
    }
  }

  /// Tries for a tenth of a second, since ``holder(of:)`` holds a shared lock for a moment.
  private static func lock(_ file: borrowing OpenFile) throws(Failure) {
    let descriptor = file.descriptor
    for attempt in 1...20 {
      let result = SystemCall.result { flock(descriptor, LOCK_EX | LOCK_NB) }
      guard case .failure(let error) = result else { return }
      guard error.number == EWOULDBLOCK else {
        throw Failure.system("lock", file.path, error.number)
      }
      if attempt < 20 { usleep(5_000) }
    }
    throw isLocked(file.path)
  }

  private static func isLocked(_ path: String) -> Failure {
    let holder = number(in: path).map { "process \($0)" } ?? "another process"
    return Failure(
      .runLocked, "\(holder) is at work on this run: it holds \(path)",
      remedy: "wait for it to end, or stop it, then run this again", disposition: .locked)
  }

  private static func number(in path: String) -> Int32? {
    guard let bytes = try? FileSystem.readPrefix(path, count: 16) else { return nil }
    let line = bytes.prefix { $0 != 0x0A }
    return Int32(String(decoding: line, as: UTF8.self))
  }
}
