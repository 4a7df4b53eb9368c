import Foundation

/// How long tests soak, as `scripts/soak` asks for by environment variables.
enum SoakSettings {
  /// Whether a soak of this name was asked for; no other test run has the time.
  static func isWanted(_ name: String) -> Bool {
    KillShim.path != nil && ProcessInfo.processInfo.environment["BRIDGE_SOAK"] == name
  }

  /// How many kills a soak makes at most; nil for all that there are.
  static var kills: Int? {
    ProcessInfo.processInfo.environment["BRIDGE_SOAK_KILLS"].flatMap { Int($0) }
  }

  /// Numbers from 1 to a total: all of them, or as many as are wanted, evenly spread.
  static func spread(to total: Int) -> [Int] {
    guard let kills, kills < total, kills > 0 else { return total > 0 ? Array(1...total) : [] }
    return (0..<kills).map { 1 + $0 * total / kills }
  }

  /// What the spread comes to, without its first numbers; a soak that failed is gone on with so.
  static func numbers(to total: Int) -> [Int] {
    let first = ProcessInfo.processInfo.environment["BRIDGE_SOAK_FROM"].flatMap { Int($0) } ?? 1
    return spread(to: total).filter { $0 >= first }
  }
}
