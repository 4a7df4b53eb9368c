/// One thing that was looked at, and whether it is as it has to be.
package struct VerificationCheck: Hashable, Sendable {
  /// What was looked at; the raw values stand in documents and never change.
  package enum Name: String, Sendable, CaseIterable {
    /// What SQLite says of the result's pages.
    case quickCheck = "quick-check"
    /// A setting in the header of the file.
    case setting
    /// The recorded identity of the newer schema.
    case identity
    /// The name of the store.
    case storeUUID = "store-uuid"
    /// The metadata keys that no schema decides.
    case metadata
    /// The model that the store carries.
    case modelCache = "model-cache"
    /// Tables, columns and their types.
    case tables
    /// The indexes that the schema asks for.
    case indexes
    /// Tables of a run that should be gone.
    case privateTables = "private-tables"
    /// The rows of `Z_PRIMARYKEY`.
    case entityNumbers = "entity-numbers"
    /// The highest key handed out.
    case highestKey = "highest-key"
    /// How many records an entity has.
    case recordCount = "record-count"
    /// Which records an entity has.
    case recordKeys = "record-keys"
    /// Records whose number is no entity's.
    case unknownEntity = "unknown-entity"
    /// Values that were carried over as they are.
    case attributeValues = "attribute-values"
    /// Numbers that changed their type.
    case attributeNumbers = "attribute-numbers"
    /// What a new attribute begins with.
    case attributeNew = "attribute-new"
    /// That what had a value has one, and what had none has none.
    case attributeConverted = "attribute-converted"
    /// That no record is without a value.
    case attributeFilled = "attribute-filled"
    /// Bytes that moved into the store, or got a marker.
    case attributeContent = "attribute-content"
    /// That references lead to files.
    case externalReferences = "external-references"
    /// The files beside the store.
    case externalFiles = "external-files"
    /// A column that no schema explains.
    case unknownColumn = "unknown-column"
    /// The links of a relationship.
    case links
    /// Records without a value or link that they must have.
    case mandatory
    /// Links that lead to no record, or to one of another entity.
    case linkTargets = "link-targets"
    /// Recorded entity numbers that are not those of the linked records.
    case entityKeys = "entity-keys"
    /// Records that share what has to be unique.
    case uniqueness
    /// The rows of a table that no schema explains.
    case foreignTable = "foreign-table"
    /// Triggers, views, and the texts of foreign tables and indexes.
    case foreignObjects = "foreign-objects"
  }

  /// What was looked at.
  package let name: Name
  /// The entity, by its name in the newer schema, or the table of what belongs to no entity.
  package let entity: String?
  /// The property, the setting or the column.
  package let property: String?
  /// Whether it is as it has to be.
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
