import BridgeJSON
import BridgePlanning
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// The program itself: what only a process of its own can show.
@Suite(.enabled(if: Program.executable != nil, "the program does not lie beside the tests"))
struct ProgramTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func finish(_ words: String...) throws -> (
    status: Int32, output: String, errors: String
  ) {
    try Program(words, in: folder).finish()
  }

  @Test func `it says its version, and what it does not understand`() throws {
    let version = try finish("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("bridge "))
    let usage = try finish("nothing")
    #expect(usage.status == 64)
    #expect(usage.output.isEmpty)
    #expect(usage.errors.hasPrefix("USAGE-COMMAND: "))
  }

  @Test func `relative paths count from its own folder`() throws {
    let json = try SchemaJSON.write(FlightLog.version1()).document
    _ = try folder.write(json, to: "a.json")
    #expect(try finish("check", "a.json", "a.json").status == 0)
    #expect(try finish("plan", "a.json", "a.json", "--into", "plan").status == 0)
    #expect(try folder.contents()["plan/plan.json"] != nil)
  }

  @Test func `SIGINT stops a run at a checkpoint, from which it goes on`() throws {
    try SampleStore.make(
      schema: FlightLog.version1(), rows: 600, at: folder.path("Log.sqlite"),
      options: FlightLog.options)
    let plan = try Planner.plan(from: FlightLog.version1(), to: FlightLog.version2())
    _ = try folder.write(PlanJSON.write(plan).document, to: "plan.json")
    let run = ["run", "plan.json", "--store", "Log.sqlite", "--batch-size", "1", "--events", "-"]
    let first = try Program(run, in: folder)
    first.interrupt(afterFirst: #""type":"progress""#)
    let stopped = first.finish()
    #expect(stopped.status == 75)
    #expect(stopped.output.contains(#""type":"checkpoint""#))
    #expect(stopped.errors.contains("Go on with: bridge run --resume\n"))
    let status = try finish("status", "--format", "json")
    #expect(status.output.contains(#""state": "stopped""#))
    let second = try finish("run", "--resume")
    #expect(second.status == 0)
    #expect(second.output.hasPrefix("done: the store is at B now\n"))
    #expect(try finish("run", "--resume").output == "nothing to resume\n")
  }
}
