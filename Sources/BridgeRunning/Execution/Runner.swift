import BridgeJSON
import BridgePlanning
import BridgeSQLite
package import BridgeSchema
import BridgeStore
import BridgeSystem

/// Runs plans on stores, and goes on with runs that were interrupted.
package struct Runner {
  /// The folder in which runs are kept.
  package let state: String
  package let control: RunControl

  package init(state: String, control: RunControl) {
    self.state = state
    self.control = control
  }

  /// Begins a run of a plan on a store.
  ///
  /// Nothing of the user's is written before every check has passed; the original is not written at
  /// all, until the verified result takes its place.
  ///
  /// - Parameters:
  ///   - document: A plan with nothing left to decide.
  ///   - store: The path of the store.
  ///   - options: How the run behaves.
  /// - Returns: The run, and how it ended for now.
  /// - Throws: `PLAN-OPEN`, `PROGRAM-…`, `RUN-UNFINISHED`, `RUN-VERSION`, `RUN-LAYOUT`, `STORE-…` …
  package func start(
    _ document: PlanDocument, store: String, options: RunOptions
  ) throws(Failure) -> RunReport {
    try requireComplete(document.plan)
    if document.plan.isSameVersion {
      _ = try StoreFile(store)
      return RunReport(
        folder: nil,
        outcome: .nothing("A and B are the same version to a store; there is nothing to run"))
    }
    try requireNoOtherRun(on: store)
    try requireOwnLog(store)
    if try isAtEnd(of: document.plan, store) {
      return RunReport(
        folder: nil, outcome: .nothing("\(store) is at the plan's last schema already"))
    }
    try RunPrograms.require(of: document)
    let preparation = try Preparation.make(of: store, for: document.plan)
    let folder = try RunCreation(
      state: state, document: document, options: options
    ).create(for: preparation)
    return try work(
      on: folder, document: document, preparation: preparation, onFailure: options.onFailure,
      resumed: false, RunLock(folder.lock))
  }

  /// Goes on with a run.
  ///
  /// - Parameters:
  ///   - folder: The run.
  ///   - onFailure: Another way to treat records that fail from now on; nil keeps the run's.
  /// - Returns: The run, and how it ended for now.
  /// - Throws: `RUN-LOCKED` while another process works on it; `RUN-PLAN-CHANGED`,
  ///   `RUN-STEP-CHANGED`, `STORE-CHANGED` when it is not the same run any more; what ``start`` throws.
  package func resume(
    _ folder: RunFolder, onFailure: RunOptions.FailureMode? = nil
  ) throws(Failure) -> RunReport {
    // First of all: what another process makes of the run may be anything until it is over.
    let lock = try RunLock(folder.lock)
    let journal = try Journal.open(folder.journal, access: .readOnly)
    let state = try journal.state()
    switch state {
    case .done:
      return RunReport(folder: folder, outcome: .nothing("the run \(folder.name) is done"))
    case .rolledBack:
      return RunReport(
        folder: folder, outcome: .nothing("the run \(folder.name) was rolled back"))
    case .rollingBack:
      throw .rollbackBegun(folder)
    case .running, .needsDecision, .verified, .swapping: break
    }
    let settings = try journal.settings()
    let document = try RunDocuments(folder: folder, settings: settings).load()
    if state == .swapping { return try finishSwap(of: folder, settings: settings, lock) }
    let preparation = try Preparation.make(of: settings.store, for: document.plan)
    return try work(
      on: folder, document: document, preparation: preparation,
      onFailure: onFailure ?? settings.onFailure, resumed: true, lock)
  }

  private func requireComplete(_ plan: Plan) throws(Failure) {
    guard !plan.isComplete else { return }
    let questions = plan.openQuestions.map { "--answer \($0.id)=…   \($0.text)" }
    let losses = plan.openLosses.map { "--accept-loss \($0.id)   \($0.text)" }
    throw Failure(
      .planOpen, "the plan is not complete: something has to be decided first",
      evidence: questions + losses,
      remedy: "plan again with these options, then run the new plan", disposition: .decision)
  }

  /// Whether the store is where the plan leads, by what it records and by its tables.
  private func isAtEnd(of plan: Plan, _ store: String) throws(Failure) -> Bool {
    guard let last = plan.chain.last?.schema else { return false }
    return try StoreFile.withStoreForLooking(store) { (connection) throws(Failure) in
      let metadata = try StoreMetadata.read(connection, path: store)
      guard metadata.recorded.isCompatible(with: SchemaIdentity(of: last)) else { return false }
      _ = try StoreLayout(of: last).bound(to: ActualTables.read(from: connection))
      return true
    }
  }

  /// A log of another store is found out in a copy, before the store itself is opened with it.
  private func requireOwnLog(_ store: String) throws(Failure) {
    let file = try StoreFile(store)
    guard file.log.hasCommits else { return }
    try file.look { (connection) throws(Failure) in
      _ = try StoreMetadata.read(connection, path: file.path)
    }
  }

  /// Whether a run is on the store and not over.
  ///
  /// A journal that cannot be read stops a new run only where its run may be on the same store.
  private func isUnfinished(_ folder: RunFolder, on store: String) throws(Failure) -> Bool {
    do throws(Failure) {
      let journal = try Journal.open(folder.journal, access: .readOnly)
      guard try journal.settings().store == store else { return false }
      return try !journal.state().isOver
    } catch {
      guard try folder.mayBeOn(store) else { return false }
      throw error.adding(evidence: "the run: \(folder.path)")
    }
  }

  private func requireNoOtherRun(on store: String) throws(Failure) {
    let path = try StoreFile(store).path
    for folder in try RunFolder.all(in: state) where try isUnfinished(folder, on: path) {
      throw Failure(
        .runUnfinished, "an unfinished run on \(store) is there already: \(folder.name)",
        evidence: [folder.path],
        remedy: "go on with 'bridge run --resume', or give it up with "
          + "'bridge rollback \(folder.name)'")
    }
  }
}

extension Failure {
  fileprivate static func rollbackBegun(_ folder: RunFolder) -> Self {
    Self(
      .runRollingBack, "a rollback of the run \(folder.name) was begun and not finished",
      remedy: "finish it with: bridge rollback \(folder.name)")
  }
}

extension Failure.Code {
  /// A plan has open questions or losses that nobody accepted.
  package static let planOpen = Self("PLAN-OPEN")
  /// A run on the store was begun and is not over.
  package static let runUnfinished = Self("RUN-UNFINISHED")
  /// A rollback was begun, so the run cannot go on.
  package static let runRollingBack = Self("RUN-ROLLING-BACK")
}
