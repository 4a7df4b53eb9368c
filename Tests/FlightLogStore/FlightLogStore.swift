import BridgeFormats
import BridgeSystem
import BridgeTestSupport

/// Makes a flight log's store, or its model, for the worked example and for measuring.
@main
struct FlightLogStore {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.count == 2, words[0] == "model" { return try writeModel(into: words[1]) }
    guard words.count >= 2, let flights = Int(words[1]) else {
      print("usage: flight-log-store PATH FLIGHTS [wal]\n       flight-log-store model FOLDER")
      return
    }
    try makeStore(at: words[0], flights: flights, withLog: words.dropFirst(2).first == "wal")
  }

  private static func makeStore(at path: String, flights: Int, withLog: Bool) throws {
    var options = FlightLog.options
    options.rowsByEntity = [
      "Flight": flights, "Aircraft": max(1, flights / 40), "Pilot": max(1, flights / 100),
    ]
    if withLog { options.journal = .liveLog }
    let store = try SampleStore.make(
      schema: FlightLog.version1(), rows: flights, seed: 1, at: path, options: options)
    for entity in store.counts.keys.sorted() {
      print("\(entity): \(store.counts[entity] ?? 0)")
    }
  }

  /// Writes both versions of the model as a bundle that Xcode opens.
  private static func writeModel(into folder: String) throws {
    let files = try ModelBundleWriter.files(
      for: [
        (name: "FlightLog 1", schema: FlightLog.version1()),
        (name: "FlightLog 2", schema: FlightLog.version2()),
      ], current: "FlightLog 2")
    for file in files {
      let path = PathText.join(folder, file.path)
      try FileSystem.createFolders(PathText.folder(of: path), mode: 0o755)
      try FileSystem.write(file.bytes, to: path, mode: 0o644)
    }
  }
}
