import BridgeSystem

/// A whole run of a chain with one bridge schema against a bare copy.
struct ChainBench {
  let workspace: Workspace
  let store: String
  private let rounds = 3

  init(workspace: Workspace, store: String) {
    self.workspace = workspace
    self.store = store
  }

  func run(into table: inout Table) throws {
    var bare: [Cost] = []
    var runs: [WatchedRun] = []
    var size = 0
    for round in 1...rounds {
      Bench.note("chain against bare copy, round \(round) of \(rounds)")
      let target = workspace.path("bare.sqlite")
      bare.append(try Cost.of { try BareCopy.make(of: store, at: target) })
      let copy = try workspace.copy(of: store)
      runs.append(
        try WatchedRun(
          workspace.program, plan: workspace.plan, store: copy,
          state: workspace.path("copy/state")))
      size = workspace.size(of: copy)
    }
    let floor = bare.map(\.seconds).median
    let floorProcessor = bare.map(\.processor).median
    table.add(
      "bare copy with its indexes", floor, unit: "s",
      detail: "\(Table.text(floorProcessor)) s of the processor")
    let ratios = zip(runs, bare).map { $0.whole.seconds / $1.seconds }
    table.add("whole run / bare copy", ratios.median, detail: detail(runs.map(\.whole)))
    let building = zip(runs, bare).map { Self.building($0).seconds / $1.seconds }
    table.add(
      "  building the chain / bare copy", building.median, aim: 3.5,
      detail: detail(runs.map(Self.building)))
    for part in WatchedRun.Part.allCases {
      let costs = runs.compactMap { $0.parts[part] }
      table.add(
        "  " + part.rawValue, costs.map(\.seconds).median / floor, detail: detail(costs))
    }
    table.add(
      "bytes written / size of the result",
      runs.map(\.whole.written).median / Double(max(1, size)))
  }

  private static func building(_ run: WatchedRun) -> Cost {
    (run.parts[.firstStage] ?? Cost()) + (run.parts[.lastStage] ?? Cost())
  }

  private func detail(_ costs: [Cost]) -> String {
    "\(Table.text(costs.map(\.seconds).median)) s, "
      + "\(Table.text(costs.map(\.processor).median)) s of the processor, "
      + "\(Int(costs.map(\.written).median / 1_000_000)) MB written"
  }
}

/// The most memory that runs take, which must not grow with the store.
struct MemoryBench {
  let workspace: Workspace

  func run(at sizes: [Int], into table: inout Table) throws {
    var peaks: [Double] = []
    // The largest value of these stores lies in a file and comes into the store.
    let largest = 0.12
    for flights in sizes {
      Bench.note("memory at \(flights) flights")
      let store = workspace.path("Log-\(flights).sqlite")
      if !FileSystem.exists(store) { _ = try workspace.store(flights: flights) }
      let run = try WatchedRun(
        workspace.program, plan: workspace.plan, store: try workspace.copy(of: store),
        state: workspace.path("copy/state"))
      peaks.append(run.peak)
      table.add(
        "peak memory, \(flights) flights", run.peak, aim: 24 + 3 * largest, unit: "MB")
    }
    guard let first = peaks.first, let last = peaks.last, peaks.count > 1, first > 0 else { return }
    table.add("peak memory, largest / smallest store", last / first, aim: 1.10)
  }
}
