import BridgeJSON
import BridgePlanning
import BridgeSchema
import Testing

/// Which chain a change gets, and which import steps.
struct ChainCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let chain: [String]
  let steps: [String]
  let questions: [String]
  let losses: [String]
  let old: [Attribute]
  let new: [Attribute]

  init(
    _ name: String, _ chain: [String], steps: [String] = [], questions: [String] = [],
    losses: [String] = [], _ old: [Attribute], _ new: [Attribute]
  ) {
    (testDescription, self.chain, self.steps) = (name, chain, steps)
    (self.questions, self.losses, self.old, self.new) = (questions, losses, old, new)
  }
}

@Suite
struct ChainTests {
  static let bridged = ["A", "bridge-1", "B"]

  static let cases = [
    ChainCase("nothing", ["A"], [made("a")], [made("a")]),
    ChainCase("default only", ["A"], [made("a")], [made("a") { $0.defaultValue = .text("x") }]),
    ChainCase("inferable", ["A", "B"], [made("a")], [made("a"), made("b")]),
    ChainCase("removed", ["A", "B"], losses: ["removed:Note.a"], [made("a")], [made("z", .date)]),
    ChainCase(
      "narrowed", ["A", "B"], losses: ["narrowed:Note.a"], [made("a", .integer64)],
      [made("a", .integer16)]),
    ChainCase("widened", ["A", "B"], [made("a", .integer16)], [made("a", .integer64)]),
    ChainCase(
      "text to number", bridged, steps: ["convert:Note.a"], questions: ["failures:Note.a"],
      [made("a")], [made("a", .integer64)]),
    ChainCase(
      "number to text", bridged, steps: ["convert:Note.a"], [made("a", .double)], [made("a")]),
    ChainCase(
      "text to date", bridged, steps: ["convert:Note.a"],
      questions: ["failures:Note.a", "format:Note.a"], [made("a")], [made("a", .date)]),
    ChainCase(
      "date to text", bridged, steps: ["convert:Note.a"], questions: ["format:Note.a"],
      [made("a", .date)], [made("a")]),
    ChainCase(
      "date to integer", bridged, steps: ["convert:Note.a"], questions: ["format:Note.a"],
      losses: ["narrowed:Note.a"], [made("a", .date)], [made("a", .integer64)]),
    ChainCase(
      "text to UUID", bridged, steps: ["convert:Note.a"], questions: ["failures:Note.a"],
      [made("a")], [made("a", .uuid)]),
    ChainCase(
      "text to URI", bridged, steps: ["convert:Note.a"], questions: ["failures:Note.a"],
      [made("a")], [made("a", .uri)]),
    ChainCase(
      "Boolean to text", bridged, steps: ["convert:Note.a"], [made("a", .boolean)], [made("a")]),
    ChainCase(
      "text to binary", bridged, steps: ["convert:Note.a"], [made("a")], [made("a", .binary)]),
    ChainCase(
      "external to inline", bridged, steps: ["inline:Note.a"],
      [made("a", .binary) { $0.allowsExternalStorage = true }], [made("a", .binary)]),
    ChainCase(
      "tightened", ["A", "B"], steps: ["fill:Note.a"], questions: ["value:Note.a"], [made("a")],
      [mandatory("a")]),
    ChainCase(
      "added mandatory", bridged, steps: ["fill:Note.a"], questions: ["value:Note.a"], [],
      [mandatory("a")]),
    ChainCase(
      "from transient to mandatory", bridged, steps: ["fill:Note.a"], questions: ["value:Note.a"],
      [made("a") { $0.isTransient = true }], [mandatory("a")]),
    ChainCase(
      "converted and tightened", bridged, steps: ["convert:Note.a", "fill:Note.a"],
      questions: ["value:Note.a"], [made("a")], [mandatory("a", .integer64)]),
    ChainCase(
      "mandatory and converted", bridged, steps: ["convert:Note.a"], [mandatory("a")],
      [mandatory("a", .integer64)]),
    ChainCase(
      "converted, with a default", bridged, steps: ["convert:Note.a"],
      questions: ["failures:Note.a"], [made("a")],
      [mandatory("a", .integer64, default: .integer(0))]),
    ChainCase(
      "renamed and retyped", bridged, steps: ["convert:Note.b"], questions: ["failures:Note.b"],
      [made("a")], [made("b", .integer64).was("a")]),
    ChainCase(
      "renamed and tightened", ["A", "B"], steps: ["fill:Note.b"], questions: ["value:Note.b"],
      [made("a")], [mandatory("b").was("a")]),
    ChainCase(
      "two of one", bridged, steps: ["convert:Note.b", "convert:Note.c"],
      questions: ["failures:Note.b", "failures:Note.c"], [made("a")],
      [made("b", .integer64).was("a"), made("c", .uuid).was("a")]),
    ChainCase(
      "all at once", bridged,
      steps: ["inline:Note.d", "convert:Note.a", "fill:Note.b", "fill:Note.c"],
      questions: ["failures:Note.a", "value:Note.b", "value:Note.c"], losses: ["removed:Note.e"],
      [made("a"), made("b"), made("d", .binary) { $0.allowsExternalStorage = true }, made("e")],
      [made("a", .integer16), mandatory("b"), mandatory("c", .uuid), made("d", .binary)]),
  ]

