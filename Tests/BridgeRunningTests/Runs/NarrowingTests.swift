import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// Numbers that have no place in the smaller type that inference gives them.
struct NarrowingTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("Notes.sqlite") }
  private var state: String { folder.path("state") }

  init() throws { folder = try TemporaryFolder() }

  private static func schema(_ type: AttributeType, isOptional: Bool) throws -> Schema {
    let attributes = ["width", "height"].map { name in
      var attribute = Attribute(name, type)
      attribute.isOptional = isOptional
      return attribute
    }
    return try Schema(entities: [Entity("Note", attributes: attributes)])
  }

  /// Runs until the second of two records waits for a decision; both of its numbers are too large.
  private func waiting(isOptional: Bool = true) throws -> RunFolder {
    let older = try Self.schema(.integer64, isOptional: isOptional)
    try SampleStore.make(schema: older, rows: 2, at: store)
    try Connection(path: store, access: .readWrite).execute(
      "UPDATE ZNOTE SET ZWIDTH = 1, ZHEIGHT = 2; "
        + "UPDATE ZNOTE SET ZWIDTH = 70000, ZHEIGHT = 80000 WHERE Z_PK = 2")
    let plan = try FlightRun.completePlan(
      from: older, to: Self.schema(.integer16, isOptional: isOptional))
    let document = PlanDocument(
      plan: plan, bytes: PlanJSON.write(plan).document, path: nil, folder: folder.url.path)
    let report = try runner.start(document, store: store, options: RunOptions())
    #expect(report.outcome == .needsDecision(failed: 1))
    return try #require(report.folder)
  }

  private var runner: Runner {
    Runner(state: state, control: RunControl(shouldStop: { false }, emit: { _ in }))
  }

  @Test
  func `a record with two of them is accepted as a whole`() throws {
    let run = try waiting()
    #expect(try Resolver(folder: run).resolve(.accept, records: nil) == 1)
    #expect(try runner.resume(run).outcome == .done(accepted: 1))
    let rows = try FlightRun.rows(of: store)["ZNOTE"] ?? []
    #expect(rows.count == 2 && rows[1].suffix(2).allSatisfy(\.isNull))
  }

  @Test
  func `a record that was to be tried again fails again, and may be accepted then`() throws {
    let run = try waiting()
    #expect(try Resolver(folder: run).resolve(.retry, records: nil) == 1)
    #expect(try runner.resume(run).outcome == .needsDecision(failed: 1))
    #expect(try Resolver(folder: run).resolve(.retry, records: nil) == 1)
    // Nothing was begun yet, so the decision may be another one.
    #expect(try Resolver(folder: run).resolve(.accept, records: nil) == 1)
    #expect(try runner.resume(run).outcome == .done(accepted: 1))
  }

  @Test(arguments: [Resolver.Decision.accept, .skip])
  func `a mandatory number is never given up`(decision: Resolver.Decision) throws {
    let run = try waiting(isOptional: false)
    let error = #expect(throws: Failure.self) {
      try Resolver(folder: run).resolve(decision, records: nil)
    }
    #expect(error?.code == .resolveMandatory)
  }
}
