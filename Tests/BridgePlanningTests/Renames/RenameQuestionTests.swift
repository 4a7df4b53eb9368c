import BridgePlanning
import BridgeSchema
import Testing

/// Renames are asked about, never guessed.
@Suite
struct RenameQuestionTests {
  @Test(arguments: [
    ("success_streak", "successStreak", true), ("URLString", "urlString", true),
    ("dateCreated", "created_date", true), ("onSucess", "onSuccess", true), ("tag", "tags", true),
    ("value1", "value2", false), ("name", "nickname", false), ("a", "b", false),
    ("text", "test", false), ("emails", "emailsData", false), ("start", "end", false),
  ])
  func `names are alike or not`(old: String, new: String, isAlike: Bool) throws {
    let plan = try Planner.plan(from: note([made(old)]), to: note([made(new)]))
    #expect(plan.questions.map(\.id) == (isAlike ? ["rename:Note.\(old)"] : []))
    #expect(plan.losses.map(\.id) == ["removed:Note.\(old)"])
  }

  @Test
  func `a rename has no default, and its first choice is the candidate`() throws {
    let plan = try Planner.plan(from: note([made("a_b")]), to: note([made("aB")]))
    let question = try #require(plan.questions.first)
    #expect(question.choices == ["aB", "not-renamed"])
    #expect(question.defaultChoice == nil)
    #expect(!plan.isComplete)
  }

  @Test
  func `answered as renamed, the loss goes, and accepting it was no error`() throws {
    let options = PlanningOptions(
      answers: ["rename:Note.a_b": "aB"], accepted: ["removed:Note.a_b"])
    let plan = try Planner.plan(
      from: note([made("a_b")]), to: note([made("aB")]), options: options)
    #expect(plan.losses.isEmpty)
    #expect(plan.isComplete && plan.isInferable)
    #expect(plan.attribute("aB", of: "Note", at: "B")?.renamingIdentifier == "a_b")
  }

  @Test
  func `answered as not renamed, the loss stays and is accepted by its id`() throws {
    let options = PlanningOptions(
      answers: ["rename:Note.a_b": "not-renamed"], accepted: ["removed:Note.a_b"])
    let plan = try Planner.plan(
      from: note([made("a_b")]), to: note([made("aB")]), options: options)
    #expect(plan.losses.map(\.id) == ["removed:Note.a_b"])
    #expect(plan.isComplete)
  }

  @Test
  func `types that nothing turns into each other are not asked about`() throws {
    let plan = try Planner.plan(
      from: note([made("a_b", .transformable)]), to: note([made("aB", .binary)]))
    #expect(plan.questions.isEmpty)
    let numbers = try Planner.plan(
      from: note([made("a_b", .integer16)]), to: note([made("aB", .integer64)]))
    #expect(numbers.questions.count == 1)
  }

  @Test
  func `a renamed entity and its renamed attribute are asked about at once`() throws {
    let older = try schema(Entity("NoteItem", attributes: [made("a_b"), made("c")]))
    let newer = try schema(Entity("Note_Item", attributes: [made("aB"), made("c")]))
    let first = try Planner.plan(from: older, to: newer)
    #expect(first.questions.map(\.id) == ["rename:NoteItem", "rename:NoteItem.a_b"])
    #expect(first.losses.map(\.id) == ["removed:NoteItem"])
    let answers = ["rename:NoteItem": "Note_Item", "rename:NoteItem.a_b": "aB"]
    let second = try Planner.plan(
      from: older, to: newer, options: PlanningOptions(answers: answers))
    #expect(second.isComplete && second.losses.isEmpty)
  }

  @Test
  func `an entity with the same properties under another name is asked about`() throws {
    let properties = [made("title"), made("text")]
    let plan = try Planner.plan(
      from: schema(Entity("Note", attributes: properties)),
      to: schema(Entity("Memo", attributes: properties)))
    #expect(plan.questions.map(\.id) == ["rename:Note"])
  }

  @Test
  func `a question that a rename makes pointless may have been answered`() throws {
    let older = try note([mandatory("a_b")])
    let newer = try note([mandatory("aB")])
    let first = try Planner.plan(from: older, to: newer)
    #expect(first.questions.map(\.id) == ["rename:Note.a_b", "value:Note.aB"])
    let answers = ["rename:Note.a_b": "aB", "value:Note.aB": "x"]
    let second = try Planner.plan(
      from: older, to: newer, options: PlanningOptions(answers: answers))
    #expect(second.names == ["A", "B"])
    #expect(second.isComplete)
  }

  @Test
  func `two older attributes cannot both become one new one`() throws {
    let answers = ["rename:Note.a_b": "aB", "rename:Note.a__b": "aB"]
    let failure = #expect(throws: Failure.self) {
      try Planner.plan(
        from: note([made("a_b"), made("a__b")]), to: note([made("aB")]),
        options: PlanningOptions(answers: answers))
    }
    #expect(failure?.code == .planAnswer)
    #expect(failure?.summary.contains("'Note.a_b'") == true)
  }

  @Test
  func `a rename that would make a refused change possible is asked about first`() throws {
    func link(_ name: String) throws -> Schema {
      try note([]) {
        var link = Relationship(name, to: "Note", toMany: false)
        link.isOptional = false
        $0.relationships = [link]
      }
    }
    let first = try Planner.plan(from: link("next_note"), to: link("nextNote"))
    #expect(first.questions.map(\.id) == ["rename:Note.next_note"])
    let failure = #expect(throws: Failure.self) {
      try Planner.plan(
        from: link("next_note"), to: link("nextNote"),
        options: PlanningOptions(answers: ["rename:Note.next_note": "not-renamed"]))
    }
    #expect(failure?.code == .planUnsupported)
  }

  @Test
  func `one of the same name whose identifier differs is asked about in its own words`() throws {
    let plan = try Planner.plan(
      from: note([mandatory("a", default: .text("x")).was("z")]),
      to: note([made("a")]))
    #expect(plan.questions.first?.text.hasPrefix("Was Note.a kept?") == true)
    #expect(plan.questions.first?.choices == ["a", "not-renamed"])
  }
}
