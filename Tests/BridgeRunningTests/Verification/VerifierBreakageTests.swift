import BridgeFormats
import BridgeJSON
import BridgeRunning
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// A way to spoil a sound result, and the check that has to see it.
struct Breakage: Sendable, CustomTestStringConvertible {
  let title: String
  let sql: [String]
  let name: VerificationCheck.Name
  let entity: String?
  let property: String?

  init(
    _ title: String, _ sql: String..., seenBy name: VerificationCheck.Name,
    of entity: String? = nil, _ property: String? = nil
  ) {
    self.title = title
    self.sql = sql
    self.name = name
    self.entity = entity
    self.property = property
  }

  var testDescription: String { title }
}

extension Breakage {
  static let records: [Self] = [
    .init(
      "a lost record", "DELETE FROM ZPORT WHERE Z_PK = 2", seenBy: .recordCount, of: "Port"),
    .init(
      "a doubled record", "INSERT INTO ZBERTH (Z_PK, Z_ENT) VALUES (4, 2)",
      seenBy: .recordCount, of: "Berth"),
    .init(
      "a record under another key", "UPDATE ZBERTH SET Z_PK = 9 WHERE Z_PK = 3",
      seenBy: .recordKeys, of: "Berth"),
    .init(
      "a child that a cascade ate", "DELETE FROM ZPERSON WHERE Z_PK = 13",
      seenBy: .recordCount, of: "Sailor"),
    .init(
      "a record of a sibling entity", "UPDATE ZPERSON SET Z_ENT = 4 WHERE Z_PK = 11",
      seenBy: .recordKeys, of: "Officer"),
    .init(
      "a number that is no entity's", "UPDATE ZPORT SET Z_ENT = 99 WHERE Z_PK = 1",
      seenBy: .unknownEntity),
    .init("no number", "UPDATE ZPORT SET Z_ENT = NULL WHERE Z_PK = 1", seenBy: .unknownEntity),
  ]

  static let values: [Self] = [
    .init(
      "a changed text", "UPDATE ZVESSEL SET ZREMARKS = 'y' WHERE Z_PK = 1",
      seenBy: .attributeValues, of: "Vessel", "remarks"),
    .init(
      "NULL for an empty text", "UPDATE ZVESSEL SET ZREMARKS = NULL WHERE Z_PK = 2",
      seenBy: .attributeValues, of: "Vessel", "remarks"),
    .init(
      "an empty text for NULL", "UPDATE ZVESSEL SET ZREMARKS = '' WHERE Z_PK = 3",
      seenBy: .attributeValues, of: "Vessel", "remarks"),
    .init(
      "an empty text for empty bytes", "UPDATE ZVESSEL SET ZRAW = '' WHERE Z_PK = 2",
      seenBy: .attributeValues, of: "Vessel", "raw"),
    .init(
      "other bytes that are not UTF-8",
      "UPDATE ZVESSEL SET ZNAME = CAST(x'61fe00620063' AS TEXT) WHERE Z_PK = 2",
      seenBy: .attributeValues, of: "Vessel", "name"),
    .init(
      "a text cut off at its NUL",
      "UPDATE ZVESSEL SET ZNAME = CAST(x'61ff' AS TEXT) WHERE Z_PK = 2",
      seenBy: .attributeValues, of: "Vessel", "name"),
    .init(
      "the last bit of a real", "UPDATE ZVESSEL SET ZWEIGHT = 0.10000000000000002 WHERE Z_PK = 2",
      seenBy: .attributeValues, of: "Vessel", "weight"),
    .init(
      "two swapped values", "UPDATE ZPERSON SET ZRANK = 8 - ZRANK WHERE Z_PK IN (11, 13)",
      seenBy: .attributeValues, of: "Sailor", "rank"),
    .init(
      "{c, c, b} for {a, a, b}", "UPDATE ZBERTH SET ZLABEL = 'east' WHERE ZLABEL <> 'loose'",
      seenBy: .attributeValues, of: "Berth", "label"),
    .init(
      "another default", "UPDATE ZPERSON SET ZRANK = 8 WHERE Z_PK = 12",
      seenBy: .attributeValues, of: "Sailor", "rank"),
    .init(
      "no default", "UPDATE ZPERSON SET ZRANK = NULL WHERE Z_PK = 12",
      seenBy: .mandatory, of: "Sailor", "rank"),
    .init(
      "another number in a wider type", "UPDATE ZVESSEL SET ZTONNAGE = 13 WHERE Z_PK = 3",
      seenBy: .attributeNumbers, of: "Vessel", "tonnage"),
    .init(
      "a number lost in a wider type", "UPDATE ZVESSEL SET ZTONNAGE = NULL WHERE Z_PK = 3",
      seenBy: .attributeNumbers, of: "Vessel", "tonnage"),
    .init(
      "a value in a new attribute", "UPDATE ZVESSEL SET ZFLAG = 'NO' WHERE Z_PK = 3",
      seenBy: .attributeNew, of: "Vessel", "flag"),
    .init(
      "no value in a new mandatory attribute", "UPDATE ZVESSEL SET ZGRADE = NULL WHERE Z_PK = 3",
      seenBy: .attributeNew, of: "Vessel", "grade"),
    .init(
      "an inline value of an external attribute",
      "UPDATE ZVESSEL SET ZLOGO = x'01aabc' WHERE Z_PK = 2",
      seenBy: .attributeValues, of: "Vessel", "logo"),
  ]

