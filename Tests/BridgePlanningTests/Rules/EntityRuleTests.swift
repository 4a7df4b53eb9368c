import BridgePlanning
import BridgeSchema
import Testing

/// The table of entities (spec: inference, 4), row by row.
@Suite
struct EntityRuleTests {
  private static func edited(_ edit: (inout Entity) -> Void) throws -> Schema {
    try note([made("a")], edit)
  }

  static let rows = [
    RuleCase("add", "entity-added:Tag", true, "without records") {
      (try schema(Entity("Note")), try schema(Entity("Note"), Entity("Tag")))
    },
    RuleCase("remove", "entity-removed:Tag", true, "dropped") {
      (try schema(Entity("Note"), Entity("Tag")), try schema(Entity("Note")))
    },
    RuleCase("rename", "entity-renamed:Memo", true, "'Note'") {
      (try schema(Entity("Note")), try schema(renamed("Memo", was: "Note")))
    },
    RuleCase("abstract", "entity-abstract:Note", true, "of its own") {
      (try edited { _ in }, try edited { $0.isAbstract = true })
    },
    RuleCase("concrete", "entity-abstract:Note", true, "from now on") {
      (try edited { $0.isAbstract = true }, try edited { _ in })
    },
    RuleCase("class name", "entity-class:Note", true, "no migration") {
      (try edited { _ in }, try edited { $0.className = "Memo" })
    },
    RuleCase("index", "entity-indexes:Note", true, "existing store") {
      (try edited { _ in }, try edited { $0.attributes[0].isIndexed = true })
    },
    RuleCase("fetched property", "entity-fetched-properties:Note", true, "no migration") {
      (
        try edited { _ in },
        try edited { $0.fetchedProperties = [FetchedProperty("all", entity: "Note")] }
      )
    },
    RuleCase("modifier", "entity-modifier:Note", true, "version hash") {
      (try edited { _ in }, try edited { $0.hashModifier = "2" })
    },
    RuleCase("constraint added", "entity-constraints:Note", true, "roll back") {
      (try edited { _ in }, try edited { $0.constraints = [["a"]] })
    },
    RuleCase("constraint removed", "entity-constraints:Note", true, "nothing has to be unique") {
      (try edited { $0.constraints = [["a"]] }, try edited { _ in })
    },
  ]

  static let hierarchies = [
    RuleCase("a new parent above one", "entity-parent:Pipe", true, "no other existing table") {
      (try schema(Entity("Pipe")), try schema(Entity("Part"), Entity("Pipe", parent: "Part")))
    },
    RuleCase("a new child", "entity-added:Valve", true, "without records") {
      (try schema(Entity("Part")), try schema(Entity("Part"), Entity("Valve", parent: "Part")))
    },
    RuleCase("a new parent above two", "entity-parent:Pipe", false, "several root tables") {
      (
        try schema(Entity("Pipe"), Entity("Valve")),
        try schema(Entity("Part"), Entity("Pipe", parent: "Part"), Entity("Valve", parent: "Part"))
      )
    },
    RuleCase("into another hierarchy", "entity-parent:Pipe", false, "several root tables") {
      (
        try schema(Entity("Part"), Entity("Pipe")),
        try schema(Entity("Part"), Entity("Pipe", parent: "Part"))
      )
    },
    RuleCase("out of a hierarchy", "entity-parent:Pipe", true, "leaves its hierarchy") {
      (
        try schema(Entity("Part"), Entity("Pipe", parent: "Part")),
        try schema(Entity("Part"), Entity("Pipe"))
      )
    },
    RuleCase("property moved up", "property-moved:Part.a", true, "move along") {
      (
        try schema(Entity("Part"), Entity("Pipe", parent: "Part", attributes: [made("a")])),
        try schema(Entity("Part", attributes: [made("a")]), Entity("Pipe", parent: "Part"))
      )
    },
    RuleCase("property moved down", "property-moved:Pipe.a", true, "move along") {
      (
        try schema(Entity("Part", attributes: [made("a")]), Entity("Pipe", parent: "Part")),
        try schema(Entity("Part"), Entity("Pipe", parent: "Part", attributes: [made("a")]))
      )
    },
    RuleCase("mandatory moved up", "property-moved:Part.a", false, "records of 'Part'") {
      (
        try schema(Entity("Part"), Entity("Pipe", parent: "Part", attributes: [mandatory("a")])),
        try schema(Entity("Part", attributes: [mandatory("a")]), Entity("Pipe", parent: "Part"))
      )
    },
  ]

  @Test(arguments: rows + hierarchies)
  func `a row of the table`(row: RuleCase) throws { try row.check() }
}
