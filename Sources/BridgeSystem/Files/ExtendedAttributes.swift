import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The named attributes that a file system keeps with a file, such as tags and access lists.
enum ExtendedAttributes {
  /// Gives a file the extended attributes of another one.
  ///
  /// - Returns: What could not be carried over, one sentence each.
  static func copy(from source: String, to target: String) -> [String] {
    var notes: [String] = []
    for name in names(of: source) {
      guard let value = value(name, of: source) else { continue }
      guard case .failure(let error) = set(name, to: value, of: target) else { continue }
      notes.append(
        "\(target) could not be given the attribute \(name): \(Failure.text(of: error.number))")
    }
    return notes
  }

  /// The names of a file's attributes, sorted; none where the file system has no such thing.
  static func names(of path: String) -> [String] {
    guard let buffer = unsafe sized({ unsafe systemList(path, $0, $1) }) else { return [] }
    return buffer.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// The value of an attribute, or nil where it cannot be read.
  static func value(_ name: String, of path: String) -> [UInt8]? {
    unsafe sized { unsafe systemGet(path, name, $0, $1) }
  }

  /// Asks for a size, then for the bytes; nil if either is refused.
  private static func sized(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    let size = call(nil, 0)
    guard size > 0 else { return size == 0 ? [] : nil }
    var count = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      count = unsafe call(UnsafeMutableRawPointer(buffer.baseAddress), size)
      filled = max(count, 0)
    }
    return count < 0 ? nil : bytes
  }

  static func set(_ name: String, to value: [UInt8], of path: String) -> Result<Int32, Errno> {
    SystemCall.result {
      unsafe value.withUnsafeBytes { unsafe systemSet(path, name, $0.baseAddress, value.count) }
    }
  }
}

#if canImport(Darwin)
  @unsafe private func systemList(
    _ path: String, _ buffer: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    unsafe listxattr(path, buffer?.assumingMemoryBound(to: CChar.self), size, 0)
  }

  @unsafe private func systemGet(
    _ path: String, _ name: String, _ buffer: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    unsafe getxattr(path, name, buffer, size, 0, 0)
  }

  @unsafe private func systemSet(
    _ path: String, _ name: String, _ value: UnsafeRawPointer?, _ size: Int
  ) -> Int32 {
    unsafe setxattr(path, name, value, size, 0, 0)
  }
#else
  @unsafe private func systemList(
    _ path: String, _ buffer: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    guard let function = unsafe OptionalFunction.listxattr else { return 0 }
    return unsafe function(path, buffer?.assumingMemoryBound(to: CChar.self), size)
  }

  @unsafe private func systemGet(
    _ path: String, _ name: String, _ buffer: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    guard let function = unsafe OptionalFunction.getxattr else { return -1 }
    return unsafe function(path, name, buffer, size)
  }

  @unsafe private func systemSet(
    _ path: String, _ name: String, _ value: UnsafeRawPointer?, _ size: Int
  ) -> Int32 {
    guard let function = unsafe OptionalFunction.setxattr else { return 0 }
    return unsafe function(path, name, value, size, 0)
  }
#endif
