/// A property that links records.
package struct Relationship: Hashable, Sendable {
  /// What happens to the linked records when a record is deleted.
  package enum DeleteRule: Int, Sendable, CaseIterable {
    case noAction = 0
    case nullify = 1
    case cascade = 2
    case deny = 3
  }

  /// The name, unique among the properties of the entity and its ancestors.
  package var name: String
  /// The name of the entity at the other end.
  package var destination: String
  /// The name of the relationship at the other end that mirrors this one.
  package var inverse: String?
  /// Whether a record may have no link.
  package var isOptional = true
  /// Whether links live in memory only.
  package var isTransient = false
  /// Whether a record may have several links.
  package var isToMany: Bool
  /// Whether the links of a record have an order.
  package var isOrdered = false
  /// The least number of links of a record.
  package var minCount = 0
  /// The greatest number of links: 1 for to-one; 0 means no limit; -1 occurs in models built in code.
  package var maxCount: Int
  /// What happens to the linked records when a record is deleted.
  package var deleteRule = DeleteRule.nullify
  /// The name that pairs this relationship with an older one (XML `elementID`).
  package var renamingIdentifier: String?
  /// Text that changes the hash and nothing else.
  package var hashModifier: String?
  /// The index flag of models before iOS 11.
  package var isIndexed = false
  /// What neither the identity nor the layout needs, kept so that it can be written back.
  package var extras = Extras()

  /// Creates a relationship; the other properties have the defaults of Core Data.
  package init(_ name: String, to destination: String, inverse: String? = nil, toMany: Bool) {
    self.name = name
    self.destination = destination
    self.inverse = inverse
    self.isToMany = toMany
    self.maxCount = toMany ? 0 : 1
  }
}