  static let links: [Self] = [
    .init(
      "two swapped links", "UPDATE ZPERSON SET ZVESSEL = 3 - ZVESSEL WHERE Z_PK IN (11, 12)",
      seenBy: .links, of: "Person", "vessel"),
    .init(
      "a lost order", "UPDATE ZPERSON SET Z_FOK_VESSEL = NULL WHERE Z_PK = 12",
      seenBy: .links, of: "Person", "vessel"),
    .init(
      "a changed order", "UPDATE ZPERSON SET Z_FOK_VESSEL = 3072 WHERE Z_PK = 11",
      seenBy: .links, of: "Person", "vessel"),
    .init(
      "a link to a record that is not there", "UPDATE ZPERSON SET ZVESSEL = 77 WHERE Z_PK = 12",
      seenBy: .linkTargets, of: "Person", "vessel"),
    .init(
      "no link where there must be one", "UPDATE ZPERSON SET ZVESSEL = NULL WHERE Z_PK = 12",
      seenBy: .mandatory, of: "Sailor", "vessel"),
    .init(
      "an old entity number in an entity key",
      "UPDATE ZVESSEL SET Z3_CAPTAIN = 3 WHERE Z_PK = 1", seenBy: .links, of: "Vessel", "captain"),
    .init(
      "an entity key that is not the record's",
      "UPDATE ZVESSEL SET Z3_CAPTAIN = 3 WHERE Z_PK = 1",
      seenBy: .entityKeys, of: "Vessel", "captain"),
    .init(
      "a lost link of a hidden key", "UPDATE ZBERTH SET Z6BERTHS = NULL WHERE Z_PK = 2",
      seenBy: .links, of: "Port", "berths"),
    .init(
      "a lost order of a hidden key", "UPDATE ZBERTH SET Z_FOK_6BERTHS = 11 WHERE Z_PK = 2",
      seenBy: .links, of: "Port", "berths"),
    .init(
      "a lost row of a join table", "DELETE FROM Z_6VISITORS WHERE Z_6PORTS = 2",
      seenBy: .links, of: "Port", "visitors"),
    .init(
      "two swapped rows of a join table",
      "UPDATE Z_6VISITORS SET Z_6PORTS = 2 WHERE Z_7VISITORS = 2",
      seenBy: .links, of: "Vessel", "ports"),
  ]

  static let files: [Self] = [
    .init("a missing index", "DROP INDEX Z_Port_UNIQUE_code", seenBy: .indexes),
    .init(
      "duplicates under a constraint", "DROP INDEX Z_Port_UNIQUE_code",
      "UPDATE ZPORT SET ZCODE = 'A'", seenBy: .uniqueness, of: "Port", "code"),
    .init("a missing table", "DROP TABLE ZANCHOR", seenBy: .tables),
    .init("a missing column", "ALTER TABLE ZVESSEL DROP COLUMN ZRAW", seenBy: .tables),
    .init(
      "a missing column, at its attribute", "ALTER TABLE ZVESSEL DROP COLUMN ZRAW",
      seenBy: .attributeValues, of: "Vessel", "raw"),
    .init("an unexpected table", "CREATE TABLE ZLEFT (Z_PK INTEGER)", seenBy: .tables),
    .init(
      "a wrong entity number", "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Vessel' WHERE Z_ENT = 6",
      seenBy: .entityNumbers),
    .init(
      "a wrong parent", "UPDATE Z_PRIMARYKEY SET Z_SUPER = 0 WHERE Z_NAME = 'Sailor'",
      seenBy: .entityNumbers),
    .init(
      "a lowered highest key", "UPDATE Z_PRIMARYKEY SET Z_MAX = 29 WHERE Z_NAME = 'Port'",
      seenBy: .highestKey, of: "Port"),
    .init(
      "another store", "UPDATE Z_METADATA SET Z_UUID = 'other'", seenBy: .storeUUID),
    .init(
      "a model cache that cannot be read", "INSERT INTO Z_MODELCACHE VALUES (x'0102')",
      seenBy: .modelCache),
    .init(
      "a private table", "CREATE TABLE __bridge_pass (pass TEXT)", seenBy: .privateTables),
    .init(
      "a lost foreign row", "DELETE FROM app_notes WHERE id = 2",
      seenBy: .foreignTable, of: "app_notes"),
    .init(
      "a changed foreign value", "UPDATE app_notes SET body = '' WHERE id = 2",
      seenBy: .foreignTable, of: "app_notes"),
    .init(
      "history with the old numbers", "UPDATE ACHANGE SET ZENTITY = ZENTITY - 1",
      seenBy: .foreignTable, of: "ACHANGE"),
    .init("a lost foreign table", "DROP TABLE app_notes", seenBy: .foreignTable, of: "app_notes"),
    .init("a lost view", "DROP VIEW app_view", seenBy: .foreignObjects),
    .init("a lost trigger", "DROP TRIGGER app_trigger", seenBy: .foreignObjects),
    .init(
      "a new trigger",
      "CREATE TRIGGER app_other AFTER DELETE ON ZPORT BEGIN SELECT 1; END",
      seenBy: .foreignObjects),
    .init(
      "another user version", "PRAGMA user_version = 4", seenBy: .setting, of: nil, "user_version"),
  ]
}

