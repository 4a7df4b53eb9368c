import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Testing

/// What import steps leave behind.
@Suite struct VerifierStepTests {
  private let sent = PropertyPlace("Note", "sent")

  /// A text becomes a date under the same name; the third one does not convert.
  private func converted(mandatory: Bool = false) throws -> StorePair {
    let old = Attribute("sent", .string)
    var new = Attribute("sent", .date)
    new.renamingIdentifier = "sent__bridge"
    new.isOptional = !mandatory
    let pair = try StorePair(
      from: Schema(entities: [Entity("Note", attributes: [old])]),
      to: Schema(entities: [Entity("Note", attributes: [new])]),
      rows: [
        "INSERT INTO ZNOTE (Z_PK, Z_ENT, ZSENT) VALUES (1, 1, '5'), (2, 1, NULL), (3, 1, 'soon')",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 3",
      ],
      migration: [
        "INSERT INTO ZNOTE (Z_PK, Z_ENT, ZSENT) VALUES (1, 1, 5), (2, 1, NULL), (3, 1, NULL)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 3",
      ])
    pair.ledger.touches = [AttributeTouch(.converted, of: sent, from: sent, exceptions: [3])]
    return pair
  }

  @Test func `a conversion with a record left undone verifies`() throws {
    #expect(try converted().verify().mismatches.map(\.subject) == [])
  }

  @Test func `a value that no one accounts for is seen as lost`() throws {
    let pair = try converted()
    pair.ledger.touches = [AttributeTouch(.converted, of: sent, from: sent)]
    let mismatches = try pair.verify().mismatches
    #expect(mismatches.map(\.name) == [.attributeConverted])
    #expect(mismatches.map(\.detail) == ["records: p3"])
  }

  @Test func `a loss that was accepted is none`() throws {
    let pair = try converted()
    pair.ledger.touches = [
      AttributeTouch(.converted, of: sent, from: sent, mayLoseValues: true)
    ]
    #expect(try pair.verify().isSound)
  }

  @Test func `a value from nothing is seen`() throws {
    let pair = try converted()
    try pair.breakResult("UPDATE ZNOTE SET ZSENT = 9 WHERE Z_PK = 2")
    #expect(try pair.verify().mismatches.map(\.name) == [.attributeConverted])
  }

  @Test func `a mandatory value that is missing is seen, but for accepted records`() throws {
    let pair = try converted(mandatory: true)
    #expect(try pair.verify().mismatches.map(\.found) == ["1 without a value"])
    pair.ledger.touches = [AttributeTouch(.converted, of: sent, from: sent, exceptions: [2, 3])]
    #expect(try pair.verify().isSound)
  }

  @Test func `a type that changed without a step is seen`() throws {
    let pair = try converted()
    pair.ledger.touches = []
    #expect(try pair.verify().isSound == false)
  }

  /// An attribute that had gaps is filled and becomes mandatory.
  private func filled() throws -> StorePair {
    let old = Attribute("tag", .string)
    var new = old
    new.isOptional = false
    let pair = try StorePair(
      from: Schema(entities: [Entity("Note", attributes: [old])]),
      to: Schema(entities: [Entity("Note", attributes: [new])]),
      rows: [
        "INSERT INTO ZNOTE (Z_PK, Z_ENT, ZTAG) VALUES (1, 1, 'a'), (2, 1, NULL), (3, 1, 'c')",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 3",
      ],
      migration: [
        "INSERT INTO ZNOTE (Z_PK, Z_ENT, ZTAG) SELECT Z_PK, 1, coalesce(ZTAG, 'n2') FROM o.ZNOTE",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 3",
      ])
    pair.ledger.touches = [AttributeTouch(.filled, of: PropertyPlace("Note", "tag"))]
    return pair
  }

  @Test func `a fill verifies`() throws {
    #expect(try filled().verify().mismatches.map(\.subject) == [])
  }

  @Test func `a gap that a fill left is seen`() throws {
    let pair = try filled()
    try pair.breakResult("UPDATE ZNOTE SET ZTAG = NULL WHERE Z_PK = 2")
    #expect(try pair.verify().mismatches.map(\.name) == [.mandatory, .attributeFilled])
  }

  @Test(arguments: ["'b'", "NULL"])
  func `a value that a fill should have left alone is seen`(value: String) throws {
    let pair = try filled()
    try pair.breakResult("UPDATE ZNOTE SET ZTAG = \(value) WHERE Z_PK = 3")
    #expect(try pair.verify().mismatches.map(\.name).contains(.attributeValues))
  }

  @Test func `what a program wrote is said to be uncompared`() throws {
    let pair = try filled()
    pair.ledger.touches = [AttributeTouch(.set, of: PropertyPlace("Note", "tag"))]
    try pair.breakResult("UPDATE ZNOTE SET ZTAG = 'z' WHERE Z_PK = 3")
    let report = try pair.verify()
    #expect(report.isSound)
    #expect(report.uncompared == ["Note.tag"])
  }

  /// A real number becomes a 16-bit one; two of the four do not fit.
  private func narrowed() throws -> StorePair {
    try StorePair(
      from: Schema(entities: [Entity("Note", attributes: [Attribute("size", .double)])]),
      to: Schema(entities: [Entity("Note", attributes: [Attribute("size", .integer16)])]),
      rows: [
        """
        INSERT INTO ZNOTE (Z_PK, Z_ENT, ZSIZE) VALUES (1, 1, 3), (2, 1, 2.5), (3, 1, 70000),
          (4, 1, -4)
        """, "UPDATE Z_PRIMARYKEY SET Z_MAX = 4",
      ],
      migration: [
        "INSERT INTO ZNOTE (Z_PK, Z_ENT, ZSIZE) VALUES (1, 1, 3), (2, 1, 2), (3, 1, 1), (4, 1, -4)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 4",
      ])
  }

  @Test func `numbers that fit a smaller type verify`() throws {
    #expect(try narrowed().verify().mismatches.map(\.subject) == [])
  }

  @Test(arguments: [
    "UPDATE ZNOTE SET ZSIZE = 4 WHERE Z_PK = 1", "UPDATE ZNOTE SET ZSIZE = NULL WHERE Z_PK = 3",
  ])
  func `a number that changed in a smaller type is seen`(statement: String) throws {
    let pair = try narrowed()
    try pair.breakResult(statement)
    #expect(try pair.verify().mismatches.map(\.name) == [.attributeNumbers])
  }

  @Test func `a number that did not fit may be missing where the ledger says so`() throws {
    let pair = try narrowed()
    try pair.breakResult("UPDATE ZNOTE SET ZSIZE = NULL WHERE Z_PK IN (2, 3)")
    pair.ledger.touches = [
      AttributeTouch(.carried, of: PropertyPlace("Note", "size"), exceptions: [2, 3])
    ]
    #expect(try pair.verify().isSound)
  }
}
