package import BridgeRunning

/// A line that says how far a pass is, as wide as there is room.
package struct ProgressBar {
  /// The narrowest bar that is worth its place, with its brackets.
  private static let narrowest = 12
  private static let widest = 42

  private let progress: PassProgress
  private let pace: Pace

  /// Describes a moment of a pass.
  package init(progress: PassProgress, pace: Pace) {
    self.progress = progress
    self.pace = pace
  }

  /// The line, never wider than `width` characters.
  ///
  /// Where room is short, first the count goes, then the bar, the rate, and the time left.
  package func text(width: Int) -> String {
    let name = PrintableText.of(progress.pass)
    let rate = pace.rate.map(RunEventText.rate)
    let left = pace.secondsLeft.map(RunEventText.timeLeft)
    for (extras, hasBar) in [
      ([count, rate, left], true), ([rate, left], true), ([count, rate, left], false),
      ([rate, left], false), ([left], false), ([], false),
    ] {
      let tail = ([share] + extras.compactMap { $0 }).joined(separator: "  ")
      let room = width - name.count - tail.count - 2
      if !hasBar, room >= 0 { return "\(name)  \(tail)" }
      if hasBar, room >= Self.narrowest + 2 {
        return "\(name)  \(bar(width: min(room - 2, Self.widest)))  \(tail)"
      }
    }
    return String("\(share)  \(name)".prefix(max(0, width)))
  }

  private var count: String {
    "\(FigureText.grouped(progress.done)) of \(FigureText.grouped(progress.total))"
  }

  /// The share in percent, always as wide.
  private var share: String {
    let percent = "\(FigureText.percent(progress.done, of: progress.total)) %"
    return String(repeating: " ", count: max(0, 5 - percent.count)) + percent
  }

  private func bar(width: Int) -> String {
    let inner = width - 2
    let share = progress.total > 0 ? Double(progress.done) / Double(progress.total) : 1
    let full = min(inner, max(0, Int(share * Double(inner))))
    return "[" + String(repeating: "#", count: full)
      + String(repeating: "-", count: inner - full) + "]"
  }
}
