import BridgePlanning
import BridgeSchema
import Testing

@Suite
struct PlanTextTests {
  private static func plan() throws -> Plan {
    try Planner.plan(
      from: note([made("a_b"), made("when"), made("z", .transformable)]),
      to: note([made("aB"), made("when", .date), mandatory("words", .integer32)]),
      options: PlanningOptions(
        answers: ["rename:Note.a_b": "aB"], accepted: ["removed:Note.z"]))
  }

  @Test
  func `a plan says what happens, what is lost, and what to decide`() throws {
    #expect(PlanText.render(try Self.plan()) == Self.golden)
  }

  private static let golden = """
    From A to B: 1 bridge schema and 2 import steps.
    chain: A → bridge-1 → B

    stage 1: the store is opened with bridge-1
      why: Note.when is String and becomes Date: the converted value needs a place beside the old one
      why: Note.words is mandatory without a default: it is added as optional first, filled, and then
           tightened
      - Note.when__bridge: attribute added (Date)
      - Note.words: attribute added (Integer 32)
      import: convert Note.when (String) into when__bridge (Date, iso8601); what does not convert waits
              in quarantine
      import: fill Note.words with 0 where it has no value

    stage 2: the store is opened with B
      - Note.aB: attribute renamed, from a_b to aB
      - Note.when: attribute removed (String)
      - Note.when: attribute renamed, from when__bridge to when
      ! Note.words: attribute made mandatory, from optional to mandatory
        after the import steps of the stage before
      - Note.z: attribute removed (Transformable)

    1 loss, each of which has to be accepted:
      - Attribute Note.z (Transformable) has no place in B: its values are dropped.
        accepted

    4 questions:
      - What happens to a value of Note.when that does not convert to Date? In quarantine it waits for a
        decision, and nothing is lost.
        --answer failures:Note.when=quarantine   (taken unless you say otherwise)
        --answer failures:Note.when=no-value
      - How are dates written in Note.when (String)?
        --answer format:Note.when=iso8601   (taken unless you say otherwise)
        --answer format:Note.when=unix-seconds
        --answer format:Note.when=unix-milliseconds
        --answer format:Note.when=reference-seconds
      - Was Note.a_b renamed to 'aB'? Both look alike, but no renaming identifier says so. If it was
        not, what it holds is dropped.
        answered: aB
      - Which value does Note.words (Integer 32) get where a record has none? It is mandatory and has no
        default; the answer is any whole number; 'number' counts up in key order.
        --answer value:Note.words=0
        --answer value:Note.words=number
        --answer value:Note.words=VALUE

    Before it can run: 1 question to answer.

    """

  @Test
  func `one version says that nothing is to be run`() throws {
    let plan = try Planner.plan(
      from: note([made("a")]), to: note([made("a") { $0.defaultValue = .text("x") }]))
    #expect(
      PlanText.render(plan) == """
        A and B are the same version to a store: nothing is to be run.
        What differs is no part of the version hashes, so no existing store is touched by it:
          - Note.a: attribute default, now "x"

        """)
  }

  @Test
  func `an inferable plan says so`() throws {
    let plan = try Planner.plan(from: note([made("a")]), to: note([made("a"), made("b")]))
    #expect(
      PlanText.render(plan) == """
        Core Data can go from A to B alone: every change is inferable.
        chain: A → B

        stage 1: the store is opened with B
          - Note.b: attribute added (String)

        The plan is complete: 'bridge run' can carry it out.

        """)
  }

  @Test
  func `lines fit a terminal`() throws {
    for line in PlanText.render(try Self.plan()).split(separator: "\n") {
      #expect(line.count <= 100)
    }
  }

  @Test
  func `an answer that a shell would take apart is quoted`() throws {
    let plan = try Planner.plan(from: note([]), to: note([mandatory("it's")]))
    #expect(PlanText.render(plan).contains("--answer 'value:Note.it'\\''s=unknown'"))
  }

  @Test
  func `changes come with verdicts, reasons and a sum`() throws {
    let judged = try InferenceRules.judge(
      from: note([made("a")]), to: note([made("a", .date), made("b")]))
    #expect(
      ChangeText.render(judged) == """
        NO   Note.a: attribute type, from String to Date
             Core Data does not turn String into Date: it refuses with 134190, incompatible types
        yes  Note.b: attribute added (String)
             it is optional: records start without a value

        2 changes, of which Core Data does not infer 1

        """)
    #expect(ChangeText.render([]) == "no changes\n")
  }
}
