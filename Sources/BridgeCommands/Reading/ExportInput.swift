import BridgeFormats
import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSchema
import BridgeSystem

/// What is exported: one schema, or a plan with its chain.
enum ExportInput {
  case schema(LoadedSource)
  case plan(Plan)

  /// Reads a source or a plan, whichever it is.
  init(_ given: String, in world: World) throws(Failure) {
    let path = world.path(given)
    if FileSystem.exists(PathText.join(path, PlanFolder.planName)) {
      self = .plan(try PlanFolder.read(path))
      return
    }
    guard let bytes = try Self.jsonBytes(given, in: world) else {
      self = .schema(try LoadedSource(given, in: world))
      return
    }
    if let document = try? JSON(reading: bytes), document["chain"] != nil {
      self = .plan(try PlanReading.plan(from: bytes, file: given))
      return
    }
    // Standard input can be read only once.
    var replayed = world
    replayed.input = { () throws(Failure) in bytes }
    self = .schema(try LoadedSource(given, in: replayed))
  }

  /// The bytes of a source that is JSON; nil for any other.
  private static func jsonBytes(_ given: String, in world: World) throws(Failure) -> [UInt8]? {
    switch SchemaSourceFormat.detect(path: world.path(given)) {
    case .standardInput: try world.input()
    case .json: try FileSystem.read(world.path(given), limit: PlanReading.limit)
    default: nil
    }
  }

  /// The schemas, in order.
  var schemas: [Schema] {
    get throws(Failure) {
      switch self {
      case .schema(let source): [try source.requiredSchema()]
      case .plan(let plan): plan.chain.map(\.schema)
      }
    }
  }

  /// The JSON form: that of the schema, or of the plan.
  var json: JSON {
    get throws(Failure) {
      switch self {
      case .schema(let source): SchemaJSON.write(try source.requiredSchema())
      case .plan(let plan): PlanJSON.write(plan)
      }
    }
  }

  /// Says on standard error what was not understood.
  func sayWarnings(in world: World) {
    if case .schema(let source) = self { source.sayWarnings(in: world) }
  }
}
