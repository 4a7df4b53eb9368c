package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Terminal {
  /// Writes all the bytes to a standard stream.
  ///
  /// - Returns: False if the reader has gone, or the stream takes no more for another reason; then
  ///   a part may have been written.
  @discardableResult
  package static func write(_ bytes: [UInt8], to stream: Stream) -> Bool {
    write(bytes, toDescriptor: stream.rawValue)
  }

  /// Writes all the bytes to any open descriptor, also to one that does not block.
  @discardableResult
  package static func write(_ bytes: [UInt8], toDescriptor descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let result = SystemCall.result {
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
          return unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
        }
      }
      switch result {
      case .success(let count): written += count
      case .failure(let error) where error.number == EAGAIN: waitUntilWritable(descriptor)
      case .failure: return false
      }
    }
    return true
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: `FILE-TOO-LARGE` past the limit; `FILE-IO`.
  package static func readStandardInput(limit: Int) throws(Failure) -> [UInt8] {
    try OpenFile(duplicating: Stream.input.rawValue, path: "standard input")
      .readToEnd(limit: limit)
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, 1_000)
  }
}
