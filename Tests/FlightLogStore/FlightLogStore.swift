import BridgeTestSupport

/// Makes a flight log's store, for the demonstration and for measuring.
@main
struct FlightLogStore {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard let path = words.first, let flights = words.dropFirst().first.flatMap(Int.init) else {
      print("usage: flight-log-store PATH FLIGHTS [wal]")
      return
    }
    var options = FlightLog.options
    options.rowsByEntity = [
      "Flight": flights, "Aircraft": max(1, flights / 40), "Pilot": max(1, flights / 100),
    ]
    if words.dropFirst(2).first == "wal" { options.journal = .liveLog }
    let store = try SampleStore.make(
      schema: FlightLog.version1(), rows: flights, seed: 1, at: path, options: options)
    for entity in store.counts.keys.sorted() {
      print("\(entity): \(store.counts[entity] ?? 0)")
    }
  }
}
