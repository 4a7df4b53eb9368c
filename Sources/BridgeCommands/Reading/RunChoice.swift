import BridgeRunning
import BridgeSchema
import BridgeSystem

/// Finds the run that a command means.
struct RunChoice {
  /// The state folder as the system has to see it.
  let state: String

  /// Takes the state folder from the options of a command.
  init(_ arguments: ParsedArguments, in world: World) {
    state = world.path(arguments.value(of: .state) ?? "state")
  }

  /// The run of a name, or of a path.
  ///
  /// - Throws: `RUN-MISSING` with the runs there are.
  func named(_ name: String, in world: World) throws(Failure) -> RunFolder {
    let runs = try RunFolder.all(in: state)
    if let run = runs.first(where: { $0.name == name }) { return run }
    let run = RunFolder(path: world.path(name))
    guard name.contains("/"), FileSystem.exists(run.journal) else {
      throw Failure(
        .runMissing, "there is no run '\(name)' in \(state)",
        evidence: runs.suffix(20).map(\.name),
        remedy: "name one of them; without a name the unfinished run is meant, else the newest")
    }
    return run
  }

  /// The one unfinished run, else the newest; nil where there is none at all.
  ///
  /// - Parameter store: The store whose runs count; nil for any.
  /// - Returns: The run.
  /// - Throws: `RUN-SEVERAL` with the list when several are unfinished.
  func usual(on store: String? = nil) throws(Failure) -> RunFolder? {
    let all = try runs(on: store)
    let unfinished = try Self.unfinished(among: all)
    guard unfinished.count <= 1 else {
      throw Failure(
        .runSeveral, "\(unfinished.count) runs are unfinished, and one has to be named",
        evidence: unfinished.map(\.name), remedy: "write the name of the run after the command",
        disposition: .usage)
    }
    return unfinished.first ?? all.last
  }

  /// The runs on a store, or all.
  private func runs(on store: String?) throws(Failure) -> [RunFolder] {
    let all = try RunFolder.all(in: state)
    guard let store else { return all }
    let path = try FileSystem.realPath(store)
    var result: [RunFolder] = []
    for run in all where try RunStatus(of: run).settings.store == path { result.append(run) }
    return result
  }

  /// The run that is named, or the usual one.
  ///
  /// - Throws: `RUN-MISSING` where there is none.
  func required(_ name: String?, in world: World) throws(Failure) -> RunFolder {
    if let name { return try named(name, in: world) }
    guard let run = try usual() else {
      throw Failure(
        .runMissing, "there is no run in \(state)",
        remedy: "begin one with 'bridge run PLAN --store STORE', or name the folder with --state")
    }
    return run
  }

  private static func unfinished(among runs: [RunFolder]) throws(Failure) -> [RunFolder] {
    var result: [RunFolder] = []
    for run in runs where try !RunStatus(of: run).state.isOver { result.append(run) }
    return result
  }
}

extension OptionSpec {
  /// Where runs are kept.
  static let state = OptionSpec(
    "state", ValueSpec("DIR", .folder), help: "The folder of the runs; ./state by default.")
}

extension ArgumentSpec {
  /// A run that need not be named.
  static let run = ArgumentSpec(
    "RUN", .run, .optional,
    help: "The run, by name; the unfinished one by default, else the newest.")
}

extension Failure.Code {
  /// There is no run of that name, or none at all.
  static let runMissing = Self("RUN-MISSING")
  /// Several runs are unfinished, and none was named.
  static let runSeveral = Self("RUN-SEVERAL")
}
