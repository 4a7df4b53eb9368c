import BridgeSchema
import Testing

@Suite
struct SchemaPairingTests {
  @Test
  func `equal names are partners, and so is a name with the identifier that means it`() throws {
    let pairing = try SchemaPairing(
      from: note([made("title"), made("text")]),
      to: note([made("title"), made("body", was: "text"), made("added")]))
    #expect(pairing.oldEntity(for: "Note") == "Note")
    #expect(pairing.newEntity(for: "Note") == "Note")
    #expect(pairing.oldAttribute(for: "title", of: "Note") == PropertyPlace("Note", "title"))
    #expect(pairing.oldAttribute(for: "body", of: "Note") == PropertyPlace("Note", "text"))
    #expect(pairing.oldAttribute(for: "added", of: "Note") == nil)
  }

  @Test
  func `an identifier that names nothing is an addition`() throws {
    let pairing = try SchemaPairing(
      from: note([made("title")]), to: note([made("body", was: "nothing")]))
    #expect(pairing.oldAttribute(for: "body", of: "Note") == nil)
  }

  @Test
  func `identifiers are canonical names, the same in every version`() throws {
    let pairing = try SchemaPairing(
      from: note([made("firstName", was: "name")]), to: note([made("givenName", was: "name")]))
    #expect(pairing.oldAttribute(for: "givenName", of: "Note")?.property == "firstName")
  }

  @Test
  func `several attributes may draw on one older attribute`() throws {
    let pairing = try SchemaPairing(
      from: note([made("text")]),
      to: note([made("title", was: "text"), made("body", was: "text")]))
    #expect(pairing.oldAttribute(for: "title", of: "Note")?.property == "text")
    #expect(pairing.oldAttribute(for: "body", of: "Note")?.property == "text")
  }

  /// Case B04: each version names the one before it, or all name the first; either way the old name
  /// used again is a new attribute.
  @Test(arguments: ["firstName", "name"])
  func `a name that comes back is a new attribute`(identifier: String) throws {
    let first = try note([made("name")])
    let second = try note([made("firstName", was: "name")])
    let third = try note([made("givenName", was: identifier), made("name")])
    let hop = try SchemaPairing(from: second, to: third)
    #expect(hop.oldAttribute(for: "givenName", of: "Note")?.property == "firstName")
    #expect(hop.oldAttribute(for: "name", of: "Note") == nil)
    guard identifier == "name" else { return }
    let jump = try SchemaPairing(from: first, to: third)
    #expect(jump.oldAttribute(for: "givenName", of: "Note")?.property == "name")
    #expect(jump.oldAttribute(for: "name", of: "Note") == nil)
  }

  @Test
  func `names may be swapped`() throws {
    let pairing = try SchemaPairing(
      from: note([made("one"), made("two")]),
      to: note([made("one", was: "two"), made("two", was: "one")]))
    #expect(pairing.oldAttribute(for: "one", of: "Note")?.property == "two")
    #expect(pairing.oldAttribute(for: "two", of: "Note")?.property == "one")
  }

