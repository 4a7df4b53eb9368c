import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Inheritance, ordered and many-to-many relationships, transformables and all types of attributes
/// stay as they are while one attribute changes.
struct EverythingTests {
  private static func schema(stamp: AttributeType, more: [Attribute] = []) throws -> Schema {
    var steps = Relationship("steps", to: "Step", inverse: "course", toMany: true)
    steps.isOrdered = true
    var tags = Relationship("tags", to: "Tag", inverse: "courses", toMany: true)
    tags.isOrdered = true
    var archive = Attribute("archive", .transformable)
    archive.transformerName = "NSSecureUnarchiveFromData"
    var base = Entity(
      "Thing", attributes: [Attribute("stamp", stamp), Attribute("id", .uuid)] + more,
      relationships: [
        Relationship("peer", to: "Thing", inverse: "peer", toMany: false),
        Relationship("friends", to: "Thing", inverse: "friends", toMany: true),
      ])
    base.isAbstract = true
    return try Schema(entities: [
      base,
      Entity(
        "Course", parent: "Thing",
        attributes: [
          Attribute("title", .string), archive, Attribute("price", .decimal),
          Attribute("rate", .float), Attribute("open", .boolean), Attribute("link", .uri),
          Attribute("begin", .date), Attribute("small", .integer16),
        ], relationships: [steps, tags]),
      Entity(
        "Lesson", parent: "Course", attributes: [Attribute("minutes", .integer32)]),
      Entity(
        "Step", attributes: [Attribute("text", .string)],
        relationships: [Relationship("course", to: "Course", inverse: "steps", toMany: false)]),
      Entity(
        "Tag", attributes: [Attribute("name", .string)],
        relationships: [Relationship("courses", to: "Course", inverse: "tags", toMany: true)]),
    ])
  }

  @Test(arguments: [
    SampleStore.Options.Journal.rollback, .liveLog,
  ])
  func `everything else stays as it is`(journal: SampleStore.Options.Journal) throws {
    let scene = try Scene()
    var options = SampleStore.Options()
    options.journal = journal
    options.values["Thing.stamp"] = { index, _ in .string("\(index * 1000)") }
    try scene.store(Self.schema(stamp: .string), rows: 120, options: options)
    let before = try scene.everything()
    try scene.plan(
      from: Self.schema(stamp: .string),
      to: Self.schema(stamp: .integer64, more: [.mandatory("rank", .double, default: .real(2.5))]))
    try scene.run("--batch-size", "17")
    try scene.bridge("verify")
    let after = try scene.everything()
    // The cached model of A would be wrong, and Core Data writes a new one.
    #expect(Set(after.keys) == Set(before.keys).subtracting(["Z_MODELCACHE"]))
    for (table, rows) in before where !["ZTHING", "Z_METADATA", "Z_MODELCACHE"].contains(table) {
      #expect(after[table] == rows, "\(table)")
    }
    #expect(after["ZTHING"]?.count == before["ZTHING"]?.count)
    let columns = try scene.list("SELECT name FROM pragma_table_info('ZTHING')")
      .filter { !["ZSTAMP", "ZRANK"].contains($0) }.joined(separator: ", ")
    let things = "SELECT \(columns) FROM ZTHING ORDER BY Z_PK"
    let kept = try scene.kept()
    #expect(try scene.list(things) == scene.list(things, in: kept))
    #expect(
      try scene.list("SELECT Z_PK, ZSTAMP, typeof(ZSTAMP), 2.5 FROM ZTHING ORDER BY Z_PK")
        == scene.list(
          "SELECT Z_PK, CAST(ZSTAMP AS INTEGER), 'integer', 2.5 FROM ZTHING ORDER BY Z_PK", in: kept
        ))
    #expect(try scene.list("SELECT DISTINCT ZRANK FROM ZTHING") == ["2.5"])
  }

  @Test func `a flight log of 10,000 records with files and many-to-many links`() throws {
    let scene = try Scene()
    var options = FlightLog.options
    options.externalSize = 5_000
    options.externalInterval = 100
    try scene.store(FlightLog.version1(), rows: 10_000, named: "Log.sqlite", options: options)
    let plan = Tool.project.appending(path: "migrations/flight-log").path
    try scene.bridge("run", plan, "--store", "Log.sqlite")
    try scene.bridge("verify")
    let kept = try scene.kept(of: "Log.sqlite")
    for query in [
      "SELECT count(*) FROM ZAIRCRAFT", "SELECT count(*) FROM ZPILOT",
      "SELECT Z_PK, ZNUMBER, ZDURATION, ZAIRCRAFT FROM ZFLIGHT ORDER BY Z_PK",
      "SELECT * FROM Z_2CREW ORDER BY 1, 2",
    ] {
      #expect(try scene.list(query, in: "Log.sqlite") == scene.list(query, in: kept))
    }
    let files = try scene.names().filter { $0.hasPrefix(".Log_SUPPORT/_EXTERNAL_DATA/") }
    #expect(files.count > 30)
    #expect(
      try scene.list("SELECT count(*) FROM ZFLIGHT WHERE length(ZDATA) >= 5000", in: "Log.sqlite")
        .first.flatMap(Int.init) ?? 0 >= files.count)
  }
}
