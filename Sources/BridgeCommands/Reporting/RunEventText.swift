import BridgeRunning

/// Events of a run in words.
enum RunEventText {
  /// The line for an event; nil for one that has none of its own.
  ///
  /// What comes from the store or the user is made safe for a terminal.
  static func line(_ event: RunEvent, style: TextStyle) -> String? {
    switch event {
    case .started(let run, let store, let resumed):
      resumed
        ? "run \(run) goes on, on \(PrintableText.of(store))"
        : "run \(run) begins, on \(PrintableText.of(store))"
    case .stageStarted(let number, let opens, let passes):
      "stage \(number): at \(PrintableText.of(opens)), \(passes) \(passes == 1 ? "pass" : "passes")"
    case .recordFailed(let record, let pass, let reason):
      style.yellow("failed:") + PrintableText.of(" \(record) in \(pass): \(reason)")
    case .alreadyBroken(let sentence):
      style.yellow("already broken:") + PrintableText.of(" \(sentence); kept as it is")
    case .stageFinished(let number): "stage \(number): done"
    case .verified(let check, let holds, let detail):
      verified(check, holds, detail, style)
    case .swapped(let step): "swap: \(step)"
    case .progress, .checkpoint, .summary: nil
    }
  }

  private static func verified(
    _ check: String, _ holds: Bool, _ detail: String, _ style: TextStyle
  ) -> String {
    let verdict = holds ? style.green("verified:") : style.red("MISMATCH:")
    return verdict + PrintableText.of(" \(check)" + (detail.isEmpty ? "" : ": \(detail)"))
  }

  /// How far a pass is, such as `41,000 of 120,000 records (34 %), 9,500/s, 9 s left`.
  static func progress(_ progress: PassProgress, pace: Pace) -> String {
    let figures = [
      "\(FigureText.grouped(progress.done)) of \(FigureText.grouped(progress.total)) records "
        + "(\(FigureText.percent(progress.done, of: progress.total)) %)",
      pace.rate.map(rate), pace.secondsLeft.map(timeLeft),
    ]
    return PrintableText.of(progress.pass) + ": "
      + figures.compactMap { $0 }.joined(separator: ", ")
  }

  static func rate(_ rate: Double) -> String { FigureText.grouped(Int64(rate.rounded())) + "/s" }

  static func timeLeft(_ seconds: Double) -> String {
    FigureText.duration(seconds: seconds) + " left"
  }
}

/// Shows the first records of a stage that fail, and counts the others.
struct FailureLimit {
  /// The most that are shown one by one.
  static let shown = 5

  private var count = 0

  /// The line for an event, or nil for a failure too many.
  mutating func admit(_ event: RunEvent, _ line: String?) -> [String] {
    switch event {
    case .recordFailed:
      count += 1
      return count <= Self.shown ? [line].compactMap { $0 } : []
    case .stageFinished, .checkpoint, .summary:
      let hidden = count - Self.shown
      count = 0
      let note = "… and \(hidden) more; list them with: bridge status --records failed"
      return (hidden > 0 ? [note] : []) + [line].compactMap { $0 }
    default: return [line].compactMap { $0 }
    }
  }
}
