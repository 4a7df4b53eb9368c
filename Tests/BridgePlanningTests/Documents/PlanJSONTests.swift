import BridgeJSON
import BridgePlanning
import BridgeSchema
import Testing

@Suite
struct PlanJSONTests {
  private static func sample() throws -> Plan {
    let older = try note([
      made("a"), made("a_b"), made("c", .binary) { $0.allowsExternalStorage = true }, made("e"),
    ])
    let newer = try note([
      made("a", .date), made("aB"), made("c", .binary), mandatory("id", .uuid),
      mandatory("n", .integer32), mandatory("t"),
    ])
    var plan = try Planner.plan(
      from: older, to: newer,
      options: PlanningOptions(
        answers: ["value:Note.n": "number", "value:Note.t": "x"], accepted: ["removed:Note.e"]))
    let program = FilterProgram(command: ["jq", "-c", "."], reads: ["a"], writes: ["t"])
    plan.stages[1].imports.append(
      ImportStep(id: "filter:Note.t", entity: "Note", kind: .filter(program)))
    return plan
  }

  /// The document with a member replaced, by its path of names and positions.
  private static func edited(_ json: JSON, _ path: [String], _ value: JSON?) -> JSON {
    guard let first = path.first else { return value ?? .null }
    let rest = Array(path.dropFirst())
    if let index = Int(first), case .array(var elements) = json {
      elements[index] = edited(elements[index], rest, value)
      return .array(elements)
    }
    let members = json.members ?? []
    if rest.isEmpty {
      let kept = members.filter { $0.name != first }
      return .object(kept + (value.map { [JSON.Member(first, $0)] } ?? []))
    }
    return .object(
      members.map { member in
        member.name == first
          ? JSON.Member(first, edited(member.value, rest, value)) : member
      })
  }

  @Test
  func `what was written is read back as an equal plan`() throws {
    let plan = try Self.sample()
    let bytes = PlanJSON.write(plan).document
    let again = try PlanJSON.read(JSON(reading: bytes))
    #expect(again == plan)
    #expect(PlanJSON.write(again).document == bytes)
  }

  @Test
  func `a plan of one version is read back too`() throws {
    let plan = try Planner.plan(
      from: note([made("a")]), to: note([made("a") { $0.isIndexed = true }]))
    #expect(try PlanJSON.read(PlanJSON.write(plan)) == plan)
  }

  @Test
  func `the members are those of the format`() throws {
    let json = PlanJSON.write(try Self.sample())
    #expect(
      json.members?.map(\.name) == [
        "format_version", "inferable", "chain", "stages", "questions", "losses", "answers",
        "accepted",
      ])
    #expect(json["chain"]?.elements?.first?.members?.map(\.name) == ["name", "schema", "identity"])
    #expect(
      json["stages"]?.elements?.first?.members?.map(\.name) == [
        "number", "opens", "changes", "reasons", "imports",
      ])
    #expect(
      json["questions"]?.elements?.first?.members?.map(\.name) == [
        "id", "text", "choices", "default", "allows_other",
      ])
    #expect(json["format_version"] == 1)
  }

  @Test
  func `a member that is not known is passed over`() throws {
    let plan = try Self.sample()
    let json = Self.edited(PlanJSON.write(plan), ["estimates"], .object(["rows": 12]))
    #expect(try PlanJSON.read(json) == plan)
  }

  @Test
  func `a document of a newer version says so`() throws {
    let json = Self.edited(PlanJSON.write(try Self.sample()), ["format_version"], 2)
    let failure = #expect(throws: Failure.self) { try PlanJSON.read(json) }
    #expect(failure?.code == .planFormat)
    #expect(failure?.summary.contains("written by a newer bridge") == true)
  }

  static let faults: [([String], JSON?, String)] = [
    (["format_version"], nil, "format_version is missing"),
    (["format_version"], "1", "format_version is not a whole number"),
    (["format_version"], 0, "format_version is not positive"),
    (["chain"], "x", "chain is not an array"),
    (["chain", "1"], 5, "chain[1] is not an object"),
    (["chain", "1", "name"], nil, "chain[1].name is missing"),
    (["chain", "1", "schema"], nil, "chain[1].schema is missing"),
    (
      ["chain", "0", "identity", "hashes", "Note"], "00", "chain[0].identity.hashes.Note is not the"
    ),
    (["chain", "0", "identity", "hashes", "Z"], "00", "chain[0].identity.hashes.Z is no entity"),
    (["stages", "1", "number"], "x", "stages[1].number is not a whole number"),
    (["stages", "1", "reasons", "0"], 5, "stages[1].reasons[0] is not a string"),
    (["stages", "1", "changes", "0", "kind"], "x", "stages[1].changes[0].kind is no kind"),
    (["stages", "1", "changes", "0", "inferable"], 1, "stages[1].changes[0].inferable is neither"),
    (["stages", "1", "imports", "0", "kind"], "x", "stages[1].imports[0].kind is no kind"),
    (["stages", "1", "imports", "1", "source"], "x", "stages[1].imports[1].source is no type"),
    (["stages", "1", "imports", "1", "on_failure"], "x", "stages[1].imports[1].on_failure is nei"),
    (["stages", "1", "imports", "2", "value"], .object([]), "imports[2].value.generator is miss"),
    (
      ["stages", "1", "imports", "4", "value", "constant"], 1, "imports[4].value.constant is no val"
    ),
    (["questions", "0", "choices"], .array([]), "questions[0].choices is empty"),
    (["questions", "0", "default"], "zzz", "questions[0].default is none of the choices"),
    (["losses", "0", "id"], nil, "losses[0].id is missing"),
    (["answers"], .array([]), "answers is not an object"),
    (["answers", "value:Note.n"], 1, "answers.value:Note.n is not a string"),
    (["accepted"], .array([1]), "accepted[0] is not a string"),
  ]

  @Test(arguments: faults)
  func `a malformed member is named by its path`(
    path: [String], value: JSON?, words: String
  ) throws {
    let json = Self.edited(PlanJSON.write(try Self.sample()), path, value)
    let failure = #expect(throws: Failure.self) { try PlanJSON.read(json) }
    #expect(failure?.code == .planFormat)
    #expect(failure?.summary.contains(words) == true, "\(failure?.summary ?? "")")
  }

  @Test(arguments: [JSON.null, 5, "x", .array([]), .object([])])
  func `what is no plan at all is refused`(json: JSON) {
    let failure = #expect(throws: Failure.self) { try PlanJSON.read(json) }
    #expect(failure?.code == .planFormat)
  }

  @Test
  func `a broken schema is refused with its place`() throws {
    let json = Self.edited(
      PlanJSON.write(try Self.sample()), ["chain", "1", "schema", "entities"], "x")
    let failure = #expect(throws: Failure.self) { try PlanJSON.read(json) }
    #expect(failure?.evidence.contains("it stands in the plan at chain[1].schema") == true)
  }

  @Test
  func `an edited plan is proven again`() throws {
    let json = Self.edited(
      PlanJSON.write(try Self.sample()), ["stages", "1", "imports", "1", "entity"], "Memo")
    let failure = #expect(throws: Failure.self) { try PlanJSON.read(json) }
    #expect(failure?.code == .planProof)
  }
}
