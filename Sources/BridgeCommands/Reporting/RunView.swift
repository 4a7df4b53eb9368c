package import BridgeRunning
package import BridgeSchema

/// One way to show what happens in a run.
package protocol RunView {
  /// Shows an event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - pace: How fast the pass goes, for progress.
  ///   - seconds: The time, on a clock that only goes forward.
  mutating func show(_ event: RunEvent, pace: Pace, seconds: Double)

  /// The run is over for now: nothing unfinished may stay on the screen.
  mutating func finish()

  /// The run failed; people read of it from the command, programs from here.
  mutating func fail(_ failure: Failure)
}

extension RunView {
  /// Leaves the failure to the command.
  package mutating func fail(_ failure: Failure) { finish() }
}

/// Takes what happens in a run and shows it in every way that was asked for.
package final class RunReporter {
  private var views: [any RunView]
  private var meter: RateMeter
  private let seconds: () -> Double

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - views: The ways to show a run.
  ///   - seconds: A clock that only goes forward.
  package init(views: [any RunView], seconds: @escaping () -> Double) {
    self.views = views
    self.seconds = seconds
    meter = RateMeter(seconds: seconds())
  }

  /// Shows an event.
  package func take(_ event: RunEvent) {
    let now = seconds()
    var pace = Pace.unknown
    switch event {
    case .started(_, _, let resumed): meter.begin(resumed: resumed, seconds: now)
    case .progress(let progress): pace = meter.note(progress, seconds: now)
    default: break
    }
    for index in views.indices { views[index].show(event, pace: pace, seconds: now) }
  }

  /// The run is over for now.
  package func finish() {
    for index in views.indices { views[index].finish() }
  }

  /// The run failed.
  package func fail(_ failure: Failure) {
    for index in views.indices { views[index].fail(failure) }
  }
}
