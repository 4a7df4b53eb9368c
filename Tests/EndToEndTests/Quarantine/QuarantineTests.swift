import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Records that failed, and what a person may decide about them.
struct QuarantineTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private func note(_ attributes: Attribute...) throws -> Schema {
    try Schema(entities: [Entity("Note", attributes: attributes)])
  }

  /// Runs a conversion of six texts to dates, two of which are none.
  private func runUntilDecision(isMandatory: Bool) throws {
    var options = SampleStore.Options()
    options.values["Note.written"] = { index, _ in
      .string([1, 4].contains(index) ? "no date" : "2024-03-0\(index + 1)T08:00:00Z")
    }
    var (a, b) = (Attribute("written", .string), Attribute("written", .date))
    (a.isOptional, b.isOptional) = (!isMandatory, !isMandatory)
    try scene.store(note(a), rows: 6, options: options)
    try scene.plan(from: note(a), to: note(b))
    try scene.run("--batch-size", "2", exits: 3)
  }

  private func uri(_ key: Int) throws -> String {
    let records = try scene.records("failed").compactMap { $0["record"]?.text }
    return try #require(records.first { $0.hasSuffix("/Note/p\(key)") })
  }

  @Test func `a value that B demands cannot be left out`() throws {
    try runUntilDecision(isMandatory: true)
    for decision in ["--accept", "--skip"] {
      try scene.refuse("resolve", uri(2), decision, code: "RESOLVE-MANDATORY")
    }
    try scene.bridge("resolve", uri(2), "--retry")
    try scene.bridge("run", "--resume", exits: 3)
    #expect(try scene.status()["records"]?["failed"]?.integer == 2)
    try scene.bridge("rollback")
    #expect(try scene.list("SELECT count(*) FROM ZNOTE WHERE typeof(ZWRITTEN) = 'text'") == ["6"])
  }

  @Test func `each record is decided on its own`() throws {
    try runUntilDecision(isMandatory: false)
    let (second, fifth) = (try uri(2), try uri(5))
    try scene.bridge("resolve", second, "--skip")
    try scene.refuse("resolve", second, "--accept", code: "RESOLVE-RECORD")
    try scene.bridge("run", "--resume", exits: 3)
    try scene.bridge("resolve", fifth, "--accept")
    let done = try scene.bridge("run", "--resume", "--format", "json", exits: 5)
    #expect(try JSON(reading: Array(done.output.utf8))["accepted"]?.integer == 1)
    for (uri, status) in [(second, "skipped"), (fifth, "accepted")] {
      let one = try scene.bridge("status", uri, "--format", "json")
      let record = try JSON(reading: Array(one.output.utf8))
      #expect(record["status"]?.text == status)
      #expect(record["entries"]?.elements?.first?["values"]?["written"]?.text == "no date")
    }
    #expect(try scene.list("SELECT count(ZWRITTEN), count(*) FROM ZNOTE") == ["4|6"])
    try scene.bridge("verify")
    try scene.refuse("resolve", fifth, "--retry", code: "RESOLVE-STATE")
  }

  @Test func `records that are not known are said to be so`() throws {
    try runUntilDecision(isMandatory: false)
    let known = try uri(2)
    let other = known.replacing("/p2", with: "/p99")
    try scene.refuse("resolve", other, "--accept", code: "RESOLVE-RECORD")
    let store = "x-coredata://00000000-0000-0000-0000-000000000000/Note/p2"
    try scene.refuse("resolve", store, "--accept", code: "RESOLVE-RECORD")
    try scene.refuse("status", store, code: "RECORD-STORE")
    try scene.refuse("resolve", "--accept", code: "USAGE-ARGUMENT", exits: 64)
  }

  @Test func `only skipped records make no exit of 5`() throws {
    try runUntilDecision(isMandatory: false)
    try scene.bridge("resolve", "--all", "--skip")
    try scene.bridge("run", "--resume")
    #expect(try scene.list("SELECT count(ZWRITTEN), count(*) FROM ZNOTE") == ["4|6"])
  }
}
