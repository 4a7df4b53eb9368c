/// One version of a model: its entities and how they relate.
///
/// A schema is always well formed: names are unique, parents exist and form no cycle, and every
/// relationship leads to an entity that has the inverse it names.
package struct Schema: Hashable, Sendable {
  /// The entities, sorted by name.
  package let entities: [Entity]
  /// The names of entities by configuration.
  package let configurations: [String: [String]]
  /// The stored fetch requests, sorted by name; no layout, no hash.
  package let fetchRequests: [FetchRequest]
  /// The version identifiers, such as `1.0.0`.
  package let versionIdentifiers: [String]
  /// What neither the identity nor the layout needs, kept so that it can be written back.
  package let extras: Extras

  private let positions: [String: Int]

  /// Creates a schema, or says what makes it ill-formed.
  ///
  /// - Throws: `SCHEMA-NAME`, `SCHEMA-DUPLICATE`, `SCHEMA-PARENT`, `SCHEMA-DESTINATION` or
  ///   `SCHEMA-INVERSE`.
  /// - Complexity: O(*n* log *n*) in the number of entities and properties.
  package init(
    entities: [Entity],
    configurations: [String: [String]] = [:],
    fetchRequests: [FetchRequest] = [],
    versionIdentifiers: [String] = [],
    extras: Extras = Extras()
  ) throws(Failure) {
    self.entities = entities.sorted { $0.name < $1.name }
    self.configurations = configurations
    self.fetchRequests = fetchRequests.sorted { $0.name < $1.name }
    self.versionIdentifiers = versionIdentifiers
    self.extras = extras
    self.positions = Dictionary(
      self.entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    try SchemaValidation.check(self)
  }

  /// The entity of this name.
  ///
  /// - Complexity: O(1).
  package func entity(named name: String) -> Entity? {
    positions[name].map { entities[$0] }
  }
}

/// A fetch request that a model stores under a name.
package struct FetchRequest: Hashable, Sendable {
  package var name: String
  package var entity: String
  package var predicate: String?
  package var extras = Extras()

  package init(_ name: String, entity: String, predicate: String? = nil) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
  }
}
