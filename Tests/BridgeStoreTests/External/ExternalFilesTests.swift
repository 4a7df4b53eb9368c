import BridgeBytes
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

struct ExternalFilesTests {
  static let name = "0F7A1F0E-7F3B-4B0B-9D6B-0A1B2C3D4E5F"
  static let other = "0F7A1F0E-7F3B-4B0B-9D6B-0A1B2C3D4E60"

  @Test
  func `stored bytes are a value, a reference, or neither`() {
    func value(_ bytes: [UInt8]) -> ExternalValue { ExternalValue(head: bytes, size: bytes.count) }
    #expect(value([1, 5, 6]) == .inline)
    #expect(value([1]) == .inline)
    #expect(ExternalValue.inlined([5, 6]) == [1, 5, 6])
    let reference = ExternalValue.referring(to: Self.name)
    #expect(reference.count == ExternalValue.referenceSize)
    #expect(value(reference) == .reference(Self.name))
    let short = Array(reference.dropLast())
    let odds: [[UInt8]] = [[], [0], [3, 1], short, short + [1]]
    for odd in odds {
      guard case .malformed = value(odd) else {
        Issue.record("\(odd) passed")
        continue
      }
    }
  }

  @Test(arguments: [
    ("/a/Log.sqlite", "/a/.Log_SUPPORT/_EXTERNAL_DATA"),
    ("/a/b.c/default.store", "/a/b.c/.default_SUPPORT/_EXTERNAL_DATA"),
    ("/a/My.Log.sqlite", "/a/.My.Log_SUPPORT/_EXTERNAL_DATA"),
    ("/a/Log", "/a/.Log_SUPPORT/_EXTERNAL_DATA"),
    ("/a/.hidden", "/a/..hidden_SUPPORT/_EXTERNAL_DATA"),
  ])
  func `the folder is named after the store`(path: String, folder: String) {
    #expect(ExternalFiles(ofStore: path).folder == folder)
  }

  @Test(arguments: [
    "", "..", "../../../../../../etc/passwd/aaaaaaaaaaaaaa", "/etc/passwd",
    "0F7A1F0E-7F3B-4B0B-9D6B-0A1B2C3D4E5", "0F7A1F0E/7F3B-4B0B-9D6B-0A1B2C3D4E5F",
    "0F7A1F0E-7F3B-4B0B-9D6B-0A1B2C3D4E5\u{0}", "0F7A1F0E-7F3B-4B0B-9D6B-0A1B2C3D4EÄF",
    "GF7A1F0E-7F3B-4B0B-9D6B-0A1B2C3D4E5F", "0F7A1F0E07F3B-4B0B-9D6B-0A1B2C3D4E5F",
  ])
  func `a name that is no UUID never becomes a path`(name: String) {
    let files = ExternalFiles(ofStore: "/nowhere/Log.sqlite")
    let failure = #expect(throws: Failure.self) { try files.read(name, limit: 10) }
    #expect(failure?.code == .externalName)
  }

  @Test
  func `a file is read whole, in pieces, and within a limit`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<3_000).map { UInt8(truncatingIfNeeded: $0) }
    _ = try folder.write(bytes, to: ".Log_SUPPORT/_EXTERNAL_DATA/\(Self.name)")
    let files = ExternalFiles(ofStore: folder.path("Log.sqlite"))
    #expect(try files.names() == [Self.name])
    #expect(try files.size(of: Self.name) == 3_000)
    #expect(try files.read(Self.name, limit: 3_000) == bytes)
    #expect(try files.sha256(of: Self.name) == Digest.sha256(bytes))
    var pieces: [Int] = []
    try files.readPieces(of: Self.name, size: 1_024) { piece in pieces.append(piece.count) }
    #expect(pieces == [1_024, 1_024, 952])
    #expect(throws: Failure.self) { try files.read(Self.name, limit: 2_999) }
    let missing = #expect(throws: Failure.self) { try files.sha256(of: Self.other) }
    #expect(missing?.code == .externalMissing)
  }

  @Test
  func `a link out of the folder is not followed`() throws {
    let folder = try TemporaryFolder()
    let secret = try folder.write([1], to: "secret")
    _ = try folder.write([1], to: ".Log_SUPPORT/_EXTERNAL_DATA/\(Self.other)")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".Log_SUPPORT/_EXTERNAL_DATA/\(Self.name)"), withDestinationPath: secret)
    let files = ExternalFiles(ofStore: folder.path("Log.sqlite"))
    let failure = #expect(throws: Failure.self) { try files.read(Self.name, limit: 10) }
    #expect(failure?.code == .externalName)
  }

  @Test
  func `B13 strays and dangling references are listed, and no folder is a normal case`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(inMemory: ())
    try connection.execute("CREATE TABLE ZPHOTO (Z_PK INTEGER PRIMARY KEY, ZFULL BLOB)")
    let values: [SQLValue] = [
      .blob(ExternalValue.referring(to: Self.name)), .blob(ExternalValue.inlined([1, 2])), .null,
      .blob(ExternalValue.referring(to: Self.other)),
      .blob([2] + Array("../../../../../../../../etc/passwd__".utf8) + [0]), .blob([1]),
    ]
    for value in values { try connection.execute("INSERT INTO ZPHOTO (ZFULL) VALUES (?)", value) }
    let files = ExternalFiles(ofStore: folder.path("Log.sqlite"))
    let columns = [ExternalColumn(table: "ZPHOTO", column: "ZFULL")]
    let without = try files.audit(columns, of: connection)
    #expect(without.dangling.map(\.key) == [1, 4])
    #expect(without.strays.isEmpty)
    for name in [Self.name, "stray"] {
      _ = try folder.write([1], to: ".Log_SUPPORT/_EXTERNAL_DATA/\(name)")
    }
    let audit = try files.audit(columns, of: connection)
    #expect(audit.references == 3)
    #expect(audit.dangling.map(\.name) == [Self.other])
    #expect(audit.unusable.map(\.key) == [5])
    #expect(audit.strays == ["stray"])
    #expect(try folder.contents().count == 4)
  }
}
