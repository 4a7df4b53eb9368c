/// One difference between two schemas, before any judgement.
///
/// Names are those of the newer schema where the item exists there, of the older one otherwise. An
/// element of a composite attribute is named by its path, such as `limits.active`.
package struct Change: Hashable, Sendable {
  /// What differs; the raw values stand in documents and never change.
  package enum Kind: String, Sendable, CaseIterable {
    case entityAdded = "entity-added"
    case entityRemoved = "entity-removed"
    case entityRenamed = "entity-renamed"
    case entityAbstract = "entity-abstract"
    case entityParent = "entity-parent"
    case entityModifier = "entity-modifier"
    case entityConstraints = "entity-constraints"
    case entityIndexes = "entity-indexes"
    case entityClass = "entity-class"
    case entityFetchedProperties = "entity-fetched-properties"
    case attributeAdded = "attribute-added"
    case attributeRemoved = "attribute-removed"
    case attributeRenamed = "attribute-renamed"
    case attributeType = "attribute-type"
    case attributeOptional = "attribute-optional"
    case attributeMandatory = "attribute-mandatory"
    case attributeDefault = "attribute-default"
    case attributeTransient = "attribute-transient"
    case attributePersistent = "attribute-persistent"
    case attributeExternal = "attribute-external"
    case attributeInline = "attribute-inline"
    case attributePreserved = "attribute-preserved"
    case attributeDerivation = "attribute-derivation"
    case attributeTransformer = "attribute-transformer"
    case attributeClass = "attribute-class"
    case attributeValidation = "attribute-validation"
    case attributeModifier = "attribute-modifier"
    case relationshipAdded = "relationship-added"
    case relationshipRemoved = "relationship-removed"
    case relationshipRenamed = "relationship-renamed"
    case relationshipToMany = "relationship-to-many"
    case relationshipToOne = "relationship-to-one"
    case relationshipOrdered = "relationship-ordered"
    case relationshipUnordered = "relationship-unordered"
    case relationshipCount = "relationship-count"
    case relationshipOptional = "relationship-optional"
    case relationshipMandatory = "relationship-mandatory"
    case relationshipDestination = "relationship-destination"
    case relationshipInverse = "relationship-inverse"
    case relationshipDeleteRule = "relationship-delete-rule"
    case relationshipModifier = "relationship-modifier"
    /// An attribute, relationship, derived or composite attribute became one of the others.
    case propertyKind = "property-kind"
    /// A property moved to an ancestor or a descendant, or out of its hierarchy.
    case propertyMoved = "property-moved"
  }

  package var kind: Kind
  /// The entity.
  package var entity: String
  /// The property, or nil for a change of the entity itself.
  package var property: String?
  /// The entity's name in the older schema, where it differs.
  package var oldEntity: String?
  /// The property's name in the older schema, where it differs.
  package var oldProperty: String?
  /// What it was, in words a person can check, such as `String`.
  package var before: String?
  /// What it is, in words a person can check, such as `Date`.
  package var after: String?
  /// Whether the item lives in memory only, in both schemas or in the only one that has it.
  package var isTransient = false

  package init(
    _ kind: Kind, entity: String, property: String? = nil, oldEntity: String? = nil,
    oldProperty: String? = nil, before: String? = nil, after: String? = nil,
    isTransient: Bool = false
  ) {
    self.kind = kind
    self.entity = entity
    self.property = property
    self.oldEntity = oldEntity
    self.oldProperty = oldProperty
    self.before = before
    self.after = after
    self.isTransient = isTransient
  }

  /// A name that stays the same from run to run, such as `attribute-type:Note.content`.
  package var id: String {
    kind.rawValue + ":" + entity + (property.map { "." + $0 } ?? "")
  }

  /// Whether the version identity sees the change (spec: identity, "Not an input").
  ///
  /// Where it does not, the two versions are one to a store as far as this change goes.
  package var changesIdentity: Bool { !isTransient && !Self.unhashed.contains(kind) }

  private static let unhashed: Set<Kind> = [
    .attributeDefault, .attributeTransformer, .attributeClass, .attributeValidation,
    .relationshipDeleteRule, .entityIndexes, .entityClass, .entityFetchedProperties,
  ]
}
