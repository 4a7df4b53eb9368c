import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Cases B15 and B16: runs that are killed, and runs that are begun again.
struct InterruptedTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private func prepareRuns(_ count: Int) throws {
    func schema(_ attributes: Attribute...) throws -> Schema {
      try Schema(entities: [Entity("Run", attributes: attributes)])
    }
    var options = SampleStore.Options()
    options.values["Run.code"] = { index, _ in .integer(Int64(index) - 5) }
    options.values["Run.text"] = { index, _ in .string("run \(index)") }
    let a = try schema(.mandatory("code", .integer64), .mandatory("text", .string))
    try scene.store(a, rows: count, options: options)
    try scene.plan(
      from: a,
      to: schema(
        .mandatory("code", .string), .mandatory("text", .string),
        .mandatory("kind", .string, default: .text("x"))))
  }

  private func expectRuns(_ count: Int) throws {
    #expect(
      try scene.list("SELECT ZCODE, typeof(ZCODE), ZTEXT, ZKIND FROM ZRUN ORDER BY Z_PK")
        == (0..<count).map { "\($0 - 5)|text|run \($0)|x" })
  }

  @Test(.enabled(if: KillShim.path != nil, "no library can be preloaded here"))
  func
    `B15: a rebuild killed before each of its renames and removals, and killed again, ends whole`()
    throws
  {
    try prepareRuns(50)
    let original = try scene.bytes(Scene.store)
    let calls = "rename,link,unlink,rmdir"
    let log = scene.folder.path("calls")
    func run(_ words: [String], killingAt number: Int) throws -> Tool.Outcome {
      try Tool.bridge(
        words, in: scene.folder.url.path,
        environment: KillShim.environment(killingAt: number, calls: calls, log: log))
    }
    let undisturbed = try run(Scene.run, killingAt: 0)
    try #require(undisturbed.status == 0, "\(undisturbed.errors)")
    let text = String(decoding: try scene.bytes("calls"), as: UTF8.self)
    let total = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(total > 8)
    try expectRuns(50)
    for number in 1...total {
      try scene.bridge("rollback")
      #expect(try scene.bytes(Scene.store) == original, "before kill \(number)")
      // The live figures are written by the clock, so that the last calls may not come this time.
      let first = try run(Scene.run, killingAt: number)
      #expect(first.wasKilled || first.status == 0 && number > total - 3, "kill \(number)")
      #expect(try scene.list("SELECT count(*) FROM ZRUN") == ["50"], "after kill \(number)")
      _ = try run(["run", "--resume"], killingAt: 2)
      #expect(try scene.list("SELECT count(*) FROM ZRUN") == ["50"], "after kill \(number) and 2")
      let resumed = try scene.bridge("run", "--resume")
      if resumed.output.contains("nothing to resume"),
        try scene.list("SELECT count(*) FROM pragma_table_info('ZRUN') WHERE name = 'ZKIND'") == [
          "0"
        ]
      {
        try scene.run()
      }
      try expectRuns(50)
    }
    let names = try scene.names().subtracting(["a.json", "b.json", "plan.json", "calls"])
    #expect(names == [Scene.store, try scene.kept()])
  }

  @Test func `B16: a finished run once more changes nothing and says so`() throws {
    try prepareRuns(100)
    try scene.run()
    let before = try scene.contents()
    #expect(try scene.bridge("run", "--resume").output == "nothing to resume\n")
    #expect(try scene.run().output.contains("is at the plan's last schema already"))
    #expect(try scene.contents() == before)
    try expectRuns(100)
  }

  @Test func `B16: a run that was stopped is never begun twice`() throws {
    try prepareRuns(30)
    let plan = try scene.folder.contents()["plan.json"] ?? Data()
    #expect(!plan.isEmpty)
    let process = try Program(
      Scene.run + ["--batch-size", "1", "--events", "-"], in: scene.folder)
    process.interrupt(afterFirst: #""type":"progress""#, with: SIGKILL)
    _ = process.finish()
    try scene.refuse("run", "plan.json", "--store", Scene.store, code: "RUN-UNFINISHED")
    try scene.bridge("run", "--resume")
    try expectRuns(30)
  }
}
