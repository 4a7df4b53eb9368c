import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

@Suite struct VerifierExternalTests {
  private static let photo = "0A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D"
  private static let gone = "1A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D"

  /// Photos: in a file, in the store, none, in a file that is missing, and empty.
  private func pair(isExternalAfter: Bool) throws -> StorePair {
    func schema(_ isExternal: Bool) throws -> Schema {
      var full = Attribute("full", .binary)
      full.allowsExternalStorage = isExternal
      return try Schema(entities: [Entity("Photo", attributes: [full])])
    }
    let copied =
      isExternalAfter
      ? "ZFULL"
      : "CASE Z_PK WHEN 1 THEN x'090807' WHEN 4 THEN NULL ELSE substr(ZFULL, 2) END"
    let pair = try StorePair(
      from: schema(true), to: schema(isExternalAfter),
      rows: [
        """
        INSERT INTO ZPHOTO (Z_PK, Z_ENT, ZFULL) VALUES
          (1, 1, CAST(x'02' || '\(Self.photo)' || x'00' AS BLOB)), (2, 1, x'01aabb'), (3, 1, NULL),
          (4, 1, CAST(x'02' || '\(Self.gone)' || x'00' AS BLOB)), (5, 1, x'01')
        """, "UPDATE Z_PRIMARYKEY SET Z_MAX = 5",
      ],
      migration: [
        "INSERT INTO ZPHOTO (Z_PK, Z_ENT, ZFULL) SELECT Z_PK, Z_ENT, \(copied) FROM o.ZPHOTO",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 5",
      ])
    try pair.writeExternal([9, 8, 7], Self.photo)
    try pair.writeExternal([1], "2A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D")
    pair.manifest = try ExternalManifest(of: pair.external, hashing: true)
    return pair
  }

  private func inlined() throws -> StorePair {
    let pair = try pair(isExternalAfter: false)
    pair.ledger.touches = [
      AttributeTouch(.inlined, of: PropertyPlace("Photo", "full"), exceptions: [4])
    ]
    return pair
  }

  @Test func `references that stay verify, one that was dangling too`() throws {
    #expect(try pair(isExternalAfter: true).verify().mismatches.map(\.subject) == [])
  }

  @Test func `without a manifest every reference has to lead to a file`() throws {
    let pair = try pair(isExternalAfter: true)
    pair.manifest = nil
    let report = try pair.verify()
    #expect(report.mismatches.map(\.name) == [.externalReferences])
    #expect(report.mismatches.map(\.detail) == ["records: p4"])
  }

  @Test func `a lost file is seen`() throws {
    let pair = try pair(isExternalAfter: true)
    try FileManager.default.removeItem(atPath: pair.external.path(of: Self.photo))
    #expect(try pair.verify().mismatches.map(\.name) == [.externalReferences, .externalFiles])
  }

  @Test(arguments: [[9, 8, 6], [9, 8]] as [[UInt8]])
  func `changed bytes of a file are seen`(bytes: [UInt8]) throws {
    let pair = try pair(isExternalAfter: true)
    try pair.writeExternal(bytes, Self.photo)
    #expect(try pair.verify().mismatches.map(\.name) == [.externalFiles])
  }

  @Test func `a lost file that nothing refers to is seen`() throws {
    let pair = try pair(isExternalAfter: true)
    try FileManager.default.removeItem(
      atPath: pair.external.path(of: "2A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D"))
    #expect(try pair.verify().mismatches.map(\.name) == [.externalFiles])
  }

  @Test func `inlined bytes verify`() throws {
    #expect(try inlined().verify().mismatches.map(\.subject) == [])
  }

  @Test(arguments: [
    "UPDATE ZPHOTO SET ZFULL = x'090806' WHERE Z_PK = 1",
    "UPDATE ZPHOTO SET ZFULL = x'01aabb' WHERE Z_PK = 2",
    "UPDATE ZPHOTO SET ZFULL = NULL WHERE Z_PK = 1",
    "UPDATE ZPHOTO SET ZFULL = NULL WHERE Z_PK = 5",
  ])
  func `other bytes than those of the file are seen`(statement: String) throws {
    let pair = try inlined()
    try pair.breakResult(statement)
    #expect(try pair.verify().mismatches.map(\.name) == [.attributeContent])
  }

  @Test func `a missing file that no one accounts for is seen`() throws {
    let pair = try inlined()
    pair.ledger.touches = []
    let mismatches = try pair.verify().mismatches
    #expect(mismatches.map(\.name) == [.attributeContent])
    #expect(mismatches.first?.detail.contains("1 values of the original") == true)
  }

  @Test func `a reference cannot lead out of the folder`() throws {
    let pair = try pair(isExternalAfter: true)
    let name = "../../Log.sqlite" + String(repeating: "x", count: 20)
    let statement =
      "UPDATE ZPHOTO SET ZFULL = CAST(x'02' || '\(name)' || x'00' AS BLOB) WHERE Z_PK = 4"
    try pair.changeOriginal(statement)
    try pair.breakResult(statement)
    pair.manifest = nil
    #expect(try pair.verify().mismatches.map(\.name) == [.externalReferences])
  }
}
