import BridgeJSON
import BridgeSystem
import FoundationEssentials

/// Notes what happens in the run's own folder, and passes it on.
///
/// The events and the live figures are for people and programs that watch; the run itself reads
/// neither, so a line that cannot be written stops nothing.
final class RunRecorder {
  private let folder: RunFolder
  private let totals: [String: Int64]
  private let emit: (RunEvent) -> Void
  private var done: [String: Int64] = [:]
  private var lastNote = Date.distantPast

  init(folder: RunFolder, totals: [String: Int64], emit: @escaping (RunEvent) -> Void) {
    self.folder = folder
    self.totals = totals
    self.emit = emit
  }

  /// How much of all passes is done, of how much there is.
  var overall: (done: Int64, total: Int64) {
    let known = totals.filter { $0.value > 0 }
    let done = known.reduce(into: Int64(0)) { sum, pass in
      sum += min(pass.value, self.done[pass.key] ?? 0)
    }
    return (done, known.values.reduce(0, +))
  }

  /// Takes over what an earlier process did.
  func take(_ progress: [PassProgress]) {
    for pass in progress { done[pass.pass] = pass.done }
  }

  /// Takes in an event.
  func note(_ event: RunEvent) {
    if case .progress(let progress) = event {
      done[progress.pass] = progress.done
      if Date().timeIntervalSince(lastNote) >= 0.5 { writeFigures(progress) }
    } else {
      try? FileSystem.append(line: event.json.line, to: folder.events)
    }
    emit(event)
  }

  private func writeFigures(_ progress: PassProgress) {
    lastNote = Date()
    let (done, total) = overall
    let figures = JSON.object([
      "pass": .string(progress.pass), "pass_done": .integer(progress.done),
      "pass_total": .integer(progress.total), "done": .integer(done), "total": .integer(total),
    ])
    try? FileSystem.replaceFile(folder.progress, with: figures.line)
  }
}
