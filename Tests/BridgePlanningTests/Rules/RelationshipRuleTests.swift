import BridgePlanning
import BridgeSchema
import Testing

/// The table of relationships (spec: inference, 3), row by row.
@Suite
struct RelationshipRuleTests {
  /// `Note.link` leads to `Tag`, which is below `Item`.
  private static func link(
    to destination: String = "Tag", toMany: Bool = false,
    _ edit: (inout Relationship) -> Void = { _ in }
  ) throws -> Schema {
    var link = Relationship("link", to: destination, toMany: toMany)
    edit(&link)
    return try schema(
      Entity("Note", relationships: [link]), Entity("Item"), Entity("Tag", parent: "Item"),
      Entity("Other"))
  }

  private static func none() throws -> Schema {
    try schema(Entity("Note"), Entity("Item"), Entity("Tag", parent: "Item"), Entity("Other"))
  }

  static let rows = [
    RuleCase("add optional", "relationship-added:Note.link", true, "optional") {
      (try none(), try link())
    },
    RuleCase("add mandatory", "relationship-added:Note.link", false, "134110") {
      (try none(), try link { $0.isOptional = false })
    },
    RuleCase("remove", "relationship-removed:Note.link", true, "dropped") {
      (try link(), try none())
    },
    RuleCase("rename", "relationship-renamed:Note.tag", true, "'link'") {
      (
        try link(),
        try link {
          $0.name = "tag"
          $0.renamingIdentifier = "link"
        }
      )
    },
    RuleCase("to-one to to-many", "relationship-to-many:Note.link", true, "first of several") {
      (try link(), try link(toMany: true))
    },
    RuleCase("to-many to to-one", "relationship-to-one:Note.link", false, "decision") {
      (try link(toMany: true), try link())
    },
    RuleCase("ordered", "relationship-ordered:Note.link", true, "order") {
      (try link(toMany: true), try link(toMany: true) { $0.isOrdered = true })
    },
    RuleCase("unordered", "relationship-unordered:Note.link", true, "order is dropped") {
      (try link(toMany: true) { $0.isOrdered = true }, try link(toMany: true))
    },
    RuleCase("counts", "relationship-count:Note.link", true, "when it saves") {
      (try link(toMany: true), try link(toMany: true) { $0.maxCount = 5 })
    },
    RuleCase("optional to mandatory", "relationship-mandatory:Note.link", false, "134110") {
      (try link(), try link { $0.isOptional = false })
    },
    RuleCase("mandatory to optional", "relationship-optional:Note.link", true, "allowed") {
      (try link { $0.isOptional = false }, try link())
    },
    RuleCase("delete rule", "relationship-delete-rule:Note.link", true, "no migration") {
      (try link(), try link { $0.deleteRule = .cascade })
    },
    RuleCase("modifier", "relationship-modifier:Note.link", true, "version hash") {
      (try link(), try link { $0.hashModifier = "2" })
    },
    RuleCase("another destination", "relationship-destination:Note.link", false, "'Other'") {
      (try link(), try link(to: "Other"))
    },
    RuleCase("an ancestor as destination", "relationship-destination:Note.link", true, "ancestor") {
      (try link(), try link(to: "Item"))
    },
    RuleCase("a descendant as destination", "relationship-destination:Note.link", false, "Tag") {
      (try link(to: "Item"), try link())
    },
    RuleCase("became an attribute", "property-kind:Note.link", false, "lose") {
      (
        try link(),
        try schema(
          Entity("Note", attributes: [made("link")]), Entity("Item"),
          Entity("Tag", parent: "Item"), Entity("Other"))
      )
    },
  ]

  @Test(arguments: rows)
  func `a row of the table`(row: RuleCase) throws { try row.check() }

  @Test
  func `an inverse may be added, removed or changed`() throws {
    @Sendable func pair(_ inverse: String?) throws -> Schema {
      var links = [Relationship("pages", to: "Page", toMany: true)]
      links.append(Relationship("others", to: "Page", toMany: true))
      let back = Relationship("note", to: "Note", inverse: inverse, toMany: false)
      return try schema(Entity("Note", relationships: links), Entity("Page", relationships: [back]))
    }
    let pairs: [(String?, String?)] = [(nil, "pages"), ("pages", nil), ("pages", "others")]
    for (before, after) in pairs {
      try RuleCase("", "relationship-inverse:Page.note", true, "links stay") {
        (try pair(before), try pair(after))
      }.check()
    }
  }

  @Test
  func `a mandatory relationship of a new entity troubles no record`() throws {
    let link = Relationship("link", to: "Note", toMany: false)
    let judged = try InferenceRules.judge(
      from: schema(Entity("Note")),
      to: schema(Entity("Note"), Entity("Page", relationships: [link])))
    #expect(judged.allSatisfy { $0.isInferable })
  }
}
