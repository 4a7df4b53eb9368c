import BridgeJSON
import BridgeSchema
import BridgeSystem
import Foundation

/// How long the program takes to say something.
struct StartBench {
  let workspace: Workspace

  func run(into table: inout Table) throws {
    Bench.note("start-up")
    let start = try seconds(of: ["--version"], rounds: 21)
    table.add("start-up (bridge --version)", start * 1000, aim: 20, unit: "ms")
    try write(schema(version: 1), to: "hundred-1.json")
    try write(schema(version: 2), to: "hundred-2.json")
    let plan = try seconds(of: ["plan", "hundred-1.json", "hundred-2.json"], rounds: 7)
    table.add("bridge plan, 100 entities", plan, aim: 0.2, unit: "s")
  }

  private func seconds(of words: [String], rounds: Int) throws -> Double {
    let clock = ContinuousClock()
    return try (0..<rounds).map { _ in
      let start = clock.now
      _ = try ChildProcess.run(ChildCommand([workspace.program] + words, in: workspace.folder))
      return (clock.now - start) / .seconds(1)
    }.median
  }

  private func write(_ schema: Schema, to name: String) throws {
    try FileSystem.write(SchemaJSON.write(schema).document, to: workspace.path(name), mode: 0o644)
  }

  /// A hundred entities of ten attributes and a relationship; every fifth needs a bridge schema.
  private func schema(version: Int) throws(Failure) -> Schema {
    let entities = (0..<100).map { number in
      var attributes = (0..<9).map { Attribute("value\($0)", $0 < 5 ? .string : .integer64) }
      let isChanged = version == 2 && number.isMultiple(of: 5)
      attributes.append(Attribute("when", isChanged ? .date : .string))
      return Entity(
        "Item\(number)", attributes: attributes,
        relationships: [
          Relationship(
            "next", to: "Item\((number + 1) % 100)", inverse: "last", toMany: false),
          Relationship(
            "last", to: "Item\((number + 99) % 100)", inverse: "next", toMany: true),
        ])
    }
    return try Schema(entities: entities, versionIdentifiers: ["\(version)"])
  }
}
