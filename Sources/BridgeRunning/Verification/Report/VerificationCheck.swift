/// One thing that was looked at, and whether it is as it has to be.
package struct VerificationCheck: Hashable, Sendable {
  /// What was looked at; the raw values stand in documents and never change.
  package enum Name: String, Sendable, CaseIterable {
    case quickCheck = "quick-check"
    case setting
    case identity
    case storeUUID = "store-uuid"
    case metadata
    case modelCache = "model-cache"
    case tables
    case indexes
    case privateTables = "private-tables"
    case entityNumbers = "entity-numbers"
    case highestKey = "highest-key"
    case recordCount = "record-count"
    case recordKeys = "record-keys"
    case unknownEntity = "unknown-entity"
    case attributeValues = "attribute-values"
    case attributeNumbers = "attribute-numbers"
    case attributeNew = "attribute-new"
    case attributeConverted = "attribute-converted"
    case attributeFilled = "attribute-filled"
    case attributeContent = "attribute-content"
    case externalReferences = "external-references"
    case externalFiles = "external-files"
    case unknownColumn = "unknown-column"
    case links
    case mandatory
    case linkTargets = "link-targets"
    case entityKeys = "entity-keys"
    case uniqueness
    case foreignTable = "foreign-table"
    case foreignObjects = "foreign-objects"
  }

  package let name: Name
  /// The entity, by its name in the newer schema, or the table of what belongs to no entity.
  package let entity: String?
  /// The property, the setting or the column.
  package let property: String?
  package let holds: Bool
  /// What has to be there, in words; never a value of a record.
  package let expected: String
  /// What is there, in the same words.
  package let found: String
  /// Where to look, when it does not hold; else empty.
  package let detail: String

  /// Describes a check and how it came out.
  package init(
    _ name: Name, entity: String? = nil, property: String? = nil, holds: Bool, expected: String,
    found: String, detail: String = ""
  ) {
    self.name = name
    self.entity = entity
    self.property = property
    self.holds = holds
    self.expected = expected
    self.found = found
    self.detail = detail
  }

  /// A check of two things that have to be equal.
  init<Value: Equatable>(
    _ name: Name, entity: String? = nil, property: String? = nil, equal expected: Value,
    _ found: Value, detail: String = ""
  ) {
    self.init(
      name, entity: entity, property: property, holds: expected == found,
      expected: "\(expected)", found: "\(found)", detail: expected == found ? "" : detail)
  }

  /// A check that finds things which should not be there.
  init(
    _ name: Name, entity: String? = nil, property: String? = nil, problems: [String],
    expected: String
  ) {
    self.init(
      name, entity: entity, property: property, holds: problems.isEmpty, expected: expected,
      found: problems.isEmpty ? expected : "\(problems.count) differences",
      detail: problems.prefix(20).joined(separator: "; "))
  }

  /// What the check is about, such as `Note.content` or `record-count`.
  package var subject: String {
    let place = [entity, property].compactMap { $0 }.joined(separator: ".")
    return place.isEmpty ? name.rawValue : "\(name.rawValue) of \(place)"
  }
}
