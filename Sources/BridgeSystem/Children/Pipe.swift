import BridgeSchema
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One end of a pipe, closed when nobody holds it any more.
final class PipeEnd {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// Makes calls on this end return at once with EAGAIN where they would wait.
  func stopBlocking() { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
}

/// A pipe whose ends no other program inherits.
struct Pipe {
  let reading: PipeEnd
  let writing: PipeEnd

  /// Opens a pipe.
  ///
  /// - Throws: `TOO-MANY-FILES`.
  init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    let result = SystemCall.result { unsafe openPipe(&ends) }
    if case .failure(let error) = result {
      throw Failure.system("open a pipe to", "a program", error.number)
    }
    reading = PipeEnd(ends[0])
    writing = PipeEnd(ends[1])
  }
}

/// Opens a close-on-exec pipe in one step where the system can.
///
/// Where it cannot, another thread may start a program between the two steps; there the starting
/// itself closes everything else (`POSIX_SPAWN_CLOEXEC_DEFAULT`).
@unsafe private func openPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
  #if !canImport(Darwin)
    if let function = unsafe OptionalFunction.pipe2 { return unsafe function(ends, O_CLOEXEC) }
  #endif
  let result = unsafe pipe(ends)
  guard result == 0 else { return result }
  for position in 0..<2 { _ = unsafe fcntl(ends[position], F_SETFD, FD_CLOEXEC) }
  return 0
}
