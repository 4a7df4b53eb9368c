import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeSystem
import BridgeTestSupport
import Testing

@testable import BridgeRunning

/// What the journal says at the moment in which the result comes to stand under the store's name.
struct SwapStateTests {
  private let folder: TemporaryFolder
  private let store: String
  private let result: String
  private let run: RunFolder

  init() throws {
    folder = try TemporaryFolder()
    store = folder.path("Log.sqlite")
    result = folder.path("result.sqlite")
    run = RunFolder(path: folder.path("state/run"))
    for (path, rows) in [(store, 4), (result, 5)] {
      try SampleStore.make(
        schema: FlightLog.version1(), rows: rows, at: path, options: FlightLog.options)
    }
    try FileSystem.createFolders(run.path)
    try FileSystem.createFile(run.journal)
    try Journal.create(
      at: run.journal, values: [(.state, .string(RunState.verified.rawValue))], stages: [])
  }

  /// Two kills: one right after the intent, one right after the last rename.
  @Test(arguments: [false, true])
  func `the run is said to be swapping before the result stands under the name`(
    isIntentThere: Bool
  ) throws {
    let journal = try Journal.open(run.journal, access: .readWrite)
    if isIntentThere { try journal.set(.swap, to: intent().json) }
    var states: [RunState] = []
    let swap = Swap(
      folder: run, checkOriginal: { (_) throws(Failure) in },
      emit: { event in
        guard case .swapped(let step) = event, step.hasPrefix("the result stands") else { return }
        let seen = try? Journal.open(run.journal, access: .readOnly).state()
        if let seen { states.append(seen) }
      })
    try swap.run(store: store, result: result, journal: journal)
    #expect(states == [.swapping])
  }

  private func intent() throws -> SwapIntent {
    SwapIntent(
      store: store, result: result, before: store + ".before-run",
      original: try #require(try FileIdentity.of(store)),
      resultIdentity: try #require(try FileIdentity.of(result)))
  }
}
