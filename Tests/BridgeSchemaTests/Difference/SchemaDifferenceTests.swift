import BridgeSchema
import Testing

/// One edit of an entity, and the changes it makes.
struct Edit: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let changes: [String]
  let apply: @Sendable (inout Entity) -> Void

  init(_ name: String, _ changes: String..., apply: @escaping @Sendable (inout Entity) -> Void) {
    (testDescription, self.changes, self.apply) = (name, changes, apply)
  }
}

@Suite
struct SchemaDifferenceTests {
  static let attributeEdits = [
    Edit("added", "attribute-added:Note.more") { $0.attributes.append(made("more")) },
    Edit("removed", "attribute-removed:Note.text") { $0.attributes = [] },
    Edit("renamed", "attribute-renamed:Note.body") { $0.attributes = [made("body", was: "text")] },
    Edit("type", "attribute-type:Note.text") { $0.attributes[0].type = .date },
    Edit("mandatory", "attribute-mandatory:Note.text") { $0.attributes[0].isOptional = false },
    Edit("default", "attribute-default:Note.text") { $0.attributes[0].defaultValue = .text("x") },
    Edit("transient", "attribute-transient:Note.text") { $0.attributes[0].isTransient = true },
    Edit("external", "attribute-external:Note.text") {
      $0.attributes[0].allowsExternalStorage = true
    },
    Edit("preserved", "attribute-preserved:Note.text") {
      $0.attributes[0].preservesValueOnDeletion = true
    },
    Edit("modifier", "attribute-modifier:Note.text") { $0.attributes[0].hashModifier = "2" },
    Edit("transformer", "attribute-transformer:Note.text") {
      $0.attributes[0].transformerName = "Secure"
    },
    Edit("value class", "attribute-class:Note.text") { $0.attributes[0].valueClassName = "Tags" },
    Edit("validation", "attribute-validation:Note.text") {
      $0.attributes[0].extras.settings["minValueString"] = "1"
    },
    Edit("became derived", "property-kind:Note.text") {
      $0.attributes[0].derivation = .init(expression: "title")
    },
    Edit("became a relationship", "property-kind:Note.text") {
      $0.attributes = []
      $0.relationships.append(Relationship("text", to: "Note", toMany: false))
    },
    Edit("code generation", apply: { $0.attributes[0].extras.settings["syncable"] = "YES" }),
  ]

  static let entityEdits = [
    Edit("abstract", "entity-abstract:Note") { $0.isAbstract = true },
    Edit("modifier", "entity-modifier:Note") { $0.hashModifier = "2" },
    Edit("class", "entity-class:Note") { $0.className = "Memo" },
    Edit("constraint", "entity-constraints:Note") { $0.constraints = [["text"]] },
    Edit("fetch index", "entity-indexes:Note") {
      $0.fetchIndexes = [FetchIndex("byText", elements: [.init("text")])]
    },
    Edit("index flag", "entity-indexes:Note") { $0.attributes[0].isIndexed = true },
    Edit("fetched property", "entity-fetched-properties:Note") {
      $0.fetchedProperties = [FetchedProperty("all", entity: "Note")]
    },
  ]

  static let relationshipEdits = [
    Edit("removed", "relationship-removed:Note.next") { $0.relationships = [] },
    Edit("to-many", "relationship-to-many:Note.next") {
      $0.relationships[0].isToMany = true
      $0.relationships[0].maxCount = 0
    },
    Edit("count", "relationship-count:Note.next") { $0.relationships[0].minCount = 1 },
    Edit("ordered", "relationship-ordered:Note.next") { $0.relationships[0].isOrdered = true },
    Edit("mandatory", "relationship-mandatory:Note.next") {
      $0.relationships[0].isOptional = false
    },
    Edit("delete rule", "relationship-delete-rule:Note.next") {
      $0.relationships[0].deleteRule = .cascade
    },
    Edit("modifier", "relationship-modifier:Note.next") { $0.relationships[0].hashModifier = "2" },
    Edit("inverse", "relationship-added:Note.previous", "relationship-inverse:Note.next") {
      var previous = Relationship("previous", to: "Note", toMany: true)
      previous.inverse = "next"
      $0.relationships.append(previous)
      $0.relationships[0].inverse = "previous"
    },
    Edit("renamed", "relationship-renamed:Note.after") {
      $0.relationships[0].name = "after"
      $0.relationships[0].renamingIdentifier = "next"
    },
  ]

  static let base: Entity = {
    var entity = Entity("Note", attributes: [made("text")])
    entity.relationships = [Relationship("next", to: "Note", toMany: false)]
    return entity
  }()

