import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

struct LayoutSampleStoreTests {
  static let schemas: [@Sendable () throws -> Schema] = [
    LayoutSchemas.vehicles, LayoutSchemas.relationships, LayoutSchemas.groups,
    { try FlightLog.version1() }, { try FlightLog.version2() },
  ]

  @Test(arguments: 0..<5)
  func `a sample store has the layout and the identity of its schema`(number: Int) throws {
    let schema = try Self.schemas[number]()
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(schema: schema, rows: 200, at: folder.path("Log.sqlite"))
    let connection = try Connection(path: store.path, access: .readOnly)
    let actual = try ActualTables.read(from: connection)
    #expect(LayoutComparison(of: store.layout, with: actual).differences.isEmpty)
    let list = try PropertyList.read(try Self.blob("SELECT Z_PLIST FROM Z_METADATA", connection))
    let identity = SchemaIdentity(of: schema)
    #expect(list["NSStoreModelVersionHashesDigest"]?.text == identity.digest)
    #expect(list["NSStoreModelVersionChecksumKey"]?.text == identity.checksum)
    let hashes = list["NSStoreModelVersionHashes"]?.dictionary?.entries ?? []
    #expect(hashes.map(\.key) == identity.hashes.keys.sorted())
    #expect(hashes.allSatisfy { $0.value.bytes == identity.hashes[$0.key] })
    #expect(try connection.value("PRAGMA integrity_check")?.string == "ok")
    #expect(store.counts.values.reduce(0, +) == 200)
  }

