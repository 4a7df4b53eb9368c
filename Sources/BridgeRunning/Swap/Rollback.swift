import BridgeJSON
import BridgeSQLite
package import BridgeSchema
import BridgeStore
import BridgeSystem

/// Puts the kept original back under the store's name, byte for byte and with its log.
///
/// As in the swap, one complete store stands under the name at every moment: where the original has
/// a log, a copy with the log folded in stands there while main file and log are put back, since
/// neither may lie beside the other's partner (spec: sqlite, 19).
struct Rollback {
  let folder: RunFolder
  /// A private folder of the run beside the store.
  let building: String
  /// Whether what the app wrote into the result may be lost.
  let discardsChanges: Bool
  let emit: (RunEvent) -> Void

  /// Carries the rollback out, or goes on with one that was begun.
  ///
  /// - Parameter journal: The journal of a run whose swap was begun.
  /// - Throws: `STORE-IN-USE`; `ROLLBACK-CHANGED` when the result was written to since the swap;
  ///   `SWAP-UNCLEAR`.
  func run(journal: borrowing Journal) throws(Failure) {
    guard let intent = SwapIntent(try journal.value(.swap)) else {
      throw .journalDamaged("the swap of the run")
    }
    let present = try FileIdentity.of(intent.store)
    if present == intent.original { return try tidy(intent, journal) }
    guard try FileIdentity.of(intent.before) == intent.original else {
      throw .swapUnclear(intent.store, "\(intent.before) is not the original any more")
    }
    let lock = try exclude(from: intent.store)
    do throws(Failure) {
      try replace(intent, present: present, lock: lock, journal: journal)
    } catch {
      lock.release()
      throw error
    }
    lock.release(replaced: true)
    try tidy(intent, journal)
  }

  private func exclude(from store: String) throws(Failure) -> SwapLock {
    do throws(Failure) {
      return try SwapLock(path: store)
    } catch {
      guard error.code == .storeInUse else { throw error }
      throw Failure(
        error.code,
        "a program is still connected to \(store), so the original cannot take its place",
        evidence: error.evidence,
        remedy: "close the app that has the store open, then run: bridge rollback \(folder.name)",
        disposition: .locked)
    }
  }

  private func replace(
    _ intent: SwapIntent, present: FileIdentity?, lock: borrowing SwapLock,
    journal: borrowing Journal
  ) throws(Failure) {
    if present == intent.resultIdentity {
      try requireUnchanged(intent, journal)
      try journal.setState(.rollingBack)
      try dropLog(of: intent.store, lock)
    } else {
      guard try present == stand(intent, journal) else {
        throw .swapUnclear(intent.store, "another file stands under its name")
      }
      try requireOriginalContent(intent, lock, journal)
    }
    if FileSystem.exists(intent.before + "-wal") {
      try putLogBack(intent, present: present, journal: journal)
    }
    try FileSystem.rename(intent.before, to: intent.store)
    try FileSystem.syncFolder(PathText.folder(of: intent.store))
    emit(.swapped(step: "the original stands under the store's name"))
  }

  /// The copy of the original that stands under the name for a while, of a swap or of a rollback.
  ///
  /// Once it has been replaced, another file may have got its number.
  private func stand(_ intent: SwapIntent, _ journal: borrowing Journal) throws(Failure)
    -> FileIdentity?
  {
    switch try journal.state() {
    case .swapping: intent.folded
    case .rollingBack: FileIdentity(try journal.value(.rollback))
    default: nil
    }
  }

  /// Puts a folded copy under the name, and the original's log beside it.
  private func putLogBack(
    _ intent: SwapIntent, present: FileIdentity?, journal: borrowing Journal
  ) throws(Failure) {
    if present == intent.resultIdentity {
      let folded = PathText.join(building, "folded.sqlite")
      try foldKeptOriginal(intent, into: folded)
      if let identity = try FileIdentity.of(folded) {
        try journal.set(.rollback, to: identity.json)
      }
      try FileSystem.rename(folded, to: intent.store)
      try FileSystem.syncFolder(PathText.folder(of: intent.store))
    }
    let log = intent.store + "-wal"
    if try FileIdentity.of(log) != FileIdentity.of(intent.before + "-wal") {
      _ = try FileSystem.remove(log)
      _ = try FileSystem.remove(intent.store + "-shm")
      guard try FileSystem.hardLink(intent.before + "-wal", to: log) else {
        throw .swapUnclear(intent.store, "the log of the original cannot be put back")
      }
    }
    try FileSystem.syncFolder(PathText.folder(of: intent.store))
  }

