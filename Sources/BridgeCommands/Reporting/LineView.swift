package import BridgeRunning

/// Shows a run in lines, for a pipe or a log of continuous integration.
///
/// A stage gets a line, and a pass one now and then: after a tenth of it, but not within two
/// seconds, and at the latest after fifteen.
package struct LineView: RunView {
  private static let shortestSeconds = 2.0
  private static let longestSeconds = 15.0

  private let write: (String) -> Void
  private let style: TextStyle
  private var limit = FailureLimit()
  private var lastSeconds = 0.0
  private var lastPass: String?
  private var lastPercent = 0

  /// Makes a view that writes lines, each with its end.
  package init(style: TextStyle = .plain, write: @escaping (String) -> Void) {
    self.style = style
    self.write = write
  }

  package mutating func show(_ event: RunEvent, pace: Pace, seconds: Double) {
    guard case .progress(let progress) = event else {
      if case .stageStarted = event { lastSeconds = seconds }
      for line in limit.admit(event, RunEventText.line(event, style: style)) { put(line) }
      return
    }
    let percent = FigureText.percent(progress.done, of: progress.total)
    if progress.pass != lastPass { (lastPass, lastPercent) = (progress.pass, 0) }
    let elapsed = seconds - lastSeconds
    let isDue = elapsed >= Self.shortestSeconds && percent >= lastPercent + 10
    guard isDue || elapsed >= Self.longestSeconds else { return }
    (lastSeconds, lastPercent) = (seconds, percent)
    put("  " + RunEventText.progress(progress, pace: pace))
  }

  package mutating func finish() {}

  private func put(_ line: String) { write(line + "\n") }
}