  @Test(arguments: [false, true])
  func `two entities with one key are refused by name`(inOlder: Bool) throws {
    var renamed = Entity("Memo")
    renamed.renamingIdentifier = "Note"
    let twice = try Schema(entities: [renamed, Entity("Note")])
    let plain = try Schema(entities: [Entity("Note")])
    let failure = #expect(throws: Failure.self) {
      try SchemaPairing(from: inOlder ? twice : plain, to: inOlder ? plain : twice)
    }
    #expect(failure?.code == .schemaKey)
    #expect(failure?.summary.contains("'Memo'") == true)
    #expect(failure?.summary.contains("'Note'") == true)
  }

  @Test
  func `two older properties with one key continue under their own names only`() throws {
    let twice = try note([made("programmed", was: "scheduled"), made("scheduled")])
    let same = try SchemaPairing(from: twice, to: twice)
    #expect(same.oldAttribute(for: "programmed", of: "Note")?.property == "programmed")
    #expect(same.oldAttribute(for: "scheduled", of: "Note")?.property == "scheduled")
    let failure = #expect(throws: Failure.self) {
      try SchemaPairing(from: twice, to: note([made("planned", was: "scheduled")]))
    }
    #expect(failure?.code == .schemaKey)
    #expect(failure?.summary.contains("'Note.programmed' and 'Note.scheduled'") == true)
  }

  @Test
  func `another kind under one key carries no data`() throws {
    let link = try note([]) {
      $0.relationships = [Relationship("text", to: "Note", toMany: false)]
    }
    let pairing = try SchemaPairing(from: note([made("text")]), to: link)
    #expect(pairing.counterpart(of: "text", in: "Note") == PropertyPlace("Note", "text"))
    #expect(pairing.oldRelationship(for: "text", of: "Note") == nil)
    let derived = made("text") { $0.derivation = .init(expression: "title") }
    let computed = try SchemaPairing(from: note([made("text")]), to: note([derived]))
    #expect(computed.oldAttribute(for: "text", of: "Note") == nil)
  }

  @Test
  func `a transient attribute has no data on either side`() throws {
    let transient = try note([made("text") { $0.isTransient = true }])
    let stored = try note([made("text")])
    #expect(
      try SchemaPairing(from: transient, to: stored).oldAttribute(for: "text", of: "Note") == nil)
    #expect(
      try SchemaPairing(from: stored, to: transient).oldAttribute(for: "text", of: "Note") == nil)
  }

  @Test
  func `properties are found across a hierarchy, moved up or down`() throws {
    let low = try Schema(entities: [
      Entity("Part"), Entity("Pipe", parent: "Part", attributes: [made("label")]),
      Entity("Valve", parent: "Part", attributes: [made("label")]),
    ])
    let high = try Schema(entities: [
      Entity("Part", attributes: [made("label")]), Entity("Pipe", parent: "Part"),
      Entity("Valve", parent: "Part"),
    ])
    let up = try SchemaPairing(from: low, to: high)
    #expect(up.oldAttribute(for: "label", of: "Pipe") == PropertyPlace("Pipe", "label"))
    #expect(up.oldAttribute(for: "label", of: "Valve") == PropertyPlace("Valve", "label"))
    #expect(up.oldAttribute(for: "label", of: "Part") == nil)
    #expect(up.origins(of: "label", declaredBy: "Part").lacking == ["Part"])
    let down = try SchemaPairing(from: high, to: low)
    #expect(down.oldAttribute(for: "label", of: "Pipe") == PropertyPlace("Part", "label"))
    #expect(down.fate(of: "label", declaredBy: "Part").kept == ["Pipe", "Valve"])
    #expect(down.fate(of: "label", declaredBy: "Part").lost == ["Part"])
  }

  @Test
  func `elements of composites are paired by path`() throws {
    let pairing = try SchemaPairing(
      from: note([composite("limits", [made("low"), made("pace")])]),
      to: note([
        made("bounds", .composite) {
          $0.renamingIdentifier = "limits"
          $0.elements = [made("low"), made("speed", was: "pace"), made("active")]
        }
      ]))
    func old(_ path: String) -> String? { pairing.oldAttribute(for: path, of: "Note")?.property }
    #expect(old("bounds") == "limits")
    #expect(old("bounds.low") == "limits.low")
    #expect(old("bounds.speed") == "limits.pace")
    #expect(old("bounds.active") == nil)
  }

  @Test
  func `the one element of a stored enum follows when the enum is renamed`() throws {
    let pairing = try SchemaPairing(
      from: note([composite("status", [made("status")])]),
      to: note([
        made("state", .composite) {
          $0.renamingIdentifier = "status"
          $0.elements = [made("state")]
        }
      ]))
    #expect(
      pairing.oldAttribute(for: "state.state", of: "Note")
        == PropertyPlace("Note", "status.status"))
  }
}