  /// Makes a copy of the kept original in which its log is folded in.
  private func foldKeptOriginal(_ intent: SwapIntent, into path: String) throws(Failure) {
    if !FileSystem.exists(building) { try FileSystem.createFolder(building) }
    for suffix in ["", "-wal", "-shm"] { _ = try FileSystem.remove(path + suffix) }
    for suffix in ["", "-wal"] {
      _ = try FileSystem.copyFile(from: intent.before + suffix, to: path + suffix)
    }
    do {
      let copy = try Connection(path: path, access: .readWrite)
      try copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    for suffix in ["-wal", "-shm"] { _ = try FileSystem.remove(path + suffix) }
    _ = try FileSystem.copyAttributes(from: intent.before, to: path)
    try FileSystem.syncFile(path)
  }

  /// A copy that stood under the name between two processes may have been written to.
  private func requireOriginalContent(
    _ intent: SwapIntent, _ lock: borrowing SwapLock, _ journal: borrowing Journal
  ) throws(Failure) {
    guard !discardsChanges else { return }
    let comparison = try journal.fingerprint().compare(to: lock, path: intent.store)
    if case .changed(let changes) = comparison { throw .rollbackLoses(intent.store, changes) }
  }

  private func requireUnchanged(_ intent: SwapIntent, _ journal: borrowing Journal)
    throws(Failure)
  {
    guard !discardsChanges else { return }
    let known = try journal.value(.result).flatMap(StoreStat.init)
    let log = try FileSystem.status(of: intent.store + "-wal")?.size ?? 0
    guard let known, try StoreStat(of: intent.store).main == known.main, log == 0 else {
      throw .rollbackLoses(
        intent.store, ["what was written since is in the result only, and would be lost"])
    }
  }

  /// Empties the result's own log into it, and removes it, before another main file comes.
  private func dropLog(of store: String, _ lock: borrowing SwapLock) throws(Failure) {
    if lock.connection.isInTransaction { try lock.connection.execute("ROLLBACK") }
    try lock.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for suffix in ["-wal", "-shm"] { _ = try FileSystem.remove(store + suffix) }
  }

  private func tidy(_ intent: SwapIntent, _ journal: borrowing Journal) throws(Failure) {
    for suffix in ["", "-wal"] {
      let kept = intent.before + suffix
      // A second name of what stands in its place; another file would be somebody's data.
      guard let there = try FileIdentity.of(kept) else { continue }
      if try there == FileIdentity.of(intent.store + suffix) {
        _ = try FileSystem.remove(kept)
      } else if suffix == "-wal" {
        // The app folded its log in since; the log of then is history, and harms nobody.
        emit(.swapped(step: "\(kept) is kept: the store has another log by now"))
      } else {
        throw .swapUnclear(intent.store, "\(kept) is not the original's any more")
      }
    }
    if FileSystem.exists(building) { try FileSystem.removeTree(building) }
    try FileSystem.syncFolder(PathText.folder(of: intent.store))
    try journal.setState(.rolledBack)
  }
}

extension Failure {
  fileprivate static func rollbackLoses(_ store: String, _ changes: [String]) -> Self {
    Self(
      .rollbackChanged, "\(store) was written to since the run", evidence: changes,
      remedy:
        "keep the store as it is; or lose what was written: bridge rollback --discard-changes",
      disposition: .decision)
  }
}

extension Failure.Code {
  /// The result was written to since the swap, and a rollback would lose that.
  package static let rollbackChanged = Self("ROLLBACK-CHANGED")
}
