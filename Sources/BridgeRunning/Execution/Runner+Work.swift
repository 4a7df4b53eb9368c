import BridgeJSON
import BridgePlanning
import BridgeSQLite
package import BridgeSchema
import BridgeStore
import BridgeSystem

extension Runner {
  /// Builds, verifies and swaps, from wherever the run stands.
  func work(
    on folder: RunFolder, document: PlanDocument, preparation: consuming Preparation,
    onFailure: RunOptions.FailureMode, resumed: Bool, _ lock: borrowing RunLock
  ) throws(Failure) -> RunReport {
    let journal = try Journal.open(folder.journal, access: .readWrite)
    let settings = try journal.settings()
    let recorder = RunRecorder(folder: folder, totals: settings.totals, emit: control.emit)
    recorder.note(.started(run: folder.name, store: settings.store, resumed: resumed))
    if resumed {
      try requireSameStore(preparation, journal, settings)
    } else {
      for sentence in try journal.value(.baseline)?.elements ?? [] {
        recorder.note(.alreadyBroken(sentence.text ?? ""))
      }
    }
    let building = settings.buildingFolder(of: folder)
    try makeBuildingFolder(building, journal)
    let context = context(
      for: settings, building: building, onFailure: onFailure, recorder: recorder)
    let isVerified = try journal.state() == .verified
    if !isVerified { try journal.setState(.running) }
    let builder = StageBuilder(
      folder: folder, settings: settings, schedule: preparation.schedule, context: context)
    switch try builder.run(journal: journal) {
    case .stopped:
      let (done, total) = recorder.overall
      recorder.note(.checkpoint(done: done, total: total))
      return try end(.stopped(done: done, total: total), folder, journal, recorder, lock)
    case .needsDecision(let failed):
      try journal.setState(.needsDecision)
      return try end(.needsDecision(failed: failed), folder, journal, recorder, lock)
    case .built(let result):
      if !isVerified {
        let verification = ResultVerification(
          document: document, settings: settings, recorder: recorder)
        try verification.require(preparation, result: result, journal: journal)
      }
      // Again for a result that was verified before: the stage was opened since.
      try StageFile.setJournalMode(ofResult: result, usesLog: settings.usesLog)
      if !isVerified { try journal.setState(.verified) }
      Self.release(preparation)
      return try swap(result, folder, journal, settings, recorder, lock)
    }
  }

  /// Goes on with a swap that was begun.
  func finishSwap(
    of folder: RunFolder, settings: RunSettings, _ lock: borrowing RunLock
  ) throws(Failure) -> RunReport {
    let journal = try Journal.open(folder.journal, access: .readWrite)
    let recorder = RunRecorder(folder: folder, totals: settings.totals, emit: control.emit)
    recorder.note(.started(run: folder.name, store: settings.store, resumed: true))
    guard let intent = SwapIntent(try journal.value(.swap)) else {
      throw .journalDamaged("the swap of the run")
    }
    return try swap(intent.result, folder, journal, settings, recorder, lock)
  }

  private func swap(
    _ result: String, _ folder: RunFolder, _ journal: borrowing Journal, _ settings: RunSettings,
    _ recorder: RunRecorder, _ lock: borrowing RunLock
  ) throws(Failure) -> RunReport {
    let fingerprint = try journal.fingerprint()
    let swap = Swap(
      folder: folder,
      checkOriginal: { (lock) throws(Failure) in
        try fingerprint.compare(to: lock, path: settings.store)
          .requireEqualContent(path: settings.store)
      }, emit: { recorder.note($0) })
    try swap.run(store: settings.store, result: result, journal: journal)
    let building = settings.buildingFolder(of: folder)
    if FileSystem.exists(building) { try FileSystem.removeTree(building) }
    // Last of all: a run that is done has left nothing but the result and the kept original.
    try journal.setState(.done)
    let accepted = try journal.statusCounts()[.accepted] ?? 0
    return try end(.done(accepted: accepted), folder, journal, recorder, lock)
  }

  private func end(
    _ outcome: RunOutcome, _ folder: RunFolder, _ journal: borrowing Journal,
    _ recorder: RunRecorder, _ lock: borrowing RunLock
  ) throws(Failure) -> RunReport {
    let state = try journal.state()
    let name = state == .running ? "stopped" : state.rawValue
    recorder.note(.summary(run: folder.name, state: name, exit: outcome.exitCode))
    return RunReport(folder: folder, outcome: outcome)
  }

  /// Lets others write to the original again, and stops reading it.
  private static func release(_ preparation: consuming Preparation) {}

  private func requireSameStore(
    _ preparation: borrowing Preparation, _ journal: borrowing Journal, _ settings: RunSettings
  ) throws(Failure) {
    try journal.fingerprint().compare(to: preparation.lock)
      .requireEqualContent(path: settings.store)
  }

  /// Makes the private folder, unless files that are needed were in it.
  private func makeBuildingFolder(_ path: String, _ journal: borrowing Journal) throws(Failure) {
    if !FileSystem.exists(path) {
      try FileSystem.createFolder(path, mode: 0o700)
      try FileSystem.syncFolder(PathText.folder(of: path))
      // Known now, and not after hours of building.
      try Swap.requireLinks(in: path)
    }
  }

  private func context(
    for settings: RunSettings, building: String, onFailure: RunOptions.FailureMode,
    recorder: RunRecorder
  ) -> PassContext {
    PassContext(
      size: settings.batch, storeUUID: settings.storeUUID,
      externalFiles: ExternalFiles(ofStore: settings.store), planFolder: settings.planFolder,
      scratchFolder: building,
      commits: CommitGroup(size: settings.batch, emit: { recorder.note($0) }),
      totals: settings.totals, stopsOnFailure: onFailure == .stop,
      shouldStop: control.shouldStop, takeOver: { recorder.take($0) }, emit: { recorder.note($0) })
  }
}

extension Journal {
  /// What the run was started with.
  package borrowing func settings() throws(Failure) -> RunSettings {
    guard let settings = RunSettings(try value(.settings)) else {
      throw .journalDamaged("the settings of the run")
    }
    return settings
  }

  /// How the original was when the run began.
  borrowing func fingerprint() throws(Failure) -> StoreFingerprint {
    guard let fingerprint = try value(.fingerprint).flatMap(StoreFingerprint.init) else {
      throw .journalDamaged("the fingerprint of the original")
    }
    return fingerprint
  }
}
