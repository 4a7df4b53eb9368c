import BridgeJSON
import Foundation

/// A real `bridge run`, watched from outside while it goes on.
final class WatchedRun {
  /// What ran between two events.
  enum Part: String, CaseIterable {
    case freeze = "checks, freeze and fingerprint"
    case firstStage = "stage 1 with its import steps"
    case lastStage = "stage 2 with its indexes"
    case verification = "verification"
    case swap = "swap"
  }

  struct Failed: Error { let status: Int32 }

  private(set) var parts: [Part: Cost] = [:]
  private(set) var whole = Cost()
  private(set) var peak = 0.0

  private let process = Process()
  private let pipe = Pipe()
  private var start = Date()
  private var before = Cost()
  private var part = Part.freeze
  private var rest = ""

  /// Runs a plan on a store to its end.
  init(_ program: String, plan: String, store: String, state: String) throws {
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "run", plan, "--store", store, "--state", state, "--events", "-",
    ]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    start = Date()
    try process.run()
    watch()
    process.waitUntilExit()
    whole = now(seconds: Date().timeIntervalSince(start))
    close()
    guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
  }

  private func watch() {
    while true {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { return }
      last = now(seconds: Date().timeIntervalSince(start))
      peak = max(peak, ProcessFigures.peak("\(process.processIdentifier)"))
      rest += String(decoding: data, as: UTF8.self)
      var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
      rest = String(lines.removeLast())
      for line in lines { take(String(line)) }
    }
  }

  private var last = Cost()

  /// What the process has taken; once it is gone, what it had taken at its last event.
  private func now(seconds: Double) -> Cost {
    let name = "\(process.processIdentifier)"
    let processor = ProcessFigures.processor(name)
    return Cost(
      seconds: seconds, processor: max(processor, last.processor),
      written: max(ProcessFigures.written(name), last.written))
  }

  private func take(_ line: String) {
    guard let event = try? JSON(reading: Array(line.utf8)), let type = event["type"]?.text else {
      return
    }
    switch (type, event["stage"]?.integer) {
    case ("stage_start", 1): go(to: .firstStage)
    case ("stage_start", 2): go(to: .lastStage)
    case ("stage_end", 2): go(to: .verification)
    case ("verify", _) where event["check"]?.text == "all": go(to: .swap)
    default: break
    }
  }

  private func go(to next: Part) {
    close()
    part = next
  }

  private func close() {
    let now = process.isRunning ? last : whole
    parts[part] = now - before
    before = now
  }
}
