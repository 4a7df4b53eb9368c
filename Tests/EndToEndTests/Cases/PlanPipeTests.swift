import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Plans as documents: through pipes, as folders, and what changes them.
struct PlanPipeTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    var options = FlightLog.options
    options.rowsByEntity = ["Flight": 12, "Aircraft": 2, "Pilot": 3]
    try scene.store(FlightLog.version1(), rows: 0, options: options)
    try scene.write(FlightLog.version1(), to: "a.json")
    try scene.write(FlightLog.version2(), to: "b.json")
  }

  @Test func `the same inputs give the same bytes`() throws {
    let outputs = try (0..<3).map { _ in
      try ["json", "text"].map {
        try scene.bridge("plan", "a.json", "b.json", "--format", $0).output
      }
    }
    #expect(Set(outputs).count == 1)
    let stores = try (0..<2).map { _ in
      try scene.bridge(
        "plan", "a.json", "b.json", "--format", "json", "--store", Scene.store
      ).output
    }
    #expect(stores[0] == stores[1])
    for name in ["one", "two"] { try scene.bridge("plan", "a.json", "b.json", "--into", name) }
    let contents = try scene.contents()
    for (name, bytes) in contents where name.hasPrefix("one/") {
      #expect(contents["two/" + name.dropFirst(4)] == bytes)
    }
  }

  @Test func `a plan needs nothing but itself: it flows through a pipe`() throws {
    let bridge = Tool.program
    try scene.write(
      program: """
        #!/bin/sh
        set -e
        { '\(bridge)' plan a.json b.json --format json; rm a.json b.json; } |
          '\(bridge)' run - --store \(Scene.store) --format json
        """, to: "pipe.sh")
    let command = try Tool.run(["./pipe.sh"], in: scene.folder.url.path)
    #expect(command.status == 0, "\(command.errors)")
    let result = try JSON(reading: Array(command.output.utf8))
    #expect(result["state"]?.text == "done")
    #expect(result["exit"]?.integer == 0)
    #expect(try scene.list("SELECT count(*), min(ZDISTANCE) FROM ZFLIGHT") == ["12|0"])
  }

  @Test func `a folder is a plan, its chain is a source, and its text is the pipe's`() throws {
    let printed = try scene.bridge("plan", "a.json", "b.json", "--format", "json").output
    try scene.bridge("plan", "a.json", "b.json", "--into", "plan")
    #expect(String(decoding: try scene.bytes("plan/plan.json"), as: UTF8.self) == printed)
    #expect(try scene.names().isSuperset(of: ["plan/steps", "plan/Chain.xcdatamodeld"]))
    for (name, source) in [("A", "a.json"), ("B", "b.json")] {
      let same = try scene.bridge(
        "diff", "plan/Chain.xcdatamodeld:\(name)", source, "--format", "json")
      #expect(same.output.contains("\"same_version\": true"))
    }
    let hop = try scene.bridge(
      "check", "plan/Chain.xcdatamodeld:A", "plan/Chain.xcdatamodeld:bridge-1")
    #expect(hop.output.contains("Core Data infers all of them"))
    try scene.bridge("run", "plan", "--store", Scene.store)
  }

  /// Puts a step into the plan of a folder, whose program stops the run.
  private func prepareFolder() throws {
    try scene.bridge("plan", "a.json", "b.json", "--into", "plan")
    let plan = try JSON(reading: Array(scene.bytes("plan/plan.json")))
    let step = try scene.stoppingStep(of: "Pilot")
    for name in ["steps/stop"] {
      try FileManager.default.moveItem(
        atPath: scene.folder.path(name), toPath: scene.folder.path("plan/" + name))
    }
    try FileManager.default.createDirectory(
      atPath: scene.folder.path("plan/steps/steps"), withIntermediateDirectories: true)
    _ = try scene.folder.write(plan.adding(step, toStage: 1).document, to: "plan/plan.json")
  }

  @Test func `a plan that was changed meanwhile is refused by name`() throws {
    try prepareFolder()
    try scene.bridge("run", "plan", "--store", Scene.store, exits: 75)
    let plan = try scene.bytes("plan/plan.json")
    try (plan + Data("\n".utf8)).write(to: URL(filePath: scene.folder.path("plan/plan.json")))
    try scene.refuseResume(code: "RUN-PLAN-CHANGED")
    #expect(
      try scene.bridge("run", "--resume", exits: 1).errors.contains("plan/plan.json"))
    try plan.write(to: URL(filePath: scene.folder.path("plan/plan.json")))
    try scene.bridge("run", "--resume")
  }

  @Test func `a step that was changed meanwhile is refused by name`() throws {
    try prepareFolder()
    try scene.bridge("run", "plan", "--store", Scene.store, exits: 75)
    let step = try scene.bytes("plan/steps/stop")
    try scene.write(
      program: String(decoding: step, as: UTF8.self) + "# more\n", to: "plan/steps/stop")
    try scene.refuseResume(code: "RUN-STEP-CHANGED")
    #expect(
      try scene.bridge("run", "--resume", exits: 1).errors.contains("plan/steps/stop"))
    try scene.write(program: String(decoding: step, as: UTF8.self), to: "plan/steps/stop")
    try scene.bridge("run", "--resume")
  }

  @Test func `a folder that is gone does not keep a run from going on`() throws {
    try scene.bridge("plan", "a.json", "b.json", "--into", "plan")
    let plan = try JSON(reading: Array(scene.bytes("plan/plan.json")))
    let step = try scene.stoppingStep(of: "Pilot")
    let input = String(decoding: plan.adding(step, toStage: 1).document, as: UTF8.self)
    try scene.bridge("run", "-", "--store", Scene.store, exits: 75, input: input)
    try FileManager.default.removeItem(atPath: scene.folder.path("plan"))
    try scene.bridge("run", "--resume")
    #expect(try scene.list("SELECT count(*) FROM ZFLIGHT") == ["12"])
  }

  @Test func `events are a stream, each line an object, from version to summary`() throws {
    let outcome = try scene.bridge(
      "run", "--to", "b.json", "--store", Scene.store, exits: 1)
    // The sample carries no model: the plan is made from the schemas.
    #expect(outcome.errors.contains("STORE-NO-MODEL: "))
    let plan = try scene.bridge("plan", "a.json", "b.json", "--format", "json").output
    let run = try scene.bridge(
      "run", "-", "--store", Scene.store, "--events", "-", "--batch-size", "2", input: plan)
    let events = try run.output.split(separator: "\n").map { try JSON(reading: Array($0.utf8)) }
    #expect(events.first?["type"]?.text == "version")
    #expect(events.first?["format_version"]?.integer == 1)
    #expect(events.last?["type"]?.text == "summary")
    #expect(events.last?["exit"]?.integer == 0)
    let types = Set(events.compactMap { $0["type"]?.text })
    #expect(
      types.isSuperset(of: ["run_start", "stage_start", "progress", "stage_end", "verify", "swap"]))
    for event in events where event["type"]?.text == "progress" {
      #expect(event["done"]?.integer ?? -1 <= event["total"]?.integer ?? -2)
    }
  }
}
