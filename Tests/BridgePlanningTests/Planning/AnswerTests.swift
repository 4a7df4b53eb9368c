import BridgePlanning
import BridgeSchema
import Testing

/// Answers, what they mean, and which are refused.
@Suite
struct AnswerTests {
  private static func plan(
    _ type: AttributeType, _ answers: [String: String]
  ) throws -> Plan {
    try Planner.plan(
      from: note([]), to: note([mandatory("a", type)]), options: PlanningOptions(answers: answers))
  }

  static let values: [(AttributeType, String, FillValue)] = [
    (.integer16, "7", .constant(.integer(7))), (.integer64, "number", .numberInKeyOrder(from: 1)),
    (.double, "1.5", .constant(.real(1.5))), (.decimal, "0.10", .constant(.decimal("0.10"))),
    (.boolean, "true", .constant(.boolean(true))), (.string, "", .constant(.text(""))),
    (.string, "number", .constant(.text("number"))), (.uuid, "generate", .uuidFromRecord),
    (
      .uuid, "0e984725-c51c-4bf4-9960-e1c80e27aba0",
      .constant(.uuid("0E984725-C51C-4BF4-9960-E1C80E27ABA0"))
    ),
    (.date, "2001-01-01T00:00:10Z", .constant(.date(10))),
    (.date, "2001-01-01T00:00:10.500Z", .constant(.date(10.5))),
    (.uri, "https://example.org", .constant(.uri("https://example.org"))),
    (.binary, "AQI=", .constant(.bytes([1, 2]))),
  ]

  @Test(arguments: values)
  func `a value is read by its type`(type: AttributeType, answer: String, value: FillValue) throws {
    let plan = try Self.plan(type, ["value:Note.a": answer])
    #expect(plan.steps.map(\.kind) == [.fill(attribute: "a", with: value)])
    #expect(plan.isComplete)
    #expect(plan.answers == ["value:Note.a": answer])
  }

  @Test(arguments: [
    (AttributeType.integer16, "70000"), (.integer64, "x"), (.double, "inf"), (.decimal, "1.2.3"),
    (.decimal, "--1"), (.boolean, "maybe"), (.uuid, "1"), (.date, "now"), (.binary, "*"),
    (.uri, ""),
  ])
  func `what is no value of the type is refused`(type: AttributeType, answer: String) throws {
    let failure = #expect(throws: Failure.self) { try Self.plan(type, ["value:Note.a": answer]) }
    #expect(failure?.code == .planAnswer)
    #expect(failure?.evidence.first?.hasPrefix("value:Note.a: ") == true)
  }

  @Test(arguments: AttributeType.allCases)
  func `every choice that is offered is understood`(type: AttributeType) {
    for choice in FillAnswer.choices(for: type) {
      #expect(FillAnswer.value(choice, for: type) != nil, "\(choice)")
    }
  }

  @Test
  func `an open question has no default, and the plan is not complete`() throws {
    let plan = try Self.plan(.string, [:])
    #expect(plan.openQuestions.map(\.id) == ["value:Note.a"])
    #expect(!plan.isComplete)
  }

  @Test
  func `dropping what does not convert is a loss to accept`() throws {
    let answers = ["failures:Note.a": "no-value", "format:Note.a": "unix-seconds"]
    let plan = try Planner.plan(
      from: note([made("a")]), to: note([made("a", .date)]),
      options: PlanningOptions(answers: answers))
    let conversion = Conversion(
      from: .string, to: .date, format: "unix-seconds", onFailure: .noValue)
    #expect(plan.steps.map(\.kind) == [.convert(from: "a", to: "a__bridge", by: conversion)])
    #expect(plan.losses.map(\.id) == ["unparsed:Note.a"])
  }

  @Test
  func `a date in text has a safe default, in a number it has none`() throws {
    let text = try Planner.plan(from: note([made("a")]), to: note([made("a", .date)]))
    #expect(text.isComplete)
    #expect(text.questions.last?.defaultChoice == "iso8601")
    let number = try Planner.plan(from: note([made("a", .double)]), to: note([made("a", .date)]))
    #expect(number.openQuestions.map(\.id) == ["format:Note.a"])
    #expect(number.openQuestions.first?.choices.contains("iso8601") == false)
  }

  @Test
  func `an answer to no question is refused, and the questions are listed`() throws {
    let failure = #expect(throws: Failure.self) {
      try Self.plan(.string, ["value:Note.b": "x"])
    }
    #expect(failure?.code == .planAnswer)
    #expect(failure?.disposition == .rejected)
    #expect(failure?.evidence == ["value:Note.a: 'unknown', '', or another value"])
  }

  @Test(arguments: ["removed:Note.b", "removed:Memo", "nonsense", "removed:"])
  func `an accepted loss that names nothing in A is refused`(id: String) throws {
    let failure = #expect(throws: Failure.self) {
      try Planner.plan(
        from: note([made("a")]), to: note([]), options: PlanningOptions(accepted: [id]))
    }
    #expect(failure?.code == .planLoss)
  }

  @Test
  func `accepted losses complete a plan`() throws {
    let plan = try Planner.plan(
      from: note([made("a")]), to: note([]),
      options: PlanningOptions(accepted: ["removed:Note.a", "narrowed:Note.a"]))
    #expect(plan.isComplete)
  }
}
