import BridgeCommands
import BridgeRunning
import Testing

@Suite struct RateMeterTests {
  static func pace(_ steps: [(seconds: Double, done: Int64)], resumed: Bool = false) -> Pace {
    var meter = RateMeter(seconds: 0)
    meter.begin(resumed: resumed, seconds: 0)
    var pace = Pace.unknown
    for step in steps {
      pace = meter.note(
        PassProgress(pass: "p", done: step.done, total: 10_000), seconds: step.seconds)
    }
    return pace
  }

  @Test func `the rate counts from the start of a pass`() {
    #expect(Self.pace([(2, 1000)]) == Pace(rate: 500, secondsLeft: 18))
  }

  @Test func `a run that goes on does not count what was done before`() {
    #expect(Self.pace([(2, 5000)], resumed: true) == .unknown)
    #expect(Self.pace([(2, 5000), (4, 6000)], resumed: true) == Pace(rate: 500, secondsLeft: 8))
  }

  @Test func `old speed is forgotten`() {
    var steps = [(seconds: 1.0, done: 5000 as Int64)]
    steps += (0..<20).map { (seconds: 2.0 + Double($0), done: 5000 + Int64($0) * 10) }
    let rate = Self.pace(steps).rate ?? 0
    #expect(abs(rate - 10) < 0.001)
  }

  @Test func `many small batches keep the window, and few samples`() {
    let steps = (1...5000).map { (seconds: Double($0) * 0.001, done: Int64($0)) }
    let rate = Self.pace(steps).rate ?? 0
    #expect(abs(rate - 1000) < 1)
  }

  @Test func `nothing is said without time or progress`() {
    #expect(Self.pace([(0, 100)]) == .unknown)
    #expect(Self.pace([(1, 0), (2, 0)]) == .unknown)
  }
}
