import BridgeFormats
import BridgePlanning
import BridgeSQLite
package import BridgeSchema
import BridgeStore

/// Turns the stages of a plan into passes over the tables of one store.
///
/// Lowering reads no row and writes no file. Every file that it describes is made once in memory,
/// empty, so that a statement which this build of SQLite refuses is known before the first write.
struct Lowering {
  let plan: Plan
  /// What stands in the original.
  let catalog: StoreCatalog
  /// The layout of A, by the names that are in the original.
  let layout: StoreLayout
  let metadata: StoreMetadata

  /// The work of every stage that builds a file.
  ///
  /// - Returns: No stage when there is nothing to build.
  /// - Throws: `RUN-LAYOUT` for changes that cannot be carried out yet, `RUN-FOREIGN` for objects of
  ///   the store that cannot be carried over.
  func schedule() throws(Failure) -> Schedule {
    try HopSupport.check(plan)
    try checkNames()
    let building = plan.stages.filter { $0.number > 0 || !$0.imports.isEmpty }
    var result: [StageSchedule] = []
    var before = LoweredFile(catalog: catalog, layout: layout)
    for stage in building {
      let lowering = try stageLowering(stage, from: before, isLast: stage == building.last)
      let (schedule, after) = try lowering.lower()
      result.append(schedule)
      before = after
    }
    return Schedule(stages: result)
  }

  private func stageLowering(
    _ stage: Stage, from before: LoweredFile, isLast: Bool
  ) throws(Failure) -> StageLowering {
    guard let link = plan.chain.first(where: { $0.name == stage.opens }) else {
      throw Failure(
        .planStep, "stage \(stage.number) opens '\(stage.opens)', which is not in the chain",
        remedy: "plan again with 'bridge plan'")
    }
    let target = stage.number == 0 ? before.layout : StoreLayout(of: link.schema)
    let hop = HopLowering(
      stage: stage.number, pairing: try SchemaPairing(from: before.layout.schema, to: link.schema),
      source: before.layout, target: target, catalog: before.catalog)
    return StageLowering(
      stage: stage, hop: hop, original: catalog, originalLayout: layout,
      isLast: isLast,
      metadata: metadata.updated(for: link.schema).write(),
      keepsModelCache: SchemaIdentity(of: link.schema).isCompatible(
        with: SchemaIdentity(of: layout.schema)))
  }

  private func checkNames() throws(Failure) {
    guard let taken = ProgressTables.names.first(where: { catalog.tables[$0] != nil }) else {
      return
    }
    throw Failure(
      .runForeign, "the store has a table named \(taken), which bridge needs for itself",
      remedy: "if it is left over from an interrupted copy of a building file, drop it in a copy "
        + "of the store")
  }
}

/// A file of a chain as it will be: its tables, and what they stand for.
struct LoweredFile {
  var catalog: StoreCatalog
  var layout: StoreLayout
}

extension Failure.Code {
  /// The store holds an object that cannot be carried over.
  package static let runForeign = Self("RUN-FOREIGN")
}
