import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Values for attributes that become mandatory, or are new and mandatory.
struct FillTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private func note(_ attributes: Attribute...) throws -> Schema {
    try Schema(entities: [Entity("Note", attributes: attributes)])
  }

  @Test func `an optional attribute that becomes mandatory is filled at A, without a bridge`()
    throws
  {
    let a = try note(Attribute("title", .string))
    let b = try note(.mandatory("title", .string))
    var options = SampleStore.Options()
    options.values["Note.title"] = { index, _ in index % 2 == 0 ? .string("t\(index)") : .null }
    try scene.store(a, rows: 5, options: options)
    try scene.write(a, to: "a.json")
    try scene.write(b, to: "b.json")
    let asked = try scene.bridge("plan", "a.json", "b.json", "--format", "json", exits: 3)
    #expect(asked.errors.contains("--answer value:Note.title="))
    try scene.plan(from: a, to: b, ["--answer", "value:Note.title=untitled"])
    let plan = try JSON(reading: Array(scene.bytes("plan.json")))
    #expect(plan["chain"]?.elements?.compactMap { $0["name"]?.text } == ["A", "B"])
    #expect(plan["stages"]?.elements?.map { $0["imports"]?.elements?.count } == [1, 0])
    let before = try scene.bytes(Scene.store)
    try scene.run()
    #expect(
      try scene.list("SELECT ZTITLE FROM ZNOTE ORDER BY Z_PK")
        == ["t0", "untitled", "t2", "untitled", "t4"])
    try scene.bridge("verify")
    try scene.bridge("rollback")
    #expect(try scene.bytes(Scene.store) == before)
  }

  static let answers: [(AttributeType, answer: String, stored: String)] = [
    (.integer16, "-3", "-3"), (.integer64, "9223372036854775807", "9223372036854775807"),
    (.double, "0.5", "0.5"), (.decimal, "12", "12"), (.boolean, "true", "1"), (.string, "", ""),
    (.string, "a=b, 'c' \"d\" ü", "a=b, 'c' \"d\" ü"),
    (.date, "2001-01-01T00:00:01.5Z", "1.5"),
    (.uri, "https://example.org/", "https://example.org/"),
    (.binary, "AAE=", "x0001"),
    (.uuid, "01020304-0506-0708-090A-0B0C0D0E0F10", "x0102030405060708090A0B0C0D0E0F10"),
  ]

  @Test(arguments: answers)
  func `a new mandatory attribute gets the answer in every record`(
    type: AttributeType, answer: String, stored: String
  ) throws {
    let a = try note(Attribute("title", .string))
    let b = try note(Attribute("title", .string), .mandatory("extra", type))
    try scene.store(a, rows: 4)
    try scene.plan(from: a, to: b, ["--answer", "value:Note.extra=\(answer)"])
    try scene.run()
    let found = try scene.list("SELECT DISTINCT ZEXTRA FROM ZNOTE")
    #expect(found == [stored] || found == [stored + ".0"])
    #expect(try scene.list("SELECT count(*) FROM ZNOTE") == ["4"])
    try scene.bridge("verify")
  }

  @Test(arguments: [
    ("integer", AttributeType.integer16, "70000"), ("date", .date, "soon"),
    ("boolean", .boolean, "perhaps"), ("uuid", .uuid, "1234"),
  ])
  func `an answer that suits the type by no reading is refused`(
    name: String, type: AttributeType, answer: String
  ) throws {
    try scene.write(note(Attribute("title", .string)), to: "a.json")
    try scene.write(note(Attribute("title", .string), .mandatory("extra", type)), to: "b.json")
    try scene.refuse(
      "plan", "a.json", "b.json", "--answer", "value:Note.extra=\(answer)", code: "PLAN-ANSWER")
  }

  @Test func `a generated UUID is the same again for the same record`() throws {
    let a = try note(Attribute("title", .string))
    let b = try note(Attribute("title", .string), .mandatory("id", .uuid))
    try scene.store(a, rows: 30)
    try scene.plan(from: a, to: b, ["--answer", "value:Note.id=generate"])
    try scene.run()
    let first = try scene.list("SELECT Z_PK, ZID FROM ZNOTE ORDER BY Z_PK")
    #expect(Set(first).count == 30)
    #expect(try scene.list("SELECT count(DISTINCT ZID), min(length(ZID)) FROM ZNOTE") == ["30|16"])
    try scene.bridge("rollback")
    try scene.run("--batch-size", "7")
    #expect(try scene.list("SELECT Z_PK, ZID FROM ZNOTE ORDER BY Z_PK") == first)
  }

  @Test(arguments: [4, 20_000])
  func `numbers count up in key order, in batches of any size`(batch: Int) throws {
    let a = try note(Attribute("title", .string))
    let b = try note(Attribute("title", .string), .mandatory("rank", .integer32))
    try scene.store(a, rows: 30)
    try scene.plan(from: a, to: b, ["--answer", "value:Note.rank=number"])
    try scene.run("--batch-size", String(batch))
    #expect(
      try scene.list("SELECT ZRANK FROM ZNOTE ORDER BY Z_PK") == (1...30).map { "\($0)" })
    // The sample's keys have gaps.
    #expect(try scene.list("SELECT max(Z_PK) > 30 FROM ZNOTE") == ["1"])
  }

  @Test func `a sub-entity's mandatory attribute is filled in its own records only`() throws {
    func schema(_ extra: [Attribute]) throws -> Schema {
      try Schema(entities: [
        Entity("Part", attributes: [Attribute("name", .string)]),
        Entity("Pipe", parent: "Part", attributes: [Attribute("length", .double)] + extra),
      ])
    }
    try scene.store(schema([]), rows: 10)
    try scene.plan(
      from: schema([]), to: schema([.mandatory("bore", .integer16)]),
      ["--answer", "value:Pipe.bore=5"])
    try scene.run()
    #expect(
      try scene.list("SELECT Z_ENT, ZBORE, count(*) FROM ZPART GROUP BY 1, 2")
        == ["1|NULL|5", "2|5|5"])
  }
}
