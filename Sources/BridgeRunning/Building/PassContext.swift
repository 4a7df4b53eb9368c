package import BridgeSchema
package import BridgeStore

/// What a pass needs to know beside the file it works on.
package struct PassContext {
  /// How much is done in one transaction.
  var size: BatchSize
  /// The UUID of the store, of which record URIs are made.
  var storeUUID: String
  /// The files in which the store keeps large values.
  var externalFiles: ExternalFiles
  /// The folder from which relative paths of programs count.
  var planFolder: String
  /// A private folder for what programs are handed as files.
  var scratchFolder: String
  /// Puts small pieces of work into one transaction.
  var commits: CommitGroup
  /// How many rows each pass has to work on, by pass, as far as it is known.
  var totals: [String: Int64]
  /// Whether a record that fails ends the run, before anything of its batch is kept.
  var stopsOnFailure: Bool
  /// Whether the run shall stop at the next commit.
  var shouldStop: () -> Bool
  /// Takes over how far passes came in an earlier process.
  var takeOver: ([PassProgress]) -> Void
  /// Takes what happens.
  var emit: (RunEvent) -> Void

  init(
    size: BatchSize, storeUUID: String, externalFiles: ExternalFiles, planFolder: String,
    scratchFolder: String, commits: CommitGroup, totals: [String: Int64], stopsOnFailure: Bool,
    shouldStop: @escaping () -> Bool, takeOver: @escaping ([PassProgress]) -> Void,
    emit: @escaping (RunEvent) -> Void
  ) {
    self.size = size
    self.storeUUID = storeUUID
    self.externalFiles = externalFiles
    self.planFolder = planFolder
    self.scratchFolder = scratchFolder
    self.commits = commits
    self.totals = totals
    self.stopsOnFailure = stopsOnFailure
    self.shouldStop = shouldStop
    self.takeOver = takeOver
    self.emit = emit
  }

  /// What passes of a run that nobody stops or watches need to know.
  ///
  /// - Parameters:
  ///   - size: How much is done in one transaction.
  ///   - storeUUID: The UUID of the store.
  ///   - externalFiles: The files in which the store keeps large values.
  ///   - folder: A private folder.
  package init(
    size: BatchSize, storeUUID: String, externalFiles: ExternalFiles, folder: String
  ) {
    self.init(
      size: size, storeUUID: storeUUID, externalFiles: externalFiles, planFolder: folder,
      scratchFolder: folder, commits: CommitGroup(size: size, emit: { _ in }), totals: [:],
      stopsOnFailure: false, shouldStop: { false }, takeOver: { _ in }, emit: { _ in })
  }
}

extension PassContext {
  /// Commits what passes have gathered.
  package func commit(on file: borrowing StageFile) throws(Failure) {
    try commits.commit(on: file.connection)
  }
}

/// How a pass ended.
package enum PassOutcome: Hashable {
  case finished
  /// Stopped after a commit, with work left.
  case stopped
}
