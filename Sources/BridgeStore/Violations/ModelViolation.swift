/// A rule of a schema that records of a store break.
package struct ModelViolation: Hashable, Sendable {
  /// Which rule; the raw values stand in documents and never change.
  package enum Kind: String, Sendable, CaseIterable {
    /// A mandatory attribute has no value.
    case missingValue = "missing-value"
    /// A mandatory to-one relationship leads nowhere.
    case missingLink = "missing-link"
    /// A relationship leads to a record that is not there, or is of another kind.
    case danglingLink = "dangling-link"
    /// A row says that it belongs to an entity that there is not.
    case unknownEntity = "unknown-entity"
    /// Several records have the same values under a uniqueness constraint.
    case duplicate
  }

  package let kind: Kind
  /// The entity that has the rule; of an unknown entity the root of the table.
  package let entity: String
  /// The property, or the properties of a constraint joined by commas; nil for an unknown entity.
  package let property: String?
  /// How many rows break the rule.
  package let count: Int64
  /// The first ten keys of such rows, ascending; of a link in a join table the owner's keys.
  package let keys: [Int64]

  /// Describes a violation.
  package init(kind: Kind, entity: String, property: String?, count: Int64, keys: [Int64]) {
    self.kind = kind
    self.entity = entity
    self.property = property
    self.count = count
    self.keys = keys
  }

  /// A name that stays the same from run to run, such as `missing-link:Book.shelf`.
  package var id: String { "\(kind.rawValue):\(entity)" + (property.map { ".\($0)" } ?? "") }

  /// The violation in a sentence.
  package var sentence: String {
    let item = property.map { "\(entity).\($0)" } ?? entity
    let those = keys.map(String.init).joined(separator: ", ") + (count > keys.count ? " …" : "")
    return "\(count) \(count == 1 ? "row" : "rows"): \(item) \(reason) (keys \(those))"
  }

  private var reason: String {
    switch kind {
    case .missingValue: "is mandatory and has no value"
    case .missingLink: "is mandatory and leads nowhere"
    case .danglingLink: "leads to a record that is not there"
    case .unknownEntity: "holds records of an entity that does not exist"
    case .duplicate: "is unique and has the same value more than once"
    }
  }
}