@Suite struct VerifierBreakageTests {
  @Test func `a sound result verifies`() throws {
    let report = try HarbourFixture.pair().verify()
    #expect(report.mismatches.map(\.subject) == [])
    #expect(report.isSound)
    #expect(report.uncompared == [])
    #expect(report.failure == nil)
  }

  @Test(arguments: Breakage.records + Breakage.values + Breakage.links + Breakage.files)
  func `a broken result is seen`(breakage: Breakage) throws {
    let pair = try HarbourFixture.pair()
    for statement in breakage.sql { try pair.breakResult(statement) }
    let report = try pair.verify()
    let isSound = report.isSound
    #expect(!isSound)
    let seen = report.mismatches.contains {
      $0.name == breakage.name && $0.entity == breakage.entity && $0.property == breakage.property
    }
    #expect(seen, "only seen by: \(report.mismatches.map(\.subject))")
    #expect(report.failure?.disposition == .mismatch)
  }

  @Test func `the records at fault are named, their values are not`() throws {
    let pair = try HarbourFixture.pair()
    try pair.breakResult("UPDATE ZVESSEL SET ZREMARKS = 'secret' WHERE Z_PK = 1")
    let report = try pair.verify()
    #expect(report.mismatches.map(\.detail) == ["records: p1 differs"])
    #expect(!report.json.lineText.contains("secret"))
  }

  @Test func `the same stores give the same report`() throws {
    let pair = try HarbourFixture.pair()
    #expect(try pair.verify().json.line == pair.verify().json.line)
  }

  @Test func `rows without any key are told apart by their number too`() throws {
    let pair = try HarbourFixture.pair()
    let table = "CREATE TABLE odd (rowid TEXT, _rowid_ TEXT, oid TEXT)"
    try pair.changeOriginal(table, "INSERT INTO odd (oid) VALUES ('a'), ('a'), ('b')")
    try pair.breakResult(table, "INSERT INTO odd (oid) VALUES ('b'), ('a'), ('a')")
    #expect(try pair.verify().isSound)
    try pair.breakResult("UPDATE odd SET oid = 'c' WHERE oid = 'a'")
    #expect(try pair.verify().mismatches.map(\.subject) == ["foreign-table of odd"])
  }

  @Test func `a wrong identity hash is seen`() throws {
    let pair = try HarbourFixture.pair()
    let list = StorePair.metadata(of: pair.older.schema).write()
    let hexadecimal = list.map { String(format: "%02x", $0) }.joined()
    try pair.breakResult("UPDATE Z_METADATA SET Z_PLIST = x'\(hexadecimal)'")
    #expect(try pair.verify().mismatches.map(\.name) == [.identity])
  }

  @Test func `a file that is no store is a failure, not a difference`() throws {
    let pair = try HarbourFixture.pair()
    _ = try pair.folder.write(Array("no database at all, but a text".utf8), to: "built/Log.sqlite")
    #expect(throws: (any Error).self) { try pair.verify() }
  }

  @Test func `verifying writes nothing`() throws {
    let pair = try HarbourFixture.pair()
    let before = try pair.folder.contents()
    _ = try pair.verify()
    #expect(try pair.folder.contents() == before)
  }
}
