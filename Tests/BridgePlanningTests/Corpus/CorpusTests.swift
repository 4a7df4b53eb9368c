import BridgePlanning
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

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
      do {
        let plan = try Planner.plan(from: older, to: newer)
        print(pair.testDescription, pair.counted, plan.chain.count, plan.isInferable, plan.questions.map(\.id), plan.losses.count)
        counts["planned", default: 0] += 1
      } catch {
        print(pair.testDescription, pair.counted, error)
        counts[error.code.rawValue, default: 0] += 1
      }
    }
    print(counts)
  }
}
