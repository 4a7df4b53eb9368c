/// A property that holds a value.
package struct Attribute: Hashable, Sendable {
  /// The name, unique among the properties of the entity and its ancestors.
  package var name: String
  /// The type of the values.
  package var type: AttributeType
  /// Whether a record may have no value.
  package var isOptional = true
  /// Whether values live in memory only; a transient attribute has no column and no hash.
  package var isTransient = false
  /// The value a new record gets, and a NULL when the attribute is tightened.
  package var defaultValue: Literal?
  /// Whether large values may lie in files beside the store (Binary and Transformable only).
  package var allowsExternalStorage = false
  /// Whether history keeps the value when the record is deleted.
  package var preservesValueOnDeletion = false
  /// The name that pairs this attribute with an older one (XML `elementID`).
  package var renamingIdentifier: String?
  /// Text that changes the hash and nothing else.
  package var hashModifier: String?
  /// The name of the value transformer of a transformable.
  package var transformerName: String?
  /// The class that values have in the app.
  package var valueClassName: String?
  /// The derivation of a derived attribute.
  package var derivation: Derivation?
  /// The elements of a composite attribute, sorted by name; empty otherwise.
  package var elements: [Attribute] = []
  /// The index flag of models before iOS 11.
  package var isIndexed = false
  /// What neither the identity nor the layout needs, kept so that it can be written back.
  package var extras = Extras()

  /// Creates an attribute; the other properties have the defaults of Core Data.
  package init(_ name: String, _ type: AttributeType) {
    self.name = name
    self.type = type
  }

  /// How the value of a derived attribute is computed.
  package struct Derivation: Hashable, Sendable {
    /// The predicate text of the expression, such as `count:(pages)`.
    package var expression: String
    /// The predicate text of the filter.
    package var filter: String?

    package init(expression: String, filter: String? = nil) {
      self.expression = expression
      self.filter = filter
    }
  }

  /// Whether the attribute has a column of its own: not transient, and not a composite.
  package var hasColumn: Bool { !isTransient && type != .composite }
}

/// Facts by name that are carried along without being understood, such as validation rules.
///
/// Keys are the names of Xcode's model XML (`minValueString`, `usesScalarValueType` …); the user's
/// own `userInfo` entries stand apart, since a user may choose any key.
package struct Extras: Hashable, Sendable {
  /// XML attributes by name.
  package var settings: [String: String] = [:]
  /// The user info dictionary.
  package var userInfo: [String: String] = [:]

  package init(settings: [String: String] = [:], userInfo: [String: String] = [:]) {
    self.settings = settings
    self.userInfo = userInfo
  }
}
