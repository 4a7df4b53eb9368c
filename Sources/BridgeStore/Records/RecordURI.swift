/// The name of a record, as Core Data prints it: `x-coredata://<store uuid>/<Entity>/p<Z_PK>`.
package struct RecordURI: Hashable, Sendable {
  /// The UUID of the store.
  package let store: String
  /// The name of the record's own entity, not that of an ancestor.
  package let entity: String
  /// `Z_PK`.
  package let key: Int64

  /// Names a record.
  package init(store: String, entity: String, key: Int64) {
    self.store = store
    self.entity = entity
    self.key = key
  }

  /// Reads the text of a URI, or gives nil for text that names no saved record.
  ///
  /// The name of an unsaved record begins its last part with `t` and is none to a store.
  package init?(_ text: String) {
    let scheme = "x-coredata://"
    guard text.hasPrefix(scheme) else { return nil }
    let parts = text.dropFirst(scheme.count)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty, parts[2].hasPrefix("p"),
      let key = Int64(parts[2].dropFirst()), parts[2] == "p\(key)"
    else { return nil }
    self.init(store: String(parts[0]), entity: String(parts[1]), key: key)
  }
}

extension RecordURI: CustomStringConvertible {
  package var description: String { "x-coredata://\(store)/\(entity)/p\(key)" }
}

extension RecordURI: Comparable {
  /// By entity, then by key.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.entity, lhs.key, lhs.store) < (rhs.entity, rhs.key, rhs.store)
  }
}
