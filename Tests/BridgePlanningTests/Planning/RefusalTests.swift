import BridgePlanning
import BridgeSchema
import Testing

/// What no chain of ours reaches yet is refused by name, all of it at once.
@Suite
struct RefusalTests {
  @Test
  func `all changes that cannot be decomposed are listed`() throws {
    let many = Relationship("links", to: "Note", toMany: true)
    let one = Relationship("links", to: "Note", toMany: false)
    let older = try schema(
      Entity("Note", attributes: [made("a"), made("k")], relationships: [many]), Entity("Pipe"),
      Entity("Valve"))
    let kind = Relationship("k", to: "Note", toMany: false)
    let newer = try schema(
      Entity("Note", attributes: [made("a", .transformable)], relationships: [one, kind]),
      Entity("Part"), Entity("Pipe", parent: "Part"), Entity("Valve", parent: "Part"))
    let failure = #expect(throws: Failure.self) { try Planner.plan(from: older, to: newer) }
    #expect(failure?.code == .planUnsupported)
    #expect(failure?.disposition == .rejected)
    let named = failure?.evidence.map { String($0.prefix { $0 != ":" }) }
    #expect(
      named == [
        "attribute-type", "property-kind", "relationship-to-one", "entity-parent", "entity-parent",
      ])
  }

  @Test(arguments: [
    (AttributeType.string, AttributeType.transformable), (.date, .boolean), (.uuid, .date),
    (.uri, .binary), (.codable, .string),
  ])
  func `a type without a sensible conversion is refused`(
    from: AttributeType, to: AttributeType
  ) throws {
    let failure = #expect(throws: Failure.self) {
      try Planner.plan(from: note([made("a", from)]), to: note([made("a", to)]))
    }
    #expect(failure?.evidence.first?.contains("no import step turns") == true)
  }

  @Test
  func `a mandatory value that no text names is refused`() throws {
    let failure = #expect(throws: Failure.self) {
      try Planner.plan(from: note([]), to: note([mandatory("a", .transformable)]))
    }
    #expect(
      failure?.evidence == [
        "attribute-added:Note.a: no text names a value of type Transformable"
      ])
  }

  @Test
  func `external bytes whose type changes too are refused`() throws {
    let old = made("a", .binary) { $0.allowsExternalStorage = true }
    let failure = #expect(throws: Failure.self) {
      try Planner.plan(from: note([old]), to: note([made("a")]))
    }
    #expect(failure?.evidence.first?.contains("external files") == true)
  }
}
