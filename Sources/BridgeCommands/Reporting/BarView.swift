package import BridgeRunning

/// Shows a run on a terminal: a progress bar in the last line, and lines above it.
package struct BarView: RunView {
  /// Goes to the start of the line and clears it.
  private static let clear = "\r\u{1B}[2K"
  /// The shortest time between two pictures: at most ten a second.
  private static let shortestSeconds = 0.1

  private let write: (String) -> Void
  private let width: () -> Int?
  private let style: TextStyle
  private var limit = FailureLimit()
  private var lastSeconds: Double?
  /// The bar as it would be drawn now; nil outside of passes.
  private var bar: (progress: PassProgress, pace: Pace)?
  private var isDrawn = false

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - style: Whether colours are used.
  ///   - width: The width of the terminal in characters, asked for each picture.
  ///   - write: Writes to the terminal.
  package init(
    style: TextStyle, width: @escaping () -> Int?, write: @escaping (String) -> Void
  ) {
    self.style = style
    self.width = width
    self.write = write
  }

  package mutating func show(_ event: RunEvent, pace: Pace, seconds: Double) {
    switch event {
    case .progress(let progress):
      bar = (progress, pace)
      let isDue = lastSeconds.map { seconds - $0 >= Self.shortestSeconds } ?? true
      if isDue { draw(seconds: seconds) }
      return
    case .stageFinished, .checkpoint, .summary: bar = nil
    default: break
    }
    let lines = limit.admit(event, RunEventText.line(event, style: style))
    guard !lines.isEmpty || bar == nil else { return }
    erase()
    for line in lines { write(line + "\n") }
    if bar != nil { draw(seconds: seconds) }
  }

  package mutating func finish() {
    bar = nil
    erase()
  }

  private mutating func draw(seconds: Double) {
    guard let bar else { return }
    let text = ProgressBar(progress: bar.progress, pace: bar.pace)
      .text(width: (width() ?? 80) - 1)
    write(Self.clear + text)
    lastSeconds = seconds
    isDrawn = true
  }

  private mutating func erase() {
    if isDrawn { write(Self.clear) }
    isDrawn = false
  }
}
