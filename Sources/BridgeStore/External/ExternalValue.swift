/// What is stored for a binary value that may lie in a file of its own (spec: layout, 7).
package enum ExternalValue: Hashable, Sendable {
  /// Byte 01, then the value itself.
  case inline
  /// Byte 02, then the name of a file, then a NUL; the name is checked when it is resolved.
  case reference(String)
  /// Neither; a reason says what is odd.
  case malformed(String)

  /// How many bytes a reference has: the marker, 36 characters, a NUL.
  package static let referenceSize = 38

  /// Makes sense of a stored value by its beginning.
  ///
  /// - Parameters:
  ///   - head: Its first bytes, at least ``referenceSize`` of them if it has so many.
  ///   - size: How many bytes it has in all.
  package init(head: [UInt8], size: Int) {
    switch head.first {
    case 1: self = .inline
    case 2 where size == Self.referenceSize && head.count >= size && head[size - 1] == 0:
      self = .reference(String(decoding: head[1..<size - 1], as: UTF8.self))
    case 2: self = .malformed("it begins as a reference to a file, but has \(size) bytes")
    case let first?: self = .malformed("it begins with byte \(first), not with 1 or 2")
    case nil: self = .malformed("it has no bytes, not even a marker")
    }
  }

  /// What is stored for a value that lies in the store itself.
  package static func inlined(_ bytes: [UInt8]) -> [UInt8] { [1] + bytes }

  /// What is stored for a value in a file.
  package static func referring(to name: String) -> [UInt8] { [2] + Array(name.utf8) + [0] }
}
