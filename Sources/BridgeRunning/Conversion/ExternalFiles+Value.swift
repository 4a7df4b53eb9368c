import BridgeSchema
import BridgeStore

extension ExternalFiles {
  /// The largest value that is brought into a store; SQLite holds no longer one.
  private static let limit = 1_000_000_000

  /// The bytes that a stored value of an externally stored attribute stands for.
  ///
  /// - Throws: `EXTERNAL-MISSING`, `EXTERNAL-NAME`, or `EXTERNAL-VALUE` for what is neither bytes
  ///   nor a reference.
  func value(of stored: [UInt8]) throws(Failure) -> [UInt8] {
    switch ExternalValue(head: stored, size: stored.count) {
    case .inline: return Array(stored.dropFirst())
    case .reference(let name): return try read(name, limit: Self.limit)
    case .malformed(let reason):
      throw Failure(
        .externalValue, "a stored value is neither bytes nor a reference to a file: \(reason)",
        remedy: "look at the record in the original; its value is kept there as it is")
    }
  }
}

extension Failure.Code {
  /// A value of an externally stored attribute has no marker that is known.
  static let externalValue = Self("EXTERNAL-VALUE")
}
