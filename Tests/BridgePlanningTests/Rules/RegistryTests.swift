import BridgePlanning
import BridgeSchema
import Testing

@Suite
struct RegistryTests {
  @Test(arguments: Change.Kind.allCases)
  func `every kind of change has exactly one rule`(kind: Change.Kind) {
    #expect(InferenceRules.all.filter { $0.kinds.contains(kind) }.count == 1)
  }

  @Test
  func `two schemas with one identity are inferable, whatever else differs`() throws {
    let one = try note([made("a")])
    let other = try note([made("a").was("b")])
    #expect(try InferenceRules.isInferable(from: one, to: other))
    #expect(try InferenceRules.isInferable(from: one, to: note([made("a", .date)])) == false)
  }
}