  @Test(arguments: attributeEdits + entityEdits + relationshipEdits)
  func `an edit makes exactly its change`(edit: Edit) throws {
    var edited = Self.base
    edit.apply(&edited)
    let (older, newer) = (
      try Schema(entities: [Self.base]), try Schema(entities: [edited])
    )
    let changes = try SchemaDifference.changes(from: older, to: newer)
    #expect(changes.map(\.id).sorted() == edit.changes.sorted())
    let isSame = SchemaIdentity(of: older) == SchemaIdentity(of: newer)
    #expect(changes.contains { $0.changesIdentity } == !isSame)
  }

  @Test(arguments: attributeEdits + entityEdits + relationshipEdits)
  func `an edit taken back makes changes of the same items`(edit: Edit) throws {
    var edited = Self.base
    edit.apply(&edited)
    let changes = try SchemaDifference.changes(
      from: Schema(entities: [edited]), to: Schema(entities: [Self.base]))
    #expect(changes.isEmpty == edit.changes.isEmpty)
  }

  @Test
  func `equal schemas have no changes`() throws {
    let schema = try Schema(entities: [Self.base])
    #expect(try SchemaDifference.changes(from: schema, to: schema).isEmpty)
  }

  @Test
  func `entities are added, removed, renamed and get parents`() throws {
    var renamed = Entity("Memo", parent: "Item")
    renamed.renamingIdentifier = "Note"
    let changes = try SchemaDifference.changes(
      from: Schema(entities: [Entity("Note"), Entity("Tag")]),
      to: Schema(entities: [Entity("Item"), renamed]))
    #expect(
      changes.map(\.id) == [
        "entity-added:Item", "entity-renamed:Memo", "entity-parent:Memo", "entity-removed:Tag",
      ])
  }

  @Test
  func `a renamed entity changes no relationship that leads to it`() throws {
    let link = Entity("Page", relationships: [Relationship("note", to: "Note", toMany: false)])
    var renamed = Entity("Memo")
    renamed.renamingIdentifier = "Note"
    let continued = Entity(
      "Page", relationships: [Relationship("note", to: "Memo", toMany: false)])
    let changes = try SchemaDifference.changes(
      from: Schema(entities: [link, Entity("Note")]),
      to: Schema(entities: [continued, renamed]))
    #expect(changes.map(\.id) == ["entity-renamed:Memo"])
  }

  @Test
  func `another destination is a change of the relationship`() throws {
    func schema(_ destination: String) throws -> Schema {
      try Schema(entities: [
        Entity("Page", relationships: [Relationship("to", to: destination, toMany: false)]),
        Entity("One"), Entity("Two"),
      ])
    }
    let changes = try SchemaDifference.changes(from: schema("One"), to: schema("Two"))
    #expect(changes.map(\.id) == ["relationship-destination:Page.to"])
  }

  @Test
  func `a property that moves up is moved, not removed and added`() throws {
    let changes = try SchemaDifference.changes(
      from: Schema(entities: [
        Entity("Part"), Entity("Pipe", parent: "Part", attributes: [made("label")]),
      ]),
      to: Schema(entities: [
        Entity("Part", attributes: [made("label")]), Entity("Pipe", parent: "Part"),
      ]))
    #expect(changes.map(\.id) == ["property-moved:Part.label"])
  }

  @Test
  func `composites are compared element by element`() throws {
    let changes = try SchemaDifference.changes(
      from: note([composite("limits", [made("low", .integer64), made("old"), made("pace")])]),
      to: note([
        composite(
          "limits", [made("active", .boolean), made("low", .string), made("speed", was: "pace")])
      ]))
    #expect(
      changes.map(\.id) == [
        "attribute-added:Note.limits.active", "attribute-type:Note.limits.low",
        "attribute-removed:Note.limits.old", "attribute-renamed:Note.limits.speed",
      ])
  }

  @Test
  func `what is transient on both sides is noted, and changes no identity`() throws {
    func schema(_ type: AttributeType) throws -> Schema {
      try note([made("text", type) { $0.isTransient = true }])
    }
    let changes = try SchemaDifference.changes(from: schema(.string), to: schema(.date))
    #expect(changes.map(\.id) == ["attribute-type:Note.text"])
    #expect(changes.allSatisfy { !$0.changesIdentity })
  }

  @Test
  func `raw values of kinds stand in documents`() {
    #expect(Change.Kind.allCases.count == 43)
    #expect(Set(Change.Kind.allCases.map(\.rawValue)).count == 43)
    #expect(Change.Kind.allCases.allSatisfy { !$0.rawValue.contains("=") })
  }
}
