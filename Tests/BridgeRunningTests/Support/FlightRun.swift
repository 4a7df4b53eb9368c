import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Synchronization

/// A flight log's store in a folder of its own, and a complete plan for it.
final class FlightRun: Sendable {
  let folder: TemporaryFolder
  let store: String
  let plan: Plan
  /// What happened, in order.
  let events = Mutex<[RunEvent]>([])

  /// Makes the store.
  ///
  /// - Parameters:
  ///   - flights: How many flights there are.
  ///   - options: How the store is made; the flight log's own by default.
  /// - Throws: What making the store or the plan throws.
  init(flights: Int, options: SampleStore.Options = FlightLog.options) throws {
    folder = try TemporaryFolder()
    store = folder.path("FlightLog.sqlite")
    var options = options
    options.rowsByEntity = [
      "Flight": flights, "Aircraft": max(1, flights / 10), "Pilot": max(2, flights / 20),
    ]
    try SampleStore.make(
      schema: FlightLog.version1(), rows: flights, seed: 7, at: store, options: options)
    plan = try Self.completePlan(from: FlightLog.version1(), to: FlightLog.version2())
  }

  /// The plan with every question answered by its first choice and every loss accepted.
  static func completePlan(from older: Schema, to newer: Schema) throws -> Plan {
    var options = PlanningOptions()
    for _ in 0..<3 {
      let plan = try Planner.plan(from: older, to: newer, options: options)
      for question in plan.openQuestions { options.answers[question.id] = question.choices[0] }
      options.accepted.formUnion(plan.losses.map(\.id))
      if plan.isComplete { return plan }
    }
    return try Planner.plan(from: older, to: newer, options: options)
  }

  var state: String { folder.path("state") }

  var document: PlanDocument {
    PlanDocument(
      plan: plan, bytes: PlanJSON.write(plan).document, path: nil, folder: folder.url.path)
  }

  /// A runner that stops at a checkpoint as soon as the condition holds.
  func runner(stoppingWhen stops: @escaping ([RunEvent]) -> Bool = { _ in false }) -> Runner {
    Runner(
      state: state,
      control: RunControl(
        shouldStop: { self.events.withLock { stops($0) } },
        emit: { event in self.events.withLock { $0.append(event) } }))
  }

  func start(batch: Int = 20_000) throws -> RunReport {
    var options = RunOptions()
    options.batch = BatchSize(records: batch)
    return try runner().start(document, store: store, options: options)
  }

  /// Every row of every table of a store, by table, in the order of its rowids.
  static func rows(of path: String) throws -> [String: [[SQLValue]]] {
    try StoreFile.withStoreForLooking(path) { (connection) throws(Failure) in
      var result: [String: [[SQLValue]]] = [:]
      for object in try connection.schemaObjects() where object.type == "table" {
        result[object.name] = try connection.rows(
          "SELECT rowid, * FROM \(SQL.name(object.name)) ORDER BY rowid")
      }
      return result
    }
  }

  func rows() throws -> [String: [[SQLValue]]] { try Self.rows(of: store) }
}
