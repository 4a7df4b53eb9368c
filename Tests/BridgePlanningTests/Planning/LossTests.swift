import BridgePlanning
import BridgeSchema
import Testing

/// Nothing is dropped without being listed, and nothing is listed that is not dropped.
@Suite
struct LossTests {
  private static func losses(_ older: Schema, _ newer: Schema) throws -> [String] {
    try Planner.plan(from: older, to: newer).losses.map(\.id)
  }

  @Test
  func `links are lost only when both ends go`() throws {
    func pair(one: Bool, other: Bool) throws -> Schema {
      let pages = Relationship("pages", to: "Page", inverse: other ? "note" : nil, toMany: true)
      let note = Relationship("note", to: "Note", inverse: one ? "pages" : nil, toMany: false)
      return try schema(
        Entity("Note", relationships: one ? [pages] : []),
        Entity("Page", relationships: other ? [note] : []))
    }
    let both = try pair(one: true, other: true)
    #expect(try Self.losses(both, pair(one: false, other: true)).isEmpty)
    #expect(
      try Self.losses(both, pair(one: false, other: false))
        == ["removed:Note.pages", "removed:Page.note"])
  }

  @Test
  func `an order that goes is a loss`() throws {
    func links(ordered: Bool) throws -> Schema {
      try note([]) {
        var link = Relationship("next", to: "Note", toMany: true)
        link.isOrdered = ordered
        $0.relationships = [link]
      }
    }
    #expect(try Self.losses(links(ordered: true), links(ordered: false)) == ["order:Note.next"])
    #expect(try Self.losses(links(ordered: false), links(ordered: true)).isEmpty)
  }

  @Test
  func `what is computed or lives in memory is no loss`() throws {
    let older = try note([
      made("derived") { $0.derivation = .init(expression: "b") },
      made("memory") { $0.isTransient = true }, made("b"),
    ])
    #expect(try Self.losses(older, note([made("b"), made("c", .date)])).isEmpty)
  }

  @Test
  func `what becomes transient or derived is a loss`() throws {
    let newer = try note([
      made("a") { $0.isTransient = true },
      made("b") { $0.derivation = .init(expression: "c") },
    ])
    #expect(
      try Self.losses(note([made("a"), made("b")]), newer) == ["kind:Note.b", "removed:Note.a"])
  }

  @Test(arguments: [
    (AttributeType.integer32, AttributeType.integer16, true), (.integer16, .integer32, false),
    (.double, .integer64, true), (.integer64, .double, true), (.integer32, .double, false),
    (.integer32, .float, true), (.integer16, .float, false), (.double, .float, true),
    (.float, .double, false), (.decimal, .double, true), (.double, .decimal, false),
    (.boolean, .integer16, false), (.integer16, .boolean, true),
  ])
  func `a narrowing is a possible loss`(
    from: AttributeType, to: AttributeType, isLoss: Bool
  ) throws {
    let losses = try Self.losses(note([made("a", from)]), note([made("a", to)]))
    #expect(losses == (isLoss ? ["narrowed:Note.a"] : []))
  }

  @Test
  func `losses carry the names of A`() throws {
    let newer = try schema(renamed("Memo", was: "Note", attributes: [made("z", .date)]))
    #expect(try Self.losses(note([made("a")]), newer) == ["removed:Note.a"])
  }
}
