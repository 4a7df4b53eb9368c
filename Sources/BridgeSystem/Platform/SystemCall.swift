import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How every system call of this module is made.
enum SystemCall {
  /// Repeats a call that a signal interrupted, and gives its result or its error number.
  static func result<Value: SignedInteger>(_ call: () -> Value) -> Result<Value, Errno> {
    while true {
      let value = call()
      if value >= 0 { return .success(value) }
      let error = errno
      if error != EINTR { return .failure(Errno(number: error)) }
    }
  }

  /// Makes a call on a path and throws its failure with the code of its kind.
  ///
  /// A path with a NUL in it would name another file to the system, so it is refused.
  @discardableResult
  static func perform<Value: SignedInteger>(
    _ operation: String, _ path: String, _ call: () -> Value
  ) throws(Failure) -> Value {
    try check(path)
    switch result(call) {
    case .success(let value): return value
    case .failure(let error): throw Failure.system(operation, path, error.number)
    }
  }

  /// Refuses a path that the system would read differently from how it is written.
  static func check(_ path: String) throws(Failure) {
    guard path.utf8.contains(0) else { return }
    throw Failure(
      .filePath, "a path holds a NUL character: \(path.replacingNUL)",
      remedy: "use a path without it")
  }
}

/// An error number of the system.
struct Errno: Error, Hashable, Sendable {
  let number: Int32
}

extension String {
  fileprivate var replacingNUL: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{2400}" : $0 }))
  }
}
