package import BridgeRunning

/// How fast a pass goes, and how long it will still take.
package struct Pace: Hashable, Sendable {
  /// Records a second, lately; nil until that can be told.
  package var rate: Double?
  /// The seconds until the pass is done; nil until that can be told.
  package var secondsLeft: Double?

  /// Describes a pace.
  package init(rate: Double? = nil, secondsLeft: Double? = nil) {
    self.rate = rate
    self.secondsLeft = secondsLeft
  }

  /// A pace of which nothing is known.
  package static let unknown = Pace()
}

/// Measures the pace of passes over their last seconds.
package struct RateMeter: Sendable {
  /// How far back the pace is measured.
  private static let windowSeconds = 10.0
  /// What is nearer to the sample before adds nothing.
  private static let spacingSeconds = 0.25

  private struct Sample {
    var seconds: Double
    var done: Int64
  }

  private var pass: String?
  private var samples: [Sample] = []
  /// When work on the next pass began, at the latest.
  private var lastSeconds: Double
  /// Whether a pass that is new to the meter began at no record.
  private var startsAtZero = true

  /// Begins to measure.
  package init(seconds: Double) { lastSeconds = seconds }

  /// A run begins; one that goes on may be in the midst of a pass.
  package mutating func begin(resumed: Bool, seconds: Double) {
    startsAtZero = !resumed
    lastSeconds = seconds
  }

  /// Takes in how far a pass has come.
  ///
  /// - Complexity: O(1): the samples kept are bounded.
  package mutating func note(_ progress: PassProgress, seconds: Double) -> Pace {
    if progress.pass != pass {
      pass = progress.pass
      samples = startsAtZero ? [Sample(seconds: lastSeconds, done: 0)] : []
      startsAtZero = true
    }
    lastSeconds = seconds
    add(Sample(seconds: seconds, done: progress.done))
    return pace(of: progress, seconds: seconds)
  }

  private mutating func add(_ sample: Sample) {
    samples.removeAll { $0.seconds < sample.seconds - Self.windowSeconds }
    if let last = samples.last, samples.count > 1,
      sample.seconds - samples[samples.count - 2].seconds < Self.spacingSeconds,
      last.seconds <= sample.seconds
    {
      samples.removeLast()
    }
    samples.append(sample)
  }

  private func pace(of progress: PassProgress, seconds: Double) -> Pace {
    guard let first = samples.first, seconds > first.seconds, progress.done > first.done else {
      return .unknown
    }
    let rate = Double(progress.done - first.done) / (seconds - first.seconds)
    let left = max(0, Double(progress.total - progress.done) / rate)
    return Pace(rate: rate, secondsLeft: left)
  }
}
