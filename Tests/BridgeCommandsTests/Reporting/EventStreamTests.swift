import BridgeCommands
import BridgeRunning
import Testing

@Suite struct EventStreamTests {
  @Test func `each event is one object a line, after one that names the version`() throws {
    let events: [(Double, RunEvent)] = [
      (0, .started(run: "r", store: "S", resumed: false)),
      (0, .stageStarted(number: 1, opens: "B", passes: 1)),
      (0, .progress(PassProgress(pass: "p", done: 0, total: 10))),
      (3, .progress(PassProgress(pass: "p", done: 1, total: 10))),
      (3, .recordFailed(record: "x", pass: "p", reason: "why")),
      (3, .stageFinished(number: 1)),
      (3, .checkpoint(done: 1, total: 10)),
      (3, .verified(check: "counts", holds: true, detail: "")),
      (3, .swapped(step: "renamed")),
      (3, .summary(run: "r", state: "done", exit: 0)),
    ]
    var bytes: [UInt8] = []
    var now = 0.0
    let view = EventStreamView { bytes += $0 }
    let reporter = RunReporter(views: [view], seconds: { now })
    for (seconds, event) in events {
      now = seconds
      reporter.take(event)
    }
    reporter.finish()
    try expectSnapshot(String(decoding: bytes, as: UTF8.self), named: "events.ndjson")
  }
}
