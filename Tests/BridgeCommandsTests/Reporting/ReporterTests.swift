import BridgeCommands
import BridgeRunning
import Foundation
import Testing

@Suite struct ReporterTests {
  /// Feeds events at given times into one view, and returns what it wrote.
  static func shown(
    _ events: [(seconds: Double, event: RunEvent)],
    by view: (@escaping (String) -> Void) -> any RunView
  ) -> String {
    var text = ""
    var now = 0.0
    let reporter = RunReporter(views: [view { text += $0 }], seconds: { now })
    for (seconds, event) in events {
      now = seconds
      reporter.take(event)
    }
    reporter.finish()
    return text
  }

  static func progress(_ done: Int64, of total: Int64 = 1000, pass: String = "copy:1:ZNOTE")
    -> RunEvent
  {
    .progress(PassProgress(pass: pass, done: done, total: total))
  }

  static let start: (Double, RunEvent) = (
    0, .started(run: "r1", store: "Log.sqlite", resumed: false)
  )
  static let stage: (Double, RunEvent) = (0, .stageStarted(number: 1, opens: "bridge-1", passes: 2))

  static func lines(_ events: [(seconds: Double, event: RunEvent)]) -> [String] {
    shown(events) { LineView(write: $0) }.split(separator: "\n").map(String.init)
  }

  @Test func `a pipe gets a line for a stage and few for a pass`() {
    let events = (1...100).map { (Double($0) * 0.1, Self.progress(Int64($0) * 10)) }
    #expect(
      Self.lines([Self.start, Self.stage] + events + [(11, .stageFinished(number: 1))]) == [
        "run r1 begins, on Log.sqlite",
        "stage 1: at bridge-1, 2 passes",
        "  copy:1:ZNOTE: 200 of 1,000 records (20 %), 100/s, 8 s left",
        "  copy:1:ZNOTE: 400 of 1,000 records (40 %), 100/s, 6 s left",
        "  copy:1:ZNOTE: 600 of 1,000 records (60 %), 100/s, 4 s left",
        "  copy:1:ZNOTE: 800 of 1,000 records (80 %), 100/s, 2 s left",
        "  copy:1:ZNOTE: 1,000 of 1,000 records (100 %), 100/s, 0 s left",
        "stage 1: done",
      ])
  }

  @Test func `a pipe hears from a slow pass every fifteen seconds`() {
    let events = (1...40).map { (Double($0), Self.progress(Int64($0), of: 100_000)) }
    #expect(Self.lines([Self.start, Self.stage] + events).count == 2 + 2)
  }

  @Test func `of many failed records the first are shown and the others counted`() {
    let failures: [(seconds: Double, event: RunEvent)] = (1...8).map {
      (1, .recordFailed(record: "x-coredata://S/Note/p\($0)", pass: "p", reason: "no date"))
    }
    let lines = Self.lines(failures + [(2, .stageFinished(number: 1))] + failures.prefix(1))
    #expect(lines.count == 8)
    #expect(lines[0] == "failed: x-coredata://S/Note/p1 in p: no date")
    #expect(lines[5] == "… and 3 more; list them with: bridge status --records failed")
    #expect(lines[7] == lines[0])
  }

  @Test func `values from a store send no control characters`() {
    let events: [(seconds: Double, event: RunEvent)] = [
      (0, .recordFailed(record: "r", pass: "p\u{1B}[1m", reason: "\u{1B}]0;x\u{7}")),
      (20, Self.progress(1, pass: "\u{1B}[2J")),
    ]
    #expect(!Self.lines(events).joined().contains("\u{1B}"))
    let bar = ProgressBar(progress: PassProgress(pass: "\u{1B}[2J"), pace: .unknown)
    #expect(!bar.text(width: 80).contains("\u{1B}"))
  }

  @Test func `a bar is drawn ten times a second at most, and leaves no trace`() {
    let events = (1...1000).map { (Double($0) * 0.001, Self.progress(Int64($0))) }
    let text = Self.shown([Self.stage] + events) {
      BarView(style: .plain, width: { 60 }, write: $0)
    }
    let pictures = text.components(separatedBy: "\r\u{1B}[2K")
    #expect((9...12).contains(pictures.count - 1))
    #expect(pictures.last == "")
    for picture in pictures.dropFirst() { #expect(picture.count < 60) }
  }

  @Test func `lines stand above the bar, which is drawn again`() {
    let text = Self.shown([
      Self.stage, (1, Self.progress(500)),
      (1.01, .recordFailed(record: "r", pass: "p", reason: "why")),
      (1.02, .stageFinished(number: 1)),
    ]) { BarView(style: .plain, width: { 80 }, write: $0) }
    let clear = "\r\u{1B}[2K"
    let pictures = text.components(separatedBy: clear)
    #expect(pictures[0] == "stage 1: at bridge-1, 2 passes\n")
    #expect(
      pictures[1]
        == "copy:1:ZNOTE  [############-------------]   50 %  500 of 1,000  500/s  1 s left")
    #expect(pictures[2] == "failed: r in p: why\n")
    #expect(pictures[3] == pictures[1])
    #expect(pictures[4] == "stage 1: done\n")
  }
}
