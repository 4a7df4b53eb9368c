#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The writing to and reading from a child at the same time, so that neither waits for the other.
struct ChildConversation {
  /// The most bytes that go through a pipe in one call.
  static let pieceSize = 1 << 16
  /// The most bytes of standard error that are kept.
  static let errorLimit = 1 << 16

  private let input: [UInt8]
  private let outputLimit: Int
  private var written = 0
  private var inputEnd: PipeEnd?
  private var outputEnd: PipeEnd?
  private var errorEnd: PipeEnd?
  private var output: [UInt8] = []
  private(set) var errorOutput: [UInt8] = []

  init(
    input: [UInt8], outputLimit: Int, inputEnd: PipeEnd, outputEnd: PipeEnd?, errorEnd: PipeEnd?
  ) {
    self.input = input
    self.outputLimit = outputLimit
    self.inputEnd = input.isEmpty ? nil : inputEnd
    self.outputEnd = outputEnd
    self.errorEnd = errorEnd
    for end in [inputEnd, outputEnd, errorEnd] { end?.stopBlocking() }
  }

  /// Whether everybody who could write to us has closed the pipes.
  var isSilent: Bool { outputEnd == nil && errorEnd == nil }

  var tookAllInput: Bool { written == input.count }

  var wroteTooMuch: Bool { output.count > outputLimit }

  /// What was read from standard output, up to the limit.
  var takenOutput: [UInt8] { wroteTooMuch ? Array(output.prefix(outputLimit)) : output }

  /// Stops writing, as when the child has ended.
  mutating func stopWriting() { inputEnd = nil }

  /// Waits until something can be written or read, then does so, once for each pipe.
  ///
  /// - Returns: Whether any byte was moved.
  mutating func step(waitingMilliseconds wait: Int32) -> Bool {
    let ends = [inputEnd, outputEnd, errorEnd]
    var requests = ends.map { end in
      // poll(2) leaves out negative descriptors.
      pollfd(fd: end?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    }
    requests[0].events = Int16(POLLOUT)
    guard unsafe poll(&requests, 3, wait) > 0 else { return false }
    var moved = false
    if requests[0].revents != 0 { moved = writePiece() || moved }
    if requests[1].revents != 0 { moved = readOutput() || moved }
    if requests[2].revents != 0 { moved = readError() || moved }
    return moved
  }

  private mutating func writePiece() -> Bool {
    guard let end = inputEnd else { return false }
    let range = written..<min(written + Self.pieceSize, input.count)
    let result = SystemCall.result {
      unsafe input.withUnsafeBytes { buffer in
        let piece = unsafe UnsafeRawBufferPointer(rebasing: buffer[range])
        return unsafe systemWrite(end.descriptor, piece.baseAddress, piece.count)
      }
    }
    switch result {
    case .success(let count):
      written += count
      if tookAllInput { inputEnd = nil }
      return true
    case .failure(let error) where error.number == EAGAIN: return false
    case .failure:
      // EPIPE: it reads no more, which is its own affair.
      inputEnd = nil
      return false
    }
  }

  private mutating func readOutput() -> Bool {
    guard let end = outputEnd, let piece = Self.read(end) else { return false }
    if piece.isEmpty { outputEnd = nil }
    output += piece
    return !piece.isEmpty
  }

  private mutating func readError() -> Bool {
    guard let end = errorEnd, let piece = Self.read(end) else { return false }
    if piece.isEmpty { errorEnd = nil }
    errorOutput += piece.prefix(Self.errorLimit - errorOutput.count)
    return !piece.isEmpty
  }

  /// The next bytes, none at the end, or nil where there are none at this moment.
  private static func read(_ end: PipeEnd) -> [UInt8]? {
    var result: Result<Int, Errno> = .success(0)
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, filled in
      let start = buffer.baseAddress
      result = SystemCall.result { unsafe systemRead(end.descriptor, start, pieceSize) }
      filled = (try? result.get()) ?? 0
    }
    guard case .failure(let error) = result else { return piece }
    return error.number == EAGAIN ? nil : []
  }
}
