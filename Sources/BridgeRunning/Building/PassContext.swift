import BridgeSchema
import BridgeStore

/// What a pass needs to know beside the file it works on.
struct PassContext {
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
  /// Takes what happens.
  var emit: (RunEvent) -> Void
}

/// How a pass ended.
enum PassOutcome: Hashable {
  case finished
  /// Stopped after a commit, with work left.
  case stopped
}
