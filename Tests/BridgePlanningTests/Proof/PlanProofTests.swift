import BridgePlanning
import BridgeSchema
import Testing

/// A plan that was doctored does not pass.
@Suite
struct PlanProofTests {
  private static func sound() throws -> Plan {
    try Planner.plan(
      from: note([made("a"), made("b"), made("c", .binary) { $0.allowsExternalStorage = true }]),
      to: note([made("a", .integer64), mandatory("b"), made("c", .binary)]))
  }

  private static func evidence(_ edit: (inout Plan) throws -> Void) throws -> [String] {
    var plan = try sound()
    try PlanProof.check(plan)
    try edit(&plan)
    let failure = #expect(throws: Failure.self) { try PlanProof.check(plan) }
    #expect(failure?.code == .planProof)
    return failure?.evidence ?? []
  }

  @Test
  func `a bridge taken out breaks the chain`() throws {
    let evidence = try Self.evidence { plan in
      plan.chain.remove(at: 1)
      plan.stages.remove(at: 1)
      plan.stages[1].number = 1
    }
    #expect(
      evidence.contains {
        $0.hasPrefix("from A to B, attribute-mandatory:Note.a") || $0.contains("Note.b")
      })
  }

  @Test
  func `a fill taken out leaves a mandatory attribute empty`() throws {
    let evidence = try Self.evidence { plan in
      plan.stages[1].imports.removeAll { $0.kindName == "fill" }
    }
    #expect(evidence.count == 1)
    #expect(evidence.first?.hasPrefix("from bridge-1 to B, attribute-mandatory:Note.b") == true)
  }

  @Test
  func `a filter that writes the attribute stands in for the fill`() throws {
    var plan = try Self.sound()
    plan.stages[1].imports.removeAll { $0.kindName == "fill" }
    let program = FilterProgram(command: ["jq", "-c", "."], reads: ["a"], writes: ["b"])
    plan.stages[1].imports.append(
      ImportStep(id: "filter:Note.b", entity: "Note", kind: .filter(program)))
    try PlanProof.check(plan)
  }

  @Test
  func `a conversion that drops values does not make an attribute mandatory`() throws {
    var plan = try Planner.plan(
      from: note([mandatory("a")]), to: note([mandatory("a", .integer64)]))
    let conversion = Conversion(from: .string, to: .integer64, onFailure: .noValue)
    plan.stages[1].imports[0].kind = .convert(from: "a", to: "a__bridge", by: conversion)
    #expect(throws: Failure.self) { try PlanProof.check(plan) }
  }

  static let steps: [(String, String, ImportStep.Kind)] = [
    ("no entity", "Memo", .fill(attribute: "b", with: .constant(.text("x")))),
    ("no stored attribute 'z'", "Note", .fill(attribute: "z", with: .uuidFromRecord)),
    ("does not suit", "Note", .fill(attribute: "b", with: .constant(.integer(1)))),
    ("does not suit", "Note", .fill(attribute: "b", with: .uuidFromRecord)),
    (
      "not Date", "Note",
      .convert(
        from: "a", to: "a__bridge",
        by: Conversion(from: .date, to: .integer64, format: "unix-seconds"))
    ),
    (
      "no stored attribute 'q'", "Note",
      .convert(from: "q", to: "a__bridge", by: Conversion(from: .string, to: .integer64))
    ),
    ("external files", "Note", .inline(from: "c__bridge", to: "c__bridge")),
    ("command is empty", "Note", .filter(FilterProgram(command: [], reads: ["a"], writes: ["b"]))),
    (
      "no stored attribute 'q'", "Note",
      .filter(FilterProgram(command: ["x"], reads: ["a"], writes: ["q"]))
    ),
  ]

  @Test(arguments: steps)
  func `an import step has to suit its schema`(
    words: String, entity: String, kind: ImportStep.Kind
  ) throws {
    let evidence = try Self.evidence { plan in
      plan.stages[1].imports.append(ImportStep(id: "new", entity: entity, kind: kind))
    }
    #expect(evidence.allSatisfy { $0.hasPrefix("import step 'new'") })
    #expect(evidence.contains { $0.contains(words) }, "\(evidence)")
  }

  @Test
  func `a date format has to be one that the types have`() throws {
    var plan = try Planner.plan(from: note([made("a")]), to: note([made("a", .date)]))
    let conversion = Conversion(from: .string, to: .date, format: "roman")
    plan.stages[1].imports[0].kind = .convert(from: "a", to: "a__bridge", by: conversion)
    let failure = #expect(throws: Failure.self) { try PlanProof.check(plan) }
    #expect(failure?.evidence.first?.contains("iso8601") == true)
  }

  @Test
  func `names, numbers and ids have to be in order`() throws {
    #expect(try !Self.evidence { $0.stages[1].number = 5 }.isEmpty)
    #expect(try !Self.evidence { $0.stages[1].opens = "B" }.isEmpty)
    #expect(try !Self.evidence { $0.chain[1].name = "A" }.isEmpty)
    #expect(try !Self.evidence { $0.stages[1].imports += $0.stages[1].imports }.isEmpty)
    #expect(
      try Self.evidence {
        $0.chain = []
        $0.stages = []
      } == ["the chain is empty"])
  }

  @Test
  func `values that no step reads any more have to be among the losses`() throws {
    let found = try Self.evidence { $0.stages[1].imports.removeAll { $0.id.hasSuffix("Note.a") } }
    #expect(found.contains { $0.contains("attribute-removed:Note.a: its values are dropped") })
    var plan = try Self.sound()
    plan.stages[1].imports.removeAll { $0.id.hasSuffix("Note.a") }
    plan.losses.append(Loss(id: "removed:Note.a", text: "its values are dropped"))
    try PlanProof.check(plan)
  }

  @Test
  func `the last schema has to be B to a store`() throws {
    let plan = try Self.sound()
    let failure = #expect(throws: Failure.self) {
      try PlanProof.check(plan, reaching: note([made("a")]))
    }
    #expect(failure?.code == .planProof)
  }
}
