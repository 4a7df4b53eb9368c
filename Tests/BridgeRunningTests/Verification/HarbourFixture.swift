import BridgeRunning
import BridgeSchema

/// A schema with one of everything, its successor, and a store in which it all occurs.
enum HarbourFixture {
  /// The name of the file that the first vessel's logo lies in.
  static let logo = "5B3C7D10-92A4-4F7E-8C11-0D2E3F405162"

  static func pair() throws -> StorePair {
    let pair = try StorePair(
      from: older(), to: newer(), rows: rows, migration: foreign + migration)
    try pair.writeExternal([9, 8, 7, 6], logo)
    pair.manifest = try .init(of: pair.external, hashing: true)
    return pair
  }

  static func older() throws -> Schema {
    try Schema(entities: [vessel(isNewer: false), port, berth] + people(isNewer: false))
  }

  /// A new entity moves all numbers; a rename, a wider number, a default for what was optional.
  static func newer() throws -> Schema {
    var port = port
    port.constraints = [["code"]]
    return try Schema(
      entities: [
        vessel(isNewer: true), port, berth,
        Entity("Anchor", attributes: [Attribute("mass", .double)]),
      ] + people(isNewer: true))
  }

  private static func vessel(isNewer: Bool) -> Entity {
    var notes = Attribute(isNewer ? "remarks" : "notes", .string)
    if isNewer { notes.renamingIdentifier = "notes" }
    var logo = Attribute("logo", .binary)
    logo.allowsExternalStorage = true
    var name = Attribute("name", .string)
    name.isOptional = false
    var attributes = [
      name, notes, logo, Attribute("tonnage", isNewer ? .integer64 : .integer32),
      Attribute("built", .date), Attribute("weight", .double), Attribute("raw", .binary),
    ]
    if isNewer {
      var grade = Attribute("grade", .integer16)
      grade.isOptional = false
      grade.defaultValue = .integer(1)
      attributes += [grade, Attribute("flag", .string)]
    }
    var crew = Relationship("crew", to: "Person", inverse: "vessel", toMany: true)
    crew.isOrdered = true
    return Entity(
      "Vessel", attributes: attributes,
      relationships: [
        crew, Relationship("captain", to: "Person", toMany: false),
        Relationship("ports", to: "Port", inverse: "visitors", toMany: true),
      ])
  }

  private static var port: Entity {
    var berths = Relationship("berths", to: "Berth", toMany: true)
    berths.isOrdered = true
    return Entity(
      "Port", attributes: [Attribute("code", .string)],
      relationships: [
        berths, Relationship("visitors", to: "Vessel", inverse: "ports", toMany: true),
      ])
  }

  private static var berth: Entity { Entity("Berth", attributes: [Attribute("label", .string)]) }

  private static func people(isNewer: Bool) -> [Entity] {
    var vessel = Relationship("vessel", to: "Vessel", inverse: "crew", toMany: false)
    vessel.isOptional = false
    var person = Entity(
      "Person", attributes: [Attribute("name", .string)], relationships: [vessel])
    person.isAbstract = true
    var rank = Attribute("rank", .integer16)
    if isNewer {
      rank.isOptional = false
      rank.defaultValue = .integer(7)
    }
    return [
      person, Entity("Sailor", parent: "Person", attributes: [rank]),
      Entity("Officer", parent: "Person"),
    ]
  }
}

