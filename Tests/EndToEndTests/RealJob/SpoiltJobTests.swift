import BridgeJSON
import BridgeTestSupport
import Foundation
import Testing

/// The real job with three texts that are no dates.
@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct SpoiltJobTests {
  let job: BuildServer
  private let spoilt: Data
  private var scene: Scene { job.scene }

  init() throws {
    job = try BuildServer()
    try job.scene.execute(
      """
      UPDATE ZINTEGRATION SET ZENDEDTIME = 'yesterday' WHERE Z_PK = 3;
      UPDATE ZINTEGRATION SET ZQUEUEDDATE = '2017-02-30T00:00:00.000Z' WHERE Z_PK = 5;
      UPDATE ZINTEGRATION SET ZSTARTEDTIME = '' WHERE Z_PK = 24;
      """)
    spoilt = try job.scene.bytes(Scene.store)
    try job.plan()
  }

  private func failed() throws -> [String] {
    try scene.records("failed").map { entry in
      let record = entry["record"]?.text?.split(separator: "/").last ?? ""
      let pass = entry["pass"]?.text ?? ""
      return "\(record) \(pass) \(entry["attempts"]?.integer ?? 0)"
    }
  }

  private static let expected = [
    "p3 step:1:convert:Integration.endedTime", "p5 step:1:convert:Integration.queuedDate",
    "p24 step:1:convert:Integration.startedTime",
  ]

  @Test func `three spoilt texts are in quarantine by record, and the store is as it was`() throws {
    let outcome = try scene.bridge("run", "plan", "--store", Scene.store, exits: 3)
    #expect(outcome.output.hasPrefix("3 records failed"))
    #expect(Set(try failed()) == Set(Self.expected.map { $0 + " 1" }))
    #expect(try scene.bytes(Scene.store) == spoilt)
    let record = try scene.records("failed").first { $0["record"]?.text?.hasSuffix("/p3") == true }
    #expect(record?["values"]?["endedTime"]?.text == "yesterday")
    let uri = try #require(record?["record"]?.text)
    #expect(uri.hasPrefix("x-coredata://"))
    let one = try scene.bridge("status", uri, "--format", "json")
    let status = try JSON(reading: Array(one.output.utf8))
    #expect(status["status"]?.text == "failed")
    #expect(status["entries"]?.elements?.count == 1)
    let good = try scene.bridge("status", String(uri.dropLast(2)) + "p4", "--format", "json")
    #expect(try JSON(reading: Array(good.output.utf8))["status"]?.text == "done")
  }

  @Test func `a retry leaves them failed, acceptance ends the run with 5`() throws {
    try scene.bridge("run", "plan", "--store", Scene.store, "--batch-size", "3", exits: 3)
    try scene.bridge("run", "--resume", exits: 3)
    try scene.bridge("resolve", "--all", "--retry")
    try scene.bridge("run", "--resume", exits: 3)
    #expect(Set(try failed()) == Set(Self.expected.map { $0 + " 2" }))
    let uri = try #require(
      try scene.records("failed").first { $0["record"]?.text?.hasSuffix("/p5") == true }?["record"]?
        .text)
    try scene.bridge("resolve", uri, "--accept")
    try scene.bridge("run", "--resume", exits: 3)
    #expect(try failed().count == 2)
    try scene.bridge("resolve", "--all", "--accept")
    let done = try scene.bridge("run", "--resume", exits: 5)
    #expect(done.output.contains("3 records accepted"))
    #expect(
      try scene.list(
        """
        SELECT Z_PK, ZENDEDTIME IS NULL, ZQUEUEDDATE IS NULL, ZSTARTEDTIME IS NULL
        FROM ZINTEGRATION
        WHERE ZENDEDTIME IS NULL OR ZQUEUEDDATE IS NULL OR ZSTARTEDTIME IS NULL ORDER BY 1
        """) == ["3|1|0|0", "5|0|1|0", "24|0|0|1"])
    #expect(try scene.records("accepted").count == 3)
    try scene.bridge("verify")
    try scene.bridge("rollback")
    #expect(try scene.bytes(Scene.store) == spoilt)
    #expect(try scene.names().filter { !$0.hasPrefix("plan") } == [Scene.store])
  }
}
