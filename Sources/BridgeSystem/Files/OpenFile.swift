package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file that is closed when its owner lets go of it.
///
/// Every descriptor is close-on-exec. Closing any descriptor of a file drops the POSIX locks that
/// this process holds on it: never open a store that SQLite has locked (spec: sqlite, 5).
package struct OpenFile: ~Copyable {
  /// How a file is opened.
  package enum Purpose: Sendable {
    /// To read what is there.
    case reading
    /// To read and write what is there, or a new file.
    case updating(mode: UInt32)
    /// To write a file that must be new.
    case creating(mode: UInt32)
    /// To write from the start, over whatever stood there.
    case overwriting(mode: UInt32)
    /// To write at the end, of a new file or of one that is there.
    case appending(mode: UInt32)
  }

  /// The path it was opened by, for messages.
  package let path: String
  let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: `FILE-MISSING`, `FILE-PERMISSION`, `FILE-EXISTS`, `FILE-KIND`, `DISK-FULL`,
  ///   `TOO-MANY-FILES` or another code of the module, with the path.
  package init(_ path: String, for purpose: Purpose) throws(Failure) {
    self.path = path
    let (flags, mode) = purpose.flags
    descriptor = try SystemCall.perform(purpose.operation, path) {
      unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode))
    }
  }

  /// Another descriptor of what is open already, from where that stands.
  init(duplicating descriptor: Int32, path: String) throws(Failure) {
    self.path = path
    self.descriptor = try SystemCall.perform("read", path) {
      fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }
  }

  deinit { _ = close(descriptor) }

  /// The status of the open file, whatever its name is by now.
  package func status() throws(Failure) -> FileStatus {
    var info = stat()
    try SystemCall.perform("look at", path) { unsafe fstat(descriptor, &info) }
    return FileStatus(info)
  }

  /// Reads the next bytes, at most so many; none at the end of the file.
  package func read(upTo count: Int) throws(Failure) -> [UInt8] {
    var reading: Result<Int, Errno> = .success(0)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let start = buffer.baseAddress
      reading = SystemCall.result {
        unsafe systemRead(descriptor, start, count)
      }
      filled = (try? reading.get()) ?? 0
    }
    if case .failure(let error) = reading { throw Failure.system("read", path, error.number) }
    return bytes
  }

  /// Writes all the bytes where the file stands.
  ///
  /// - Throws: `DISK-FULL`, `FILE-IO`; a part may have been written.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      written += try SystemCall.perform("write to", path) {
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
          return unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
        }
      }
    }
  }

  /// Sets the length in bytes, cutting off or filling with zeros.
  package func setLength(_ length: Int64) throws(Failure) {
    try SystemCall.perform("set the length of", path) { ftruncate(descriptor, off_t(length)) }
  }

  /// Sets the permission bits, whatever the user's mask says.
  package func setMode(_ mode: UInt32) throws(Failure) {
    try SystemCall.perform("set the permissions of", path) { fchmod(descriptor, mode_t(mode)) }
  }

  /// Waits until the content is on the disk, past the drive's own cache where the system can.
  package func sync() throws(Failure) {
    #if canImport(Darwin)
      // fsync(2) on macOS leaves the data in the drive's cache; F_FULLFSYNC does not.
      if fcntl(descriptor, F_FULLFSYNC) >= 0 { return }
    #endif
    try SystemCall.perform("sync", path) { fsync(descriptor) }
  }
}

extension OpenFile.Purpose {
  fileprivate var operation: String {
    switch self {
    case .reading, .updating: "open"
    case .creating: "create"
    case .overwriting: "write"
    case .appending: "append to"
    }
  }

  fileprivate var flags: (Int32, UInt32) {
    switch self {
    case .reading: (O_RDONLY, 0)
    case .updating(let mode): (O_RDWR | O_CREAT, mode)
    case .creating(let mode): (O_WRONLY | O_CREAT | O_EXCL, mode)
    case .overwriting(let mode): (O_WRONLY | O_CREAT | O_TRUNC, mode)
    case .appending(let mode): (O_WRONLY | O_CREAT | O_APPEND, mode)
    }
  }
}

/// The C functions under names that methods called `read` and `write` do not hide.
@unsafe func systemRead(_ file: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int
{
  unsafe read(file, buffer, count)
}

@unsafe func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, buffer, count)
}