extension HarbourFixture {
  /// Numbers: Berth 1, Person 2, Officer 3, Sailor 4, Port 5, Vessel 6.
  static let rows =
    foreign + [
      """
      INSERT INTO ZVESSEL (Z_PK, Z_ENT, Z_OPT, ZCAPTAIN, Z2_CAPTAIN, ZTONNAGE, ZBUILT, ZWEIGHT,
        ZNAME, ZNOTES, ZLOGO, ZRAW) VALUES
        (1, 6, 1, 10, 3, 4000, 5, 1.5, 'Alba', 'x', CAST(x'02' || '\(logo)' || x'00' AS BLOB),
         x'00ff'),
        (2, 6, 1, 11, 4, NULL, 7.25, 0.1, CAST(x'61ff00620063' AS TEXT), '', x'01aabb', x''),
        (3, 6, 2, NULL, NULL, 12, NULL, NULL, 'Cora', NULL, NULL, NULL)
      """,
      """
      INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZRANK, ZVESSEL, Z_FOK_VESSEL, ZNAME) VALUES
        (10, 3, 1, NULL, 1, 2048, 'Ida'), (11, 4, 1, 3, 1, 1024, 'Jo'),
        (12, 4, 1, NULL, 2, 1024, 'Kim'), (13, 4, 1, 5, 2, 2048, 'Lou')
      """,
      "INSERT INTO ZPORT (Z_PK, Z_ENT, Z_OPT, ZCODE) VALUES (1, 5, 1, 'A'), (2, 5, 1, 'B')",
      """
      INSERT INTO ZBERTH (Z_PK, Z_ENT, Z_OPT, Z5BERTHS, Z_FOK_5BERTHS, ZLABEL) VALUES
        (1, 1, 1, 1, 20, 'north'), (2, 1, 1, 1, 10, 'south'), (3, 1, 1, NULL, NULL, 'loose')
      """,
      "INSERT INTO Z_5VISITORS (Z_5PORTS, Z_6VISITORS) VALUES (1, 1), (1, 2), (2, 1)",
      "UPDATE Z_PRIMARYKEY SET Z_MAX = 30 WHERE Z_SUPER = 0",
      "INSERT INTO ACHANGE VALUES (1, 6, 1), (2, 4, 11)",
      "INSERT INTO app_notes VALUES (1, 'one'), (2, NULL)",
    ]

  /// What no schema explains.
  static let foreign = [
    "CREATE TABLE app_notes (id INTEGER PRIMARY KEY, body TEXT)",
    "CREATE VIEW app_view AS SELECT body FROM app_notes",
    "CREATE TRIGGER app_trigger AFTER DELETE ON app_notes BEGIN SELECT 1; END",
    "CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, ZENTITY INTEGER, ZENTITYPK INTEGER)",
  ]

  /// Numbers: Anchor 1, Berth 2, Person 3, Officer 4, Sailor 5, Port 6, Vessel 7.
  static let migration = [
    """
    INSERT INTO ZVESSEL (Z_PK, Z_ENT, Z_OPT, ZCAPTAIN, Z3_CAPTAIN, ZTONNAGE, ZBUILT, ZWEIGHT,
      ZNAME, ZREMARKS, ZLOGO, ZRAW, ZGRADE)
      SELECT Z_PK, 7, Z_OPT, ZCAPTAIN, Z2_CAPTAIN + 1, ZTONNAGE, ZBUILT, ZWEIGHT, ZNAME, ZNOTES,
        ZLOGO, ZRAW, 1 FROM o.ZVESSEL
    """,
    """
    INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZRANK, ZVESSEL, Z_FOK_VESSEL, ZNAME)
      SELECT Z_PK, Z_ENT + 1, Z_OPT, CASE Z_ENT WHEN 4 THEN coalesce(ZRANK, 7) END, ZVESSEL,
        Z_FOK_VESSEL, ZNAME FROM o.ZPERSON
    """,
    "INSERT INTO ZPORT (Z_PK, Z_ENT, Z_OPT, ZCODE) SELECT Z_PK, 6, Z_OPT, ZCODE FROM o.ZPORT",
    """
    INSERT INTO ZBERTH (Z_PK, Z_ENT, Z_OPT, Z6BERTHS, Z_FOK_6BERTHS, ZLABEL)
      SELECT Z_PK, 2, Z_OPT, Z5BERTHS, Z_FOK_5BERTHS, ZLABEL FROM o.ZBERTH
    """,
    "INSERT INTO Z_6VISITORS (Z_6PORTS, Z_7VISITORS) SELECT Z_5PORTS, Z_6VISITORS FROM o.Z_5VISITORS",
    "UPDATE Z_PRIMARYKEY SET Z_MAX = 30 WHERE Z_SUPER = 0",
    "INSERT INTO ACHANGE SELECT Z_PK, ZENTITY + 1, ZENTITYPK FROM o.ACHANGE",
    "INSERT INTO app_notes SELECT * FROM o.app_notes",
  ]
}
