/// A kind of record, with its own properties; those of its ancestors are not repeated here.
package struct Entity: Hashable, Sendable {
  /// The name, unique in the schema.
  package var name: String
  /// The class that records have in the app.
  package var className: String?
  /// Whether only sub-entities have records.
  package var isAbstract = false
  /// The name of the parent entity.
  package var parent: String?
  /// The name that pairs this entity with an older one (XML `elementID`).
  package var renamingIdentifier: String?
  /// Text that changes the hash and nothing else.
  package var hashModifier: String?
  /// The attributes that this entity adds, sorted by name.
  package var attributes: [Attribute]
  /// The relationships that this entity adds, sorted by name.
  package var relationships: [Relationship]
  /// The fetched properties, sorted by name; no column, no hash.
  package var fetchedProperties: [FetchedProperty] = []
  /// The uniqueness constraints, each a list of property names in the model's order.
  package var constraints: [[String]] = []
  /// The fetch indexes (iOS 11 and later), in the model's order.
  package var fetchIndexes: [FetchIndex] = []
  /// The compound indexes of models before iOS 11, each a list of property names.
  package var compoundIndexes: [[String]] = []
  /// What neither the identity nor the layout needs, kept so that it can be written back.
  package var extras = Extras()

  /// Creates an entity; properties are sorted by name.
  package init(
    _ name: String,
    parent: String? = nil,
    attributes: [Attribute] = [],
    relationships: [Relationship] = []
  ) {
    self.name = name
    self.parent = parent
    self.attributes = attributes.sorted { $0.name < $1.name }
    self.relationships = relationships.sorted { $0.name < $1.name }
  }

  /// The attribute of this name that the entity itself adds.
  package func attribute(named name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }

  /// The relationship of this name that the entity itself adds.
  package func relationship(named name: String) -> Relationship? {
    relationships.first { $0.name == name }
  }
}

/// A property that stands for the result of a query.
package struct FetchedProperty: Hashable, Sendable {
  package var name: String
  /// The entity that is fetched.
  package var entity: String
  /// The predicate text.
  package var predicate: String?
  package var extras = Extras()

  package init(_ name: String, entity: String, predicate: String? = nil) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
  }
}

/// An index over properties of one entity.
package struct FetchIndex: Hashable, Sendable {
  /// One column of an index.
  package struct Element: Hashable, Sendable {
    /// How the index compares: a B-tree, or an R-tree.
    package enum Kind: String, Sendable { case binary, rTree }

    /// The property, or the text of an expression.
    package var property: String
    package var kind: Kind
    package var isAscending: Bool
    /// The type name of an expression's values, as Xcode's model XML writes it; nil for a property.
    package var expressionType: String?

    package init(_ property: String, kind: Kind = .binary, ascending: Bool = true) {
      self.property = property
      self.kind = kind
      self.isAscending = ascending
    }
  }

  package var name: String
  package var elements: [Element]
  /// The predicate text of a partial index.
  package var partialPredicate: String?

  package init(_ name: String, elements: [Element], partialPredicate: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialPredicate = partialPredicate
  }
}
