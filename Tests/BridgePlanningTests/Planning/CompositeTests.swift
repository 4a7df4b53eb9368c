import BridgePlanning
import BridgeSchema
import Testing

/// Case B10: a stored struct gains fields.
@Suite
struct CompositeTests {
  private static let older = [
    composite("limits", [mandatory("low", .integer64), mandatory("pace", .double)])
  ]
  private static let newer = [
    composite(
      "limits",
      [
        mandatory("active", .boolean), mandatory("band", .integer64),
        mandatory("low", .integer64), mandatory("pace", .double),
      ])
  ]

  @Test
  func `new mandatory fields are named, asked about, and filled in a bridge`() throws {
    let options = PlanningOptions(answers: [
      "value:Note.limits.active": "false", "value:Note.limits.band": "1",
    ])
    let plan = try Planner.plan(from: note(Self.older), to: note(Self.newer), options: options)
    #expect(plan.names == ["A", "bridge-1", "B"])
    #expect(
      plan.steps.map(\.kind) == [
        .fill(attribute: "limits.active", with: .constant(.boolean(false))),
        .fill(attribute: "limits.band", with: .constant(.integer(1))),
      ])
    #expect(plan.attribute("limits.active", of: "Note", at: "bridge-1")?.isOptional == true)
    #expect(plan.attribute("limits.low", of: "Note", at: "bridge-1")?.isOptional == false)
    #expect(plan.isComplete)
  }

  @Test
  func `a field that goes, or changes its type, is not ignored`() throws {
    let plan = try Planner.plan(
      from: note(Self.older),
      to: note([composite("limits", [mandatory("low", .string)])]))
    #expect(plan.steps.map(\.id) == ["convert:Note.limits.low"])
    #expect(
      plan.steps.first?.kind
        == .convert(
          from: "limits.low", to: "limits.low__bridge",
          by: Conversion(from: .integer64, to: .string)))
    #expect(plan.losses.map(\.id) == ["removed:Note.limits.pace"])
  }

  @Test
  func `a field that looks renamed is asked about`() throws {
    let plan = try Planner.plan(
      from: note([composite("limits", [made("max_pace")])]),
      to: note([composite("limits", [made("maxPace")])]))
    #expect(plan.questions.map(\.id) == ["rename:Note.limits.max_pace"])
    let answered = try Planner.plan(
      from: note([composite("limits", [made("max_pace")])]),
      to: note([composite("limits", [made("maxPace")])]),
      options: PlanningOptions(answers: ["rename:Note.limits.max_pace": "maxPace"]))
    #expect(answered.losses.isEmpty)
  }
}
