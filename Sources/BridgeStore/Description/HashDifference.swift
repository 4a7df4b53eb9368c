/// How the entity hashes of a store differ from those of a schema, in words.
enum HashDifference {
  /// One sentence for each entity that differs, by name.
  ///
  /// - Parameters:
  ///   - store: The hashes that the store records.
  ///   - other: The hashes that it is held against.
  ///   - name: What they are of, as it follows "in".
  /// - Returns: The sentences; none for equal hashes.
  static func sentences(
    store: [String: [UInt8]], other: [String: [UInt8]], named name: String
  ) -> [String] {
    Set(store.keys).union(other.keys).sorted().compactMap { entity in
      switch (store[entity], other[entity]) {
      case (nil, _): "the store has no entity \(entity), \(name) has"
      case (_, nil): "the store has an entity \(entity), \(name) has not"
      case (let here, let there):
        here == there ? nil : "the entity \(entity) has another version hash in \(name)"
      }
    }
  }
}
