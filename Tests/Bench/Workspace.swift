import BridgeSystem
import BridgeTestSupport
import Foundation

/// The folder of a measurement, with its stores and the program that is measured.
final class Workspace {
  private let temporary: TemporaryFolder
  var folder: String { temporary.url.path }
  /// The program, beside this one.
  let program: String
  let plan: String

  init() throws {
    temporary = try TemporaryFolder()
    let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    program = own.appending(path: "bridge").path
    plan =
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "migrations/flight-log/plan.json").path
  }

  func path(_ name: String) -> String { temporary.path(name) }

  /// Makes a store, few of whose values lie in files: what is measured is the store.
  func store(flights: Int) throws -> String {
    let path = path("Log-\(flights).sqlite")
    var options = FlightLog.options
    options.externalInterval = 50_000
    options.rowsByEntity = [
      "Flight": flights, "Aircraft": max(1, flights / 40), "Pilot": max(1, flights / 100),
    ]
    try SampleStore.make(
      schema: FlightLog.version1(), rows: flights, seed: 1, at: path, options: options)
    return path
  }

  /// A fresh copy of a store with its external files, in a folder of its own.
  func copy(of store: String) throws -> String {
    let copies = path("copy")
    if FileSystem.exists(copies) { try FileSystem.removeTree(copies) }
    try FileSystem.createFolder(copies)
    let files = FileManager.default
    let name = PathText.name(of: store)
    let support = ".\(name.replacing(".sqlite", with: ""))_SUPPORT"
    for item in [name, support] where FileSystem.exists(path(item)) {
      try files.copyItem(atPath: path(item), toPath: PathText.join(copies, item))
    }
    return PathText.join(copies, name)
  }

  /// How many bytes a file has.
  func size(of path: String) -> Int { Int((try? FileSystem.status(of: path)?.size) ?? 0) }
}