  @Test(arguments: 0..<5)
  func `keys lead to records, and the highest key is not below any`(number: Int) throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: try Self.schemas[number](), rows: 300, at: folder.path("Log.sqlite"))
    let connection = try Connection(path: store.path, access: .readOnly)
    for table in store.layout.tables {
      let root = store.layout.entityNumber(of: table.root) ?? 0
      #expect(
        try connection.integer(
          "SELECT Z_MAX >= (SELECT max(Z_PK) FROM \(table.name)) FROM Z_PRIMARYKEY WHERE Z_ENT = ?",
          .integer(Int64(root))) == 1)
    }
    for entity in store.layout.schema.entities {
      for relationship in entity.relationships {
        try Self.checkLinks(of: relationship, entity.name, in: store, connection)
      }
    }
  }

  private static func checkLinks(
    of relationship: Relationship, _ entity: String, in store: SampleStore,
    _ connection: borrowing Connection
  ) throws {
    let target = try #require(store.layout.table(of: relationship.destination)?.name)
    let own = try #require(store.layout.table(of: entity)?.name)
    let what: Comment = "\(entity).\(relationship.name)"
    switch store.layout.storage(ofRelationship: relationship.name, in: entity) {
    case .key(let key, let entityKey, _):
      let number = entityKey.map { "AND Z_ENT = own.\($0.name)" } ?? ""
      let dangling = try connection.integer(
        "SELECT count(*) FROM \(own) own WHERE \(key.name) NOT NULL AND NOT EXISTS "
          + "(SELECT 1 FROM \(target) WHERE Z_PK = own.\(key.name) \(number))")
      #expect(dangling == 0, what)
      #expect(
        try connection.integer("SELECT count(*) FROM \(own) WHERE \(key.name) NOT NULL") > 0, what)
    case .hiddenKey(_, let key, _):
      #expect(
        try connection.integer(
          "SELECT count(*) FROM \(target) WHERE \(key.name) IN (SELECT Z_PK FROM \(own))") > 0, what
      )
    case .joinTable(let table, let source, let destination, _):
      let rows = try connection.integer("SELECT count(*) FROM \(table.name)")
      let whole = try connection.integer(
        "SELECT count(*) FROM \(table.name) WHERE \(source) IN (SELECT Z_PK FROM \(own)) "
          + "AND \(destination) IN (SELECT Z_PK FROM \(target))")
      #expect(rows > 0 && rows == whole, what)
      let most = try connection.integer(
        "SELECT max(n) FROM (SELECT count(*) n FROM \(table.name) GROUP BY \(source))")
      #expect(most >= 20, what)
    default: break
    }
  }

  @Test func `a seed decides every byte`() throws {
    let folder = try TemporaryFolder()
    let schema = try FlightLog.version1()
    for (name, seed) in [("a", 7), ("b", 7), ("c", 8)] as [(String, UInt64)] {
      try SampleStore.make(
        schema: schema, rows: 60, seed: seed, at: folder.path("\(name).sqlite"),
        options: FlightLog.options)
    }
    let contents = try folder.contents()
    #expect(contents["a.sqlite"] == contents["b.sqlite"])
    #expect(contents["a.sqlite"] != contents["c.sqlite"])
  }

  @Test func `every edge case occurs`() throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: try FlightLog.version1(), rows: 90, at: folder.path("Log.sqlite"))
    let connection = try Connection(path: store.path, access: .readOnly)
    for condition in [
      "ZNOTES IS NULL", "ZNOTES = ''", "length(ZNOTES) > 5000", "ZNOTES LIKE '%東京%'",
      "ZDURATION > 1e300", "ZDURATION IS NULL", "ZAIRCRAFT IS NULL", "hex(ZDATA) = '01'",
      "substr(ZDATA, 1, 1) = x'02' AND length(ZDATA) = 38", "length(ZDATA) = 20001",
    ] {
      #expect(
        try connection.integer("SELECT count(*) FROM ZFLIGHT WHERE \(condition)") > 0,
        "\(condition)")
    }
    #expect(
      try connection.integer(
        "SELECT count(*) FROM ZAIRCRAFT WHERE Z_PK NOT IN "
          + "(SELECT ZAIRCRAFT FROM ZFLIGHT WHERE ZAIRCRAFT NOT NULL)") > 0)
    #expect(try connection.integer("SELECT count(*) FROM ZFLIGHT WHERE ZNUMBER IS NULL") == 0)
  }

  @Test func `external files are where the rows say`() throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: try FlightLog.version1(), rows: 90, at: folder.path("My.Log.sqlite"))
    #expect(store.externalFolder == folder.path(".My.Log_SUPPORT/_EXTERNAL_DATA"))
    #expect(store.externalFolder == ExternalFiles(ofStore: store.path).folder)
    let connection = try Connection(path: store.path, access: .readOnly)
    let names = try connection.rows(
      "SELECT CAST(substr(ZDATA, 2, 36) AS TEXT) FROM ZFLIGHT WHERE substr(ZDATA, 1, 1) = x'02'")
    let found = try FileManager.default.contentsOfDirectory(atPath: store.externalFolder)
    #expect(Set(names.compactMap { $0[0].string }) == Set(found))
    for name in found {
      let size =
        try FileManager.default.attributesOfItem(
          atPath: "\(store.externalFolder)/\(name)")[.size] as? Int
      #expect((size ?? 0) >= 120_000)
    }
  }

  @Test func `a live log holds records that the main file lacks`() throws {
    let folder = try TemporaryFolder()
    var options = FlightLog.options
    options.journal = .liveLog
    let store = try SampleStore.make(
      schema: try FlightLog.version1(), rows: 300, at: folder.path("Log.sqlite"), options: options)
    #expect(try Data(contentsOf: URL(filePath: store.path + "-wal")).count > 32)
    let main = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: store.path, toPath: main.path("Main.sqlite"))
    let whole = try Connection(path: store.path, access: .readWrite, keepsLog: true)
    let alone = try Connection(path: main.path("Main.sqlite"), access: .readWrite)
    #expect(try whole.integer("SELECT count(*) FROM ZFLIGHT") == 100)
    #expect(try alone.integer("SELECT count(*) FROM ZFLIGHT") == 90)
  }

  @Test func `values under a constraint are unique, links and paths as the schema says`() throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: try Self.constrained(), rows: 400, at: folder.path("S.sqlite"))
    let connection = try Connection(path: store.path, access: .readOnly)
    #expect(
      try connection.integer("SELECT count(*) FROM ZSENSOR WHERE ZLOW IS NULL AND ZHIGH IS NULL")
        > 0)
    // One-to-one holds both ways, and a mandatory to-many leaves no record out.
    #expect(
      try connection.integer(
        "SELECT count(*) FROM ZSENSOR s JOIN ZPLACE p ON s.ZPLACE = p.Z_PK WHERE p.ZSENSOR <> s.Z_PK"
      )
        == 0)
    #expect(
      try connection.integer(
        "SELECT count(*) FROM ZPLACE WHERE Z_PK NOT IN (SELECT ZSITE FROM ZSENSOR)") == 0)
  }

  private static func constrained() throws -> Schema {
    var limits = Attribute("limits", .composite)
    limits.elements = [Attribute("high", .double), Attribute("low", .double)]
    var site = Relationship("site", to: "Place", inverse: "sensors", toMany: false)
    site.isOptional = false
    var sensors = Relationship("sensors", to: "Sensor", inverse: "site", toMany: true)
    sensors.isOptional = false
    var sensor = Entity(
      "Sensor", attributes: [Attribute("code", .string), Attribute("on", .boolean), limits],
      relationships: [
        site, Relationship("place", to: "Place", inverse: "sensor", toMany: false),
      ])
    sensor.constraints = [["on", "code"], ["place"]]
    return try Schema(entities: [
      sensor,
      Entity(
        "Place",
        relationships: [
          sensors, Relationship("sensor", to: "Sensor", inverse: "place", toMany: false),
        ]),
    ])
  }

  @Test(arguments: [SampleStore.Options.Journal.rollback, .liveLog])
  func `a derived count is that of the links`(journal: SampleStore.Options.Journal) throws {
    var count = Attribute("flightCount", .integer64)
    count.derivation = .init(expression: "count:(flights)")
    let folder = try TemporaryFolder()
    var options = SampleStore.Options()
    options.journal = journal
    let store = try SampleStore.make(
      schema: try Schema(entities: [
        Entity(
          "Pilot", attributes: [count],
          relationships: [Relationship("flights", to: "Flight", inverse: "pilot", toMany: true)]),
        Entity(
          "Flight",
          relationships: [Relationship("pilot", to: "Pilot", inverse: "flights", toMany: false)]),
      ]), rows: 100, at: folder.path("S.sqlite"), options: options)
    let connection = try Connection(path: store.path, access: .readWrite, keepsLog: true)
    let links = try connection.integer("SELECT count(*) FROM ZFLIGHT WHERE ZPILOT NOT NULL")
    #expect(links > 0)
    #expect(try connection.integer("SELECT sum(ZFLIGHTCOUNT) FROM ZPILOT") == links)
  }

  @Test func `an existing file is not touched`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("mine".utf8), to: "Log.sqlite")
    let schema = try FlightLog.version1()
    #expect(throws: Failure.self) { try SampleStore.make(schema: schema, rows: 3, at: path) }
    #expect(try folder.contents()["Log.sqlite"] == Data("mine".utf8))
  }

  @Test func `ten thousand records are made in a few seconds`() throws {
    let folder = try TemporaryFolder()
    let schema = try FlightLog.version1()
    let time = try ContinuousClock().measure {
      let store = try SampleStore.make(
        schema: schema, rows: 10_000, at: folder.path("Log.sqlite"), options: FlightLog.options)
      #expect(store.counts.values.reduce(0, +) == 10_000)
    }
    print("10,000 records of the flight log: \(time)")
  }

  private static func blob(_ sql: String, _ connection: borrowing Connection) throws -> [UInt8] {
    try #require(try connection.value(sql)?.blob)
  }
}
