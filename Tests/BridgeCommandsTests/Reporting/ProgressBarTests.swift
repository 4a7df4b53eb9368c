import BridgeCommands
import BridgeRunning
import Testing

@Suite struct ProgressBarTests {
  static let bar = ProgressBar(
    progress: PassProgress(pass: "step:1:convert:Note.written", done: 41_000, total: 120_000),
    pace: Pace(rate: 12_345, secondsLeft: 130))

  @Test(arguments: 0...120)
  func `the bar is never wider than the terminal`(width: Int) {
    #expect(Self.bar.text(width: width).count <= width)
  }

  @Test(arguments: [
    (
      120,
      "step:1:convert:Note.written  [############------------------------]   34 %  "
        + "41,000 of 120,000  12,345/s  2 min 10 s left"
    ),
    (79, "step:1:convert:Note.written  [####----------]   34 %  12,345/s  2 min 10 s left"),
    (62, "step:1:convert:Note.written   34 %  12,345/s  2 min 10 s left"),
    (52, "step:1:convert:Note.written   34 %  2 min 10 s left"),
    (40, "step:1:convert:Note.written   34 %"),
    (10, " 34 %  ste"),
  ])
  func `the bar drops what it has no room for`(width: Int, text: String) {
    #expect(Self.bar.text(width: width) == text)
  }

  @Test func `a pass without records is done`() {
    let bar = ProgressBar(progress: PassProgress(pass: "index"), pace: .unknown)
    #expect(bar.text(width: 40) == "index  [################]  100 %  0 of 0")
  }
}
