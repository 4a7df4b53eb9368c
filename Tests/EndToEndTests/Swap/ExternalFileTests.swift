import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Files beside a store, which hold what is too large for it: case B13.
struct ExternalFileTests {
  let scene: Scene
  static let files = ".Store_SUPPORT/_EXTERNAL_DATA/"

  init() throws { scene = try Scene() }

  private static func photo(
    external: Bool, _ more: [Attribute] = [], name: String = "full"
  ) throws -> Schema {
    var full = Attribute(name, .binary)
    full.allowsExternalStorage = external
    return try Schema(
      entities: [Entity("Photo", attributes: [Attribute("title", .string), full] + more)])
  }

  private static func name(_ number: Int) -> String {
    "0000000\(number)-AAAA-BBBB-CCCC-000000000000"
  }

  private static func reference(_ number: Int) -> String {
    "x'02' || CAST('\(name(number))' AS BLOB) || x'00'"
  }

  /// Five photos: two in files, one inline, one missing, one of 0 bytes; and a file of nobody's.
  private func makeStore() throws {
    var options = SampleStore.Options()
    options.values["Photo.full"] = { _, _ in .null }
    options.values["Photo.title"] = { index, _ in .string("photo \(index + 1)") }
    try scene.store(Self.photo(external: true), rows: 5, options: options)
    try scene.execute(
      """
      UPDATE ZPHOTO SET ZFULL = CAST(\(Self.reference(1)) AS BLOB) WHERE Z_PK = 1;
      UPDATE ZPHOTO SET ZFULL = x'010A0B0C' WHERE Z_PK = 2;
      UPDATE ZPHOTO SET ZFULL = CAST(\(Self.reference(4)) AS BLOB) WHERE Z_PK = 4;
      UPDATE ZPHOTO SET ZFULL = x'01' WHERE Z_PK = 5;
      """)
    _ = try scene.folder.write(Self.content(1), to: Self.files + Self.name(1))
    _ = try scene.folder.write(Self.content(4), to: Self.files + Self.name(4))
    _ = try scene.folder.write(Self.content(9), to: Self.files + Self.name(9))
  }

  private static func content(_ seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<30_000 + Int(seed)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    "x" + bytes.map { String(format: "%02X", $0) }.joined()
  }

  private static let inlined = "SELECT Z_PK, ZFULL FROM ZPHOTO ORDER BY Z_PK"

  @Test func `B13: references and files stay as they are when a version comes`() throws {
    try makeStore()
    try scene.plan(
      from: Self.photo(external: true),
      to: Self.photo(external: true, [Attribute("caption", .string)]))
    let before = try scene.contents()
    let rows = try scene.list(Self.inlined)
    try scene.run()
    #expect(try scene.list(Self.inlined) == rows)
    for (name, content) in before where name.hasPrefix(".Store_SUPPORT") {
      #expect(try scene.contents()[name] == content)
    }
    try scene.bridge("verify")
    try scene.bridge("clean", "--older-than", "0d")
    #expect(
      try scene.names()
        == Set(before.keys), "no file of the support folder is obsolete, and the stray one stays")
  }

  @Test func `B13: external to inline and back by rollback, and clean removes what is obsolete`()
    throws
  {
    try makeStore()
    try scene.plan(from: Self.photo(external: true), to: Self.photo(external: false))
    let before = try scene.contents()
    try scene.run("--batch-size", "2")
    let expected = [
      "1|\(hexadecimal(Self.content(1)))", "2|x0A0B0C", "3|NULL",
      "4|\(hexadecimal(Self.content(4)))", "5|x",
    ]
    #expect(try scene.list(Self.inlined) == expected)
    try scene.bridge("verify")
    try scene.bridge("rollback")
    var after = try scene.contents().filter { !$0.key.hasPrefix("state") }
    #expect(after == before)
    try scene.run()
    try scene.bridge("clean", "--older-than", "0d")
    #expect(try scene.list(Self.inlined) == expected)
    after = try scene.contents()
    #expect(after[Self.files + Self.name(1)] == nil && after[Self.files + Self.name(4)] == nil)
    #expect(after[Self.files + Self.name(9)] == before[Self.files + Self.name(9)])
    #expect(try scene.names().allSatisfy { !$0.contains(".before-") })
  }

  @Test func `B13: a missing file fails alone, and its reference is kept in the journal`() throws {
    try makeStore()
    try scene.plan(from: Self.photo(external: true), to: Self.photo(external: false))
    try FileManager.default.removeItem(atPath: scene.folder.path(Self.files + Self.name(4)))
    let before = try scene.bytes(Scene.store)
    try scene.run(exits: 3)
    #expect(try scene.bytes(Scene.store) == before)
    let failed = try scene.records("failed")
    try #require(failed.count == 1)
    #expect(failed.first?["record"]?.text?.hasSuffix("/Photo/p4") == true)
    #expect("\(failed)".contains(Self.name(4)), "\(failed)")
    // The file turns up again: the record is tried once more.
    _ = try scene.folder.write(Self.content(4), to: Self.files + Self.name(4))
    try scene.bridge("resolve", "--all", "--retry")
    try scene.bridge("run", "--resume")
    #expect(try scene.list(Self.inlined).contains("4|\(hexadecimal(Self.content(4)))"))
  }

  @Test func `B13: inline becomes external by a marker, and no folder is a normal case`() throws {
    var options = SampleStore.Options()
    options.values["Photo.full"] = { index, _ in
      [.blob([1, 2]), .null, .blob([]), .blob([UInt8](repeating: 2, count: 39))][index]
    }
    try scene.store(Self.photo(external: false), rows: 4, options: options)
    try scene.plan(from: Self.photo(external: false), to: Self.photo(external: true))
    try scene.run()
    #expect(
      try scene.list("SELECT ZFULL FROM ZPHOTO ORDER BY Z_PK") == [
        "x010102", "NULL", "x01", "x01" + String(repeating: "02", count: 39),
      ])
    #expect(try !scene.names().contains(".Store_SUPPORT"))
    try scene.bridge("verify")
    try scene.plan(from: Self.photo(external: true), to: Self.photo(external: false))
    try scene.run()
    #expect(
      try scene.list("SELECT ZFULL FROM ZPHOTO ORDER BY Z_PK") == [
        "x0102", "NULL", "x", "x" + String(repeating: "02", count: 39),
      ])
  }

  @Test func `B13: a reference that leads out of the folder is never followed`() throws {
    try makeStore()
    try scene.write("secret", to: "secret.txt")
    try scene.execute(
      "UPDATE ZPHOTO SET ZFULL = CAST(x'02' || '../../secret.txt' || x'00' AS BLOB) WHERE Z_PK = 1")
    try scene.plan(from: Self.photo(external: true), to: Self.photo(external: false))
    try scene.run(exits: 3)
    #expect(try scene.records("failed").count == 1)
    #expect(try scene.contents()["secret.txt"] == Data("secret".utf8))
    try scene.bridge("resolve", "--all", "--accept")
    try scene.bridge("run", "--resume", exits: 5)
    try scene.bridge("clean", "--older-than", "0d")
    #expect(try scene.contents()["secret.txt"] == Data("secret".utf8))
    #expect(try scene.list("SELECT ZFULL FROM ZPHOTO WHERE Z_PK = 1") == ["NULL"])
  }
}
