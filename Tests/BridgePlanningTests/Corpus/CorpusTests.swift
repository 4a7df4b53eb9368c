import BridgeJSON
import BridgePlanning
import BridgeSchema
import BridgeTestSupport
import Testing

/// Plans for the versions that real apps shipped.
@Suite(.enabled(if: Corpus.isAvailable, "the corpus is not here: set BRIDGE_CORPUS to its folder"))
struct CorpusTests {
  @Test
  func `every pair of real versions gives a plan, or a refusal by name`() throws {
    var counts: [String: Int] = [:]
    for pair in CorpusPair.all {
      guard let older = try pair.schema(pair.from), let newer = try pair.schema(pair.to) else {
        counts["not in XML", default: 0] += 1
        continue
      }
      counts[try Self.outcome(older, newer, pair), default: 0] += 1
    }
    print(counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    #expect(counts.values.reduce(0, +) == CorpusPair.all.count)
  }

  private static func outcome(
    _ older: Schema, _ newer: Schema, _ pair: CorpusPair
  ) throws -> String {
    let plan: Plan
    do {
      plan = try Planner.plan(from: older, to: newer)
    } catch {
      #expect(error.code == .planUnsupported, "\(pair.testDescription): \(error)")
      return error.code.rawValue
    }
    let judged = try SchemaDifference.changes(from: older, to: newer)
    let isSame = SchemaIdentity(of: older) == SchemaIdentity(of: newer)
    #expect(isSame || judged.contains { $0.changesIdentity }, "\(pair.testDescription)")
    if plan.isSameVersion { return "same version" }
    if plan.isInferable { return "inferable" }
    return plan.openQuestions.isEmpty ? "bridged" : "bridged, with questions"
  }

  /// The change of types that its authors wrote a mapping model for.
  @Test
  func `three dates in text become dates, and one rename is asked about`() throws {
    let pair = try #require(
      CorpusPair.all.first {
        $0.from == "XCServerCoreData1.2.0" && $0.to == "XCServerCoreData2.0.0"
      })
    let older = try #require(try pair.schema(pair.from))
    let newer = try #require(try pair.schema(pair.to))
    let plan = try Planner.plan(from: older, to: newer)
    #expect(plan.names == ["A", "bridge-1", "B"])
    #expect(
      plan.steps.map(\.id) == [
        "convert:Integration.endedTime", "convert:Integration.queuedDate",
        "convert:Integration.startedTime",
      ])
    #expect(plan.openQuestions.map(\.id) == ["rename:Integration.success_streak"])
    #expect(plan.questions.filter { $0.id.hasPrefix("rename:") }.count == 1)
    #expect(plan.losses.count == 7)
    let answers = ["rename:Integration.success_streak": "successStreak"]
    let answered = try Planner.plan(
      from: older, to: newer, options: PlanningOptions(answers: answers))
    #expect(answered.losses.count == 6)
    #expect(try PlanJSON.read(JSON(reading: PlanJSON.write(plan).document)) == plan)
  }
}
