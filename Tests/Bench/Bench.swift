import BridgeSystem
import BridgeTestSupport
import Foundation

/// Measures what the aims of speed name, as ratios on the same data, and prints one table.
///
/// Words: how many flights the store has (300,000), then sizes at which memory is measured.
@main
struct Bench {
  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let flights = numbers.first ?? 300_000
    let sizes = numbers.count > 1 ? Array(numbers.dropFirst()) : [10_000, 100_000, 1_000_000]
    let workspace = try Workspace()
    var table = Table()
    note("making a store of \(flights) flights in \(workspace.folder)")
    let store = try workspace.store(flights: flights)
    try StartBench(workspace: workspace).run(into: &table)
    try StepBench(workspace: workspace, store: store).run(into: &table)
    try ChainBench(workspace: workspace, store: store).run(into: &table)
    try MemoryBench(workspace: workspace).run(at: sizes, into: &table)
    print("\(flights) flights, \(workspace.size(of: store) / 1_000_000) MB; load \(load())")
    print("")
    print(table.text)
  }

  /// Says on standard error what goes on, since all of it takes minutes.
  static func note(_ text: String) {
    _ = Terminal.write(Array("bench: \(text)\n".utf8), to: .error)
  }

  private static func load() -> String {
    (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))
      .map { $0.split(separator: " ").prefix(3).joined(separator: " ") } ?? "unknown"
  }
}
