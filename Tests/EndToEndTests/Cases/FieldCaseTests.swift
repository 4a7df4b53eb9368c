import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Cases from the field, by their numbers.
struct FieldCaseTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private func schema(_ name: String, _ attributes: [Attribute]) throws -> Schema {
    try Schema(entities: [Entity(name, attributes: attributes)])
  }

  @Test func `B01: a text that becomes a number under one name is no inference`() throws {
    let a = try schema("Item", [.mandatory("label", .string), Attribute("amount", .string)])
    let b = try schema(
      "Item",
      [
        .mandatory("label", .string), .mandatory("rank", .integer16, default: .integer(9)),
        .mandatory("amount", .integer64, default: .integer(0)),
      ])
    var options = SampleStore.Options()
    options.values["Item.label"] = { index, _ in .string(["a", "b", "c"][index]) }
    options.values["Item.amount"] = { index, _ in [.string("12"), .null, .string("x")][index] }
    try scene.store(a, rows: 3, options: options)
    try scene.write(a, to: "a.json")
    try scene.write(b, to: "b.json")
    try scene.bridge("check", "a.json", "b.json", exits: 3)
    try scene.plan(from: a, to: b)
    try scene.run(exits: 3)
    #expect(try scene.records("failed").compactMap { $0["values"]?["amount"]?.text } == ["x"])
    try scene.bridge("resolve", "--all", "--accept")
    try scene.bridge("run", "--resume", exits: 5)
    #expect(
      try scene.list("SELECT ZLABEL, ZRANK, ZAMOUNT FROM ZITEM ORDER BY Z_PK")
        == ["a|9|12", "b|9|0", "c|9|0"])
  }

  @Test func `B02: versions that a store cannot tell apart are one point of the chain`() throws {
    var rank = Attribute.mandatory("rank", .integer16, default: .integer(0))
    let a = try schema("Note", [Attribute("title", .string), rank])
    rank.defaultValue = .integer(5)
    var entity = Entity("Note", attributes: [Attribute("title", .string), rank])
    entity.fetchIndexes = [FetchIndex("byTitle", elements: [.init("title")])]
    let a2 = try Schema(entities: [entity])
    let b = try schema(
      "Note",
      [
        Attribute("title", .string), rank,
        .mandatory("pinned", .boolean, default: .boolean(false)),
      ])
    var options = SampleStore.Options()
    options.values["Note.rank"] = { index, _ in .integer([0, 3][index]) }
    for (name, schema) in [("One.sqlite", a), ("Two.sqlite", a2)] {
      try scene.store(schema, rows: 2, named: name, options: options)
    }
    try scene.plan(from: a, to: a2, into: "same.json")
    let same = try scene.bridge("run", "same.json", "--store", "One.sqlite")
    #expect(same.output.contains("same version"))
    try scene.plan(from: a, to: b)
    for name in ["One.sqlite", "Two.sqlite"] {
      try scene.bridge("run", "plan.json", "--store", name)
      #expect(
        try scene.list("SELECT ZRANK, ZPINNED FROM ZNOTE ORDER BY Z_PK", in: name) == [
          "0|0", "3|0",
        ])
    }
  }

  private func attribute(_ name: String, was old: String) -> Attribute {
    var attribute = Attribute(name, .string)
    attribute.renamingIdentifier = old
    return attribute
  }

  @Test func `B04: a rename over three versions, and a name that comes back as a new attribute`()
    throws
  {
    let level = Attribute.mandatory("level", .integer16, default: .integer(2))
    let a = try schema("Person", [Attribute("name", .string)])
    let m = try schema("Person", [attribute("firstName", was: "name"), level])
    let nickname = attribute("name", was: "nickname")
    let b = try schema("Person", [attribute("givenName", was: "firstName"), nickname, level])
    let jump = try schema("Person", [attribute("givenName", was: "name"), nickname, level])
    var options = SampleStore.Options()
    options.values["Person.name"] = { index, _ in
      [.string("Ana"), .null, .string(""), .string("Zoë")][index]
    }
    for name in ["One.sqlite", "Two.sqlite"] {
      try scene.store(a, rows: 4, named: name, options: options)
    }
    try scene.plan(from: a, to: jump)
    try scene.bridge("run", "plan.json", "--store", "One.sqlite")
    try scene.plan(from: a, to: m)
    try scene.bridge("run", "plan.json", "--store", "Two.sqlite")
    try scene.plan(from: m, to: b)
    try scene.bridge("run", "plan.json", "--store", "Two.sqlite")
    for name in ["One.sqlite", "Two.sqlite"] {
      #expect(
        try scene.list("SELECT ZGIVENNAME, ZNAME, ZLEVEL FROM ZPERSON ORDER BY Z_PK", in: name)
          == ["Ana|NULL|2", "NULL|NULL|2", "|NULL|2", "Zoë|NULL|2"])
    }
    let first = try scene.list("SELECT hex(Z_PLIST) FROM Z_METADATA", in: "One.sqlite")
    #expect(try scene.list("SELECT hex(Z_PLIST) FROM Z_METADATA", in: "Two.sqlite") == first)
  }

  @Test func `B08: rows that break a rule already are shown, and kept as they are`() throws {
    func version(_ kind: [Attribute]) throws -> Schema {
      var shelf = Relationship("shelf", to: "Shelf", inverse: "books", toMany: false)
      shelf.isOptional = false
      return try Schema(entities: [
        Entity(
          "Shelf", attributes: [Attribute("code", .string)] + kind,
          relationships: [Relationship("books", to: "Book", inverse: "shelf", toMany: true)]),
        Entity("Book", attributes: [Attribute("title", .string)], relationships: [shelf]),
      ])
    }
    var options = SampleStore.Options()
    options.rowsByEntity = ["Shelf": 2, "Book": 5]
    try scene.store(version([]), rows: 0, options: options)
    try scene.execute(
      """
      UPDATE ZBOOK SET ZSHELF = 1; UPDATE ZBOOK SET ZSHELF = NULL WHERE Z_PK IN (3, 4);
      UPDATE ZBOOK SET ZSHELF = 77 WHERE Z_PK = 5;
      """)
    try scene.plan(
      from: version([]), to: version([.mandatory("kind", .string)]),
      ["--answer", "value:Shelf.kind=plain"])
    let outcome = try scene.run()
    #expect(outcome.errors.contains("Book"), "the broken rows are shown: \(outcome.errors)")
    #expect(try scene.list("SELECT ZKIND FROM ZSHELF") == ["plain", "plain"])
    #expect(
      try scene.list("SELECT Z_PK, ZSHELF FROM ZBOOK ORDER BY Z_PK")
        == ["1|1", "2|1", "3|NULL", "4|NULL", "5|77"])
    try scene.bridge("verify")
  }

  @Test func `B20: what is not there, what is empty and what cannot be read are three things`()
    throws
  {
    let a = try schema("Note", [Attribute("written", .string)])
    let b = try schema("Note", [Attribute("written", .date)])
    try scene.plan(from: a, to: b)
    try scene.refuse("run", "plan.json", "--store", Scene.store, code: "STORE-MISSING")
    try scene.refuse("run", "nothing.json", "--store", Scene.store, code: "FILE-MISSING")
    // Really empty: done, and said in words; no record, none failed.
    try scene.store(a, rows: 0)
    let empty = try scene.run()
    #expect(empty.output.hasPrefix("done: "))
    #expect(try scene.status()["records"]?["done"]?.integer == 0)
    #expect(try scene.list("SELECT count(*) FROM ZNOTE") == ["0"])
    try scene.bridge("verify")
  }

  @Test func `B20: one record that cannot be read is one failure, and the source stays`() throws {
    let a = try schema("Note", [Attribute("written", .string)])
    let b = try schema("Note", [Attribute("written", .date)])
    var options = SampleStore.Options()
    options.values["Note.written"] = { index, _ in
      .string(index == 4 ? "unreadable" : "2024-05-06T07:08:09Z")
    }
    try scene.store(a, rows: 12, options: options)
    try scene.plan(from: a, to: b)
    let before = try scene.bytes(Scene.store)
    try scene.run(exits: 3)
    #expect(try scene.status()["records"]?["done"]?.integer == 11)
    #expect(try scene.status()["records"]?["failed"]?.integer == 1)
    #expect(try scene.bytes(Scene.store) == before)
    // The source is repaired: the run was of another content, so a new one takes its place.
    try scene.execute("UPDATE ZNOTE SET ZWRITTEN = '2024-05-06T07:08:09Z'")
    try scene.bridge("rollback")
    try scene.run()
    #expect(try scene.list("SELECT count(*), count(ZWRITTEN) FROM ZNOTE") == ["12|12"])
  }
}