  @Test(arguments: cases)
  func `a change gets the shortest chain`(given: ChainCase) throws {
    let newer = try note(given.new)
    let plan = try Planner.plan(from: note(given.old), to: newer)
    #expect(plan.names == given.chain)
    #expect(plan.steps.map(\.id) == given.steps)
    #expect(plan.questions.map(\.id) == given.questions)
    #expect(plan.losses.map(\.id) == given.losses)
    let last = try #require(plan.chain.last)
    #expect(SchemaIdentity(of: last.schema) == SchemaIdentity(of: newer))
    try PlanProof.check(plan)
  }

  @Test
  func `the bridge is A and optional attributes beside the old ones`() throws {
    let older = try note([mandatory("a"), made("c")])
    let plan = try Planner.plan(
      from: older, to: note([mandatory("a", .date), mandatory("b", .integer16), made("c")]))
    let changes = plan.stages[1].changes
    #expect(
      changes.map(\.change.id) == [
        "attribute-added:Note.a__bridge", "attribute-added:Note.b",
      ])
    let bridge = try #require(plan.attribute("a__bridge", of: "Note", at: "bridge-1"))
    #expect(bridge == made("a__bridge", .date))
    #expect(plan.attribute("a", of: "Note", at: "B")?.renamingIdentifier == "a__bridge")
    #expect(plan.attribute("b", of: "Note", at: "B")?.renamingIdentifier == nil)
    #expect(plan.stages[1].reasons.count == 2)
    #expect(plan.stages[0].imports.isEmpty && plan.stages[2].imports.isEmpty)
  }

  @Test
  func `a bridge name that is taken, in any case of letters, gets a number`() throws {
    let plan = try Planner.plan(
      from: note([made("URL"), made("url__bridge")]),
      to: note([made("URL", .integer64), made("url__bridge"), made("url__bridge2")]))
    #expect(plan.attribute("URL__bridge3", of: "Note", at: "bridge-1") != nil)
    #expect(plan.attribute("URL", of: "Note", at: "B")?.renamingIdentifier == "URL__bridge3")
  }

  /// Case B04, with a mandatory nickname under the old name.
  @Test
  func `a new attribute under a name that is taken is bridged under another`() throws {
    let plan = try Planner.plan(
      from: note([made("name")]), to: note([made("given").was("name"), mandatory("name")]))
    #expect(plan.attribute("name__bridge", of: "Note", at: "bridge-1") != nil)
    #expect(plan.steps.map(\.id) == ["fill:Note.name"])
    #expect(plan.losses.isEmpty)
  }

  @Test
  func `strict types convert numbers one by one`() throws {
    let plan = try Planner.plan(
      from: note([made("a", .integer64)]), to: note([made("a", .integer16)]),
      options: PlanningOptions(strictTypes: true))
    #expect(plan.names == Self.bridged)
    #expect(plan.losses.isEmpty)
    #expect(plan.questions.map(\.id) == ["failures:Note.a"])
  }

  @Test
  func `the same inputs give the same bytes`() throws {
    let given = try #require(Self.cases.last)
    let documents = try (0..<5).map { _ in
      PlanJSON.write(try Planner.plan(from: note(given.old), to: note(given.new))).document
    }
    #expect(Set(documents).count == 1)
  }
}
