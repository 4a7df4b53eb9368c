import Testing

/// Counts what a soak did.
struct SoakTally {
  var kills = 0
  /// Kills that came too late: the process had ended.
  var missed = 0
  /// Runs and rollbacks that were gone on with to their end.
  var resumed = 0
  /// Records and links that were compared one by one.
  var compared = 0
  var failures = 0

  /// Counts what became of one process that was to be killed.
  mutating func note(_ outcome: Tool.Outcome) {
    if outcome.wasKilled { kills += 1 } else { missed += 1 }
  }

  /// Expects something, and counts it as a failure when it is not so.
  mutating func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    guard !holds else { return }
    failures += 1
    let text = what()
    print("soak: FAILED \(text)")
    Issue.record("\(text)")
  }

  /// Prints the counts as one line, which the script shows.
  func report(_ name: String) {
    print(
      "soak: \(name): \(kills) kills, \(missed) came after the end, \(resumed) gone on with, "
        + "\(compared) records compared, \(failures) failures")
  }
}
