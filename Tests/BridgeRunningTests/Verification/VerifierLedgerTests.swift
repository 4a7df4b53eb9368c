import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Testing

/// Records that are only in one of the two stores, on purpose.
@Suite struct VerifierLedgerTests {
  /// Deletes a port with its berths' links and its visits, as a program asked for.
  private func deleted() throws -> StorePair {
    let pair = try HarbourFixture.pair()
    try pair.breakResult(
      "DELETE FROM ZPORT WHERE Z_PK = 1", "DELETE FROM Z_6VISITORS WHERE Z_6PORTS = 1",
      "UPDATE ZBERTH SET Z6BERTHS = NULL, Z_FOK_6BERTHS = NULL")
    return pair
  }

  @Test func `a deleted record takes its links along`() throws {
    let pair = try deleted()
    pair.ledger.deleted = [RecordKey("Port", 1)]
    #expect(try pair.verify().mismatches.map(\.subject) == [])
  }

  @Test func `a deleted record that nobody named is seen`() throws {
    let names = try deleted().verify().mismatches.map(\.name)
    #expect(Set(names) == [.recordCount, .recordKeys, .attributeValues, .links])
  }

  @Test func `a link to a deleted record has to go`() throws {
    let pair = try deleted()
    pair.ledger.deleted = [RecordKey("Port", 1)]
    try pair.breakResult("INSERT INTO Z_6VISITORS (Z_6PORTS, Z_7VISITORS) VALUES (1, 1)")
    let names = try pair.verify().mismatches.map(\.name)
    #expect(Set(names) == [.links, .linkTargets])
  }

  @Test func `a record that was to go and is there is seen`() throws {
    let pair = try HarbourFixture.pair()
    pair.ledger.deleted = [RecordKey("Port", 2)]
    #expect(try pair.verify().mismatches.map(\.name).contains(.recordKeys))
  }

  @Test func `links to a merged record move to the survivor, once each`() throws {
    let pair = try HarbourFixture.pair()
    pair.ledger.merged = [RecordKey("Port", 2): 1]
    try pair.breakResult(
      "DELETE FROM ZPORT WHERE Z_PK = 2", "DELETE FROM Z_6VISITORS WHERE Z_6PORTS = 2")
    #expect(try pair.verify().mismatches.map(\.subject) == [])
    try pair.breakResult("DELETE FROM Z_6VISITORS WHERE Z_7VISITORS = 1")
    let mismatches = try pair.verify().mismatches
    #expect(mismatches.map(\.subject) == ["links of Port.visitors", "links of Vessel.ports"])
  }

  @Test func `keys of a merged record's children move to the survivor`() throws {
    let pair = try HarbourFixture.pair()
    pair.ledger.merged = [RecordKey("Vessel", 2): 1]
    try pair.breakResult(
      "DELETE FROM ZVESSEL WHERE Z_PK = 2", "DELETE FROM Z_6VISITORS WHERE Z_7VISITORS = 2",
      "UPDATE ZPERSON SET ZVESSEL = 1 WHERE ZVESSEL = 2")
    #expect(try pair.verify().mismatches.map(\.subject) == [])
    try pair.breakResult("UPDATE ZPERSON SET ZVESSEL = NULL WHERE Z_PK = 13")
    #expect(try pair.verify().mismatches.map(\.name) == [.links, .mandatory])
  }

  @Test func `a created record counts when the ledger names it`() throws {
    let pair = try HarbourFixture.pair()
    try pair.breakResult(
      "INSERT INTO ZANCHOR (Z_PK, Z_ENT, ZMASS) VALUES (1, 1, 2.5)",
      "INSERT INTO ZBERTH (Z_PK, Z_ENT, Z6BERTHS, ZLABEL) VALUES (4, 2, 2, 'new')")
    #expect(try pair.verify().mismatches.map(\.name).contains(.recordCount))
    pair.ledger.created = [RecordKey("Anchor", 1), RecordKey("Berth", 4)]
    #expect(try pair.verify().mismatches.map(\.subject) == [])
  }

  @Test func `a created record that is not there is seen`() throws {
    let pair = try HarbourFixture.pair()
    pair.ledger.created = [RecordKey("Anchor", 1)]
    #expect(try pair.verify().mismatches.map(\.subject) == ["record-count of Anchor"])
  }

  @Test func `faults of the original are no faults of the result`() throws {
    let pair = try HarbourFixture.pair()
    let faults = [
      "UPDATE ZPERSON SET ZVESSEL = 99 WHERE Z_PK = 13",
      "UPDATE ZPERSON SET ZVESSEL = NULL WHERE Z_PK = 12",
      "UPDATE ZVESSEL SET ZNAME = NULL WHERE Z_PK = 3",
      "UPDATE ZPORT SET Z_ENT = 77 WHERE Z_PK = 2",
    ]
    for fault in faults {
      try pair.changeOriginal(fault)
      try pair.breakResult(fault)
    }
    #expect(try pair.verify().mismatches.map(\.subject) == [])
    try pair.breakResult("UPDATE ZPERSON SET ZVESSEL = 98 WHERE Z_PK = 10")
    let names = try pair.verify().mismatches.map(\.name)
    #expect(names == [.links, .linkTargets])
  }

  @Test func `a column that no schema explains keeps its values`() throws {
    let pair = try HarbourFixture.pair()
    try pair.changeOriginal(
      "ALTER TABLE ZPORT ADD COLUMN extra TEXT", "UPDATE ZPORT SET extra = 'kept'")
    #expect(try pair.verify().mismatches.map(\.name) == [.unknownColumn])
    try pair.breakResult(
      "ALTER TABLE ZPORT ADD COLUMN extra TEXT", "UPDATE ZPORT SET extra = 'kept'")
    #expect(try pair.verify().mismatches.map(\.subject) == [])
    try pair.breakResult("UPDATE ZPORT SET extra = NULL WHERE Z_PK = 2")
    #expect(try pair.verify().mismatches.map(\.name) == [.unknownColumn])
  }
}
