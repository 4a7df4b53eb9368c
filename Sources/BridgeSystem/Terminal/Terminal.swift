#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The standard streams of the process and what stands around them.
package enum Terminal {
  /// A standard stream.
  package enum Stream: Int32, Sendable, CaseIterable {
    case input = 0
    case output = 1
    case error = 2
  }

  /// Whether a person sits at the other end of the stream.
  package static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// The width of the terminal in characters, or nil where it is none or does not say.
  package static func width(of stream: Stream) -> Int? {
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The value of an environment variable, or nil where it is not set.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Seconds on a clock that only goes forward and has no known start.
  package static var monotonicSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of this process.
  package static var processIdentifier: Int32 { getpid() }

  /// Opens `/dev/null` in the place of standard streams that are closed.
  ///
  /// Without it the next file that is opened would get the number 1 or 2, and what is printed
  /// would go into that file.
  package static func openMissingStreams() {
    for stream in Stream.allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      let descriptor = unsafe open("/dev/null", stream == .input ? O_RDONLY : O_WRONLY)
      if descriptor > stream.rawValue { _ = close(descriptor) }
    }
  }
}
