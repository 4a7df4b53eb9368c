package import BridgePlanning
import BridgeSQLite
package import BridgeSchema
package import BridgeStore
import BridgeSystem

/// A frozen store that a plan fits, with all the work laid out; nothing is written yet.
package struct Preparation: ~Copyable {
  let lock: StoreLock
  package let metadata: StoreMetadata
  /// The layout of A, by the names that are in the original.
  let layout: StoreLayout
  let catalog: StoreCatalog
  package let schedule: Schedule

  /// Freezes a store, finds out whether the plan is for it, and lays out the work.
  ///
  /// - Parameters:
  ///   - store: The path of the store, or a link to it.
  ///   - plan: A complete plan.
  /// - Returns: The frozen store; letting go of it lets others write again.
  /// - Throws: What is wrong with the store, the plan, or the two together.
  package static func make(of store: String, for plan: Plan) throws(Failure) -> Preparation {
    let lock = try StoreLock(path: store)
    let path = lock.store.path
    let metadata = try StoreMetadata.read(lock.connection, path: path)
    try metadata.requireWholeMigration(path: path)
    let schema = try schema(ofFirst: plan)
    try StoreMatch.require(metadata, isOf: schema, path: path)
    let actual = try ActualTables.read(from: lock.connection)
    let layout = try StoreLayout(of: schema).bound(to: actual)
    let catalog = try StoreCatalog(of: lock.connection)
    let lowering = Lowering(plan: plan, catalog: catalog, layout: layout, metadata: metadata)
    let schedule = try lowering.schedule()
    return Preparation(
      lock: lock, metadata: metadata, layout: layout, catalog: catalog, schedule: schedule)
  }

  private static func schema(ofFirst plan: Plan) throws(Failure) -> Schema {
    guard let first = plan.chain.first else {
      throw Failure(
        .planStep, "the plan has no chain", remedy: "plan again with 'bridge plan'")
    }
    return first.schema
  }
}

/// Whether a store is at the schema that a plan starts from.
enum StoreMatch {
  /// Refuses a store whose recorded identity is not that of the schema.
  ///
  /// - Throws: `STORE-OTHER-APP`, or `RUN-VERSION` with the entities that differ.
  static func require(
    _ metadata: StoreMetadata, isOf schema: Schema, path: String
  ) throws(Failure) {
    let wanted = SchemaIdentity(of: schema)
    guard !metadata.recorded.isCompatible(with: wanted) else { return }
    try metadata.requireRelation(to: [schema], path: path)
    throw Failure(
      .runVersion, "\(path) is not at the schema that the plan starts from",
      evidence: differences(metadata.recorded.hashes, wanted.hashes),
      remedy: "plan from the store itself: bridge plan STORE B, or find its version with "
        + "'bridge diff STORE A'")
  }

  private static func differences(
    _ recorded: [String: [UInt8]], _ wanted: [String: [UInt8]]
  ) -> [String] {
    let names = Set(recorded.keys).union(wanted.keys).sorted()
    let different = names.filter { recorded[$0] != wanted[$0] }
    let lines = different.map { name in
      switch (recorded[name], wanted[name]) {
      case (nil, _): "entity \(name) is not in the store"
      case (_, nil): "entity \(name) is in the store only"
      default: "entity \(name) differs"
      }
    }
    return lines.count <= 12 ? lines : lines.prefix(12) + ["and \(lines.count - 12) more"]
  }
}

extension Failure.Code {
  /// The store is at another schema than the one a plan starts from.
  static let runVersion = Self("RUN-VERSION")
}
