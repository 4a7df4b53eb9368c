import BridgePlanning
import BridgeSchema
import Testing

/// Chains across hierarchies: what moves up, down and out, and changes on the way.
@Suite
struct HierarchyTests {
  private static func parts(
    _ top: [Attribute], pipe: [Attribute] = [], valve: [Attribute] = []
  ) throws -> Schema {
    try schema(
      {
        var part = Entity("Part", attributes: top); part.isAbstract = true; return part
      }(),
      Entity("Pipe", parent: "Part", attributes: pipe),
      Entity("Valve", parent: "Part", attributes: valve))
  }

  @Test
  func `an inherited attribute is converted once, for the whole hierarchy`() throws {
    let plan = try Planner.plan(
      from: Self.parts([made("a")]), to: Self.parts([made("a", .integer64)]))
    #expect(plan.steps.map(\.id) == ["convert:Part.a"])
    #expect(plan.steps.map(\.entity) == ["Part"])
  }

  @Test
  func `moved up and retyped, it is converted where it was`() throws {
    let plan = try Planner.plan(
      from: Self.parts([], pipe: [made("a")], valve: [made("a")]),
      to: Self.parts([made("a", .integer64)]))
    #expect(plan.steps.map(\.id) == ["convert:Pipe.a", "convert:Valve.a"])
    #expect(plan.attribute("a__bridge", of: "Valve", at: "bridge-1") != nil)
    #expect(plan.attribute("a", of: "Part", at: "B")?.renamingIdentifier == "a__bridge")
    #expect(plan.losses.isEmpty)
  }

  @Test
  func `moved up and mandatory, it is filled where it was lacking`() throws {
    let plan = try Planner.plan(
      from: Self.parts([], pipe: [mandatory("a")]), to: Self.parts([mandatory("a")]))
    #expect(plan.steps.map(\.id) == ["fill:Valve.a"])
    #expect(plan.questions.map(\.id) == ["value:Part.a"])
    #expect(plan.attribute("a", of: "Valve", at: "bridge-1") != nil)
  }

  @Test
  func `moved down and tightened for one, only that one's records are filled`() throws {
    let plan = try Planner.plan(
      from: Self.parts([made("a")]),
      to: Self.parts([], pipe: [mandatory("a")], valve: [made("a")]))
    #expect(plan.names == ["A", "B"])
    #expect(plan.steps.map(\.entity) == ["Pipe"])
  }

  @Test
  func `moved down into two types, it has two bridges`() throws {
    let plan = try Planner.plan(
      from: Self.parts([made("a")]),
      to: Self.parts([], pipe: [made("a", .integer64)], valve: [made("a", .uuid)]))
    #expect(plan.steps.map(\.entity) == ["Pipe", "Valve"])
    #expect(plan.attribute("a__bridge", of: "Part", at: "bridge-1")?.type == .integer64)
    #expect(plan.attribute("a__bridge2", of: "Part", at: "bridge-1")?.type == .uuid)
  }

  @Test
  func `moved down to one of two, the other's values are a loss`() throws {
    let plan = try Planner.plan(
      from: Self.parts([made("a")]), to: Self.parts([], pipe: [made("a")]))
    #expect(plan.losses.map(\.id) == ["removed:Part.a"])
    #expect(plan.losses.first?.text.contains("records of Valve") == true)
  }

  @Test
  func `a new parent's mandatory attribute is filled for what is below`() throws {
    let plan = try Planner.plan(
      from: schema(Entity("Pipe")),
      to: schema(Entity("Part", attributes: [mandatory("a")]), Entity("Pipe", parent: "Part")))
    #expect(plan.steps.map(\.id) == ["fill:Pipe.a"])
  }

  @Test
  func `an entity may be renamed while its attribute is retyped`() throws {
    let plan = try Planner.plan(
      from: note([made("a")]),
      to: schema(renamed("Memo", was: "Note", attributes: [made("a", .integer64)])))
    #expect(plan.steps.map(\.id) == ["convert:Note.a"])
    #expect(plan.questions.map(\.id) == ["failures:Memo.a"])
  }

  @Test
  func `entities that become abstract or go away are losses`() throws {
    let plan = try Planner.plan(
      from: schema(Entity("Note"), Entity("Tag", attributes: [made("a")])),
      to: note([]) { $0.isAbstract = true })
    #expect(plan.losses.map(\.id) == ["abstract:Note", "removed:Tag"])
    #expect(plan.losses.last?.text.contains("1 attribute and 0 relationships") == true)
  }
}
