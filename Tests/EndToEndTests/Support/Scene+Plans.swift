import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

extension Scene {
  /// Plans from one schema to another, with everything decided, and writes the plan to a file.
  ///
  /// The decisions are more words for `bridge plan`; the steps are added by stage, as people do by
  /// hand.
  func plan(
    from a: Schema, to b: Schema, _ decisions: [String] = [], adding steps: [Int: JSON] = [:],
    into file: String = "plan.json"
  ) throws {
    try write(a, to: "a.json")
    try write(b, to: "b.json")
    let words = ["plan", "a.json", "b.json", "--format", "json"] + decisions
    let outcome = try Tool.bridge(words, in: folder.url.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    var plan = try JSON(reading: Array(outcome.output.utf8))
    for (stage, step) in steps { plan = plan.adding(step, toStage: stage) }
    _ = try folder.write(plan.document, to: file)
  }

  /// The words of a run of the plan in `plan.json` on the store.
  static let run = ["run", "plan.json", "--store", Scene.store]

  /// Runs the plan on the store.
  @discardableResult
  func run(
    _ more: String..., exits status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Outcome {
    let outcome = try Tool.bridge(Self.run + more, in: folder.url.path)
    try #require(
      outcome.status == status, "\(outcome.output) \(outcome.errors)",
      sourceLocation: sourceLocation)
    return outcome
  }

  /// What `bridge status` says of the run.
  func status() throws -> JSON {
    try JSON(reading: Array(bridge("status", "--format", "json").output.utf8))
  }

  /// The entries of records of a status.
  func records(_ status: String) throws -> [JSON] {
    let outcome = try bridge("status", "--records", status, "--format", "json")
    return try JSON(reading: Array(outcome.output.utf8))["records"]?.elements ?? []
  }

  /// A step whose program sends SIGINT to the run when it is called first, and changes nothing.
  func stoppingStep(of entity: String) throws -> JSON {
    try write(
      program: """
        #!/bin/sh
        [ -f steps/stopped ] || { touch steps/stopped; kill -INT $PPID; }
        sed -E 's/^(.*),"entity".*/\\1,"skip":true}/'
        """, to: "steps/stop")
    return Self.filter(entity, ["steps/stop"], reads: [], writes: [])
  }

  /// A step that is a program of the user's.
  static func filter(
    _ entity: String, _ command: [String], reads: [String], writes: [String]
  ) -> JSON {
    .object([
      "id": .string("filter:\(entity)"), "kind": "filter", "entity": .string(entity),
      "command": .array(command.map { .string($0) }), "reads": .array(reads.map { .string($0) }),
      "writes": .array(writes.map { .string($0) }),
    ])
  }
}

extension JSON {
  /// An object with one member replaced.
  func replacing(_ name: String, with value: JSON) -> JSON {
    .object((members ?? []).map { $0.name == name ? Member(name, value) : $0 })
  }

  /// A plan with one more import step in a stage.
  func adding(_ step: JSON, toStage number: Int) -> JSON {
    var stages = self["stages"]?.elements ?? []
    let steps = stages[number]["imports"]?.elements ?? []
    stages[number] = stages[number].replacing("imports", with: .array(steps + [step]))
    return replacing("stages", with: .array(stages))
  }
}

extension Attribute {
  static func mandatory(
    _ name: String, _ type: AttributeType, default value: Literal? = nil
  ) -> Attribute {
    var attribute = Attribute(name, type)
    attribute.isOptional = false
    attribute.defaultValue = value
    return attribute
  }
}
