import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSchema
import BridgeSystem

/// Plans that are to be run, as they come from a folder, a file or standard input.
enum PlanSource {
  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - given: A plan's folder, a file, or `-` for standard input.
  ///   - world: The world.
  /// - Returns: The plan, with the folder that its programs count from.
  /// - Throws: `PLAN-SYNTAX`, `PLAN-FORMAT`, `PLAN-PROOF`, and the codes of reading a file.
  static func read(_ given: String, in world: World) throws(Failure) -> PlanDocument {
    guard given != "-" else {
      let bytes = try world.input()
      return PlanDocument(
        plan: try PlanReading.plan(from: bytes, file: "standard input"), bytes: bytes, path: nil,
        folder: try FileSystem.realPath(world.path(".")))
    }
    let path = world.path(given)
    let isFolder = try FileSystem.status(of: path)?.kind == .folder
    let file = isFolder ? PathText.join(path, PlanFolder.planName) : path
    let bytes = try FileSystem.read(file, limit: PlanReading.limit)
    let real = try FileSystem.realPath(file)
    return PlanDocument(
      plan: try PlanReading.plan(from: bytes, file: given), bytes: bytes, path: real,
      folder: PathText.folder(of: real))
  }

  /// Makes a plan from what a store is at to a schema.
  ///
  /// The store's own model says where it is, if its recorded version confirms that; else the
  /// versions of the bundle that B is from are held against it.
  ///
  /// - Throws: `STORE-NO-MODEL`, `STORE-VERSION`, and what planning throws.
  static func make(
    from store: String, to newer: String, options: PlanningOptions, in world: World
  ) throws(Failure) -> PlanDocument {
    let description = try StoreInput.describe(store, in: world)
    let target = try LoadedSource(newer, in: world)
    target.sayWarnings(in: world)
    let schema = try target.requiredSchema()
    let older = try StoreVersion(description, given: store)
      .schema(before: schema, from: newer, in: world)
    let plan = try Planner.plan(from: older, to: schema, options: options)
    return PlanDocument(
      plan: plan, bytes: PlanJSON.write(plan).document, path: nil,
      folder: try FileSystem.realPath(world.path(".")))
  }
}
