import BridgeSQLite
package import BridgeSchema
import BridgeStore
import BridgeSystem

/// Puts a verified result under the store's name, in an order in which one complete store stands
/// there at every moment, and in which a kill at any point can be gone on from (spec: sqlite, 19-20).
struct Swap {
  /// Where the run is noted.
  let folder: RunFolder
  /// Throws when the content of the locked store is not the original's any more.
  let checkOriginal: (borrowing SwapLock) throws(Failure) -> Void
  let emit: (RunEvent) -> Void

  /// Refuses a folder whose file system cannot give a file a second name.
  ///
  /// - Throws: `SWAP-NO-LINKS`.
  static func requireLinks(in folder: String) throws(Failure) {
    let probe = PathText.join(folder, "probe")
    try FileSystem.createFile(probe, exclusive: false)
    let hasLinks = try FileSystem.hardLink(probe, to: probe + "-link")
    for path in [probe, probe + "-link"] { _ = try FileSystem.remove(path) }
    guard hasLinks else { throw .noHardLinks(folder) }
  }

  /// Carries the swap out, or goes on with one that was begun; the run is not said to be done yet.
  ///
  /// - Parameters:
  ///   - store: The store's real path.
  ///   - result: The complete new file.
  ///   - journal: The journal of the run, whose state is `verified` or `swapping`.
  /// - Throws: `STORE-IN-USE` when anybody is connected; `RUN-ORIGINAL-CHANGED`; `SWAP-UNCLEAR` when
  ///   the files are not what any step of a swap leaves behind. Everything is kept then.
  func run(store: String, result: String, journal: borrowing Journal) throws(Failure) {
    if let intent = SwapIntent(try journal.value(.swap)),
      try FileIdentity.of(store) == intent.resultIdentity
    {
      // The last rename was done; what lies beside the store by now belongs to its app.
      return
    }
    let lock = try SwapLock(path: store)
    do throws(Failure) {
      try checkOriginal(lock)
      try replace(store: store, result: result, lock: lock, journal: journal)
    } catch {
      lock.release()
      throw error
    }
    lock.release(replaced: true)
  }

  private func replace(
    store: String, result: String, lock: borrowing SwapLock, journal: borrowing Journal
  ) throws(Failure) {
    var intent = try intent(store: store, result: result, journal: journal)
    for note in try FileSystem.copyAttributes(from: store, to: result) {
      emit(.swapped(step: note))
    }
    try FileSystem.syncFile(result)
    try keepOriginal(intent)
    emit(.swapped(step: "the original is kept as \(intent.before)"))
    if try hasLog(store) { try foldLog(&intent, lock: lock, journal: journal) }
    try removeSidecars(of: store)
    // Noted while nobody else can reach the result: what an app writes into it counts as a change.
    try journal.set(.result, to: StoreStat(of: result).json)
    try FileSystem.rename(result, to: store)
    try FileSystem.syncFolder(PathText.folder(of: store))
    emit(.swapped(step: "the result stands under the store's name"))
  }

  /// The intent of this swap, written before its first step.
  private func intent(
    store: String, result: String, journal: borrowing Journal
  ) throws(Failure) -> SwapIntent {
    guard let present = try FileIdentity.of(store), let new = try FileIdentity.of(result) else {
      throw .swapUnclear(store, "the store or the result is missing")
    }
    if let known = SwapIntent(try journal.value(.swap)) {
      let isKnown = present == known.original || present == known.folded
      guard isKnown, new == known.resultIdentity else {
        throw .swapUnclear(store, "another file stands under its name")
      }
      // A kill may have come between the intent and the state, and the next one may come after the
      // last rename: only the state says then that the store is the result.
      try journal.setState(.swapping)
      return known
    }
    let intent = SwapIntent(
      store: store, result: result, before: store + ".before-" + folder.name, original: present,
      resultIdentity: new)
    try journal.connection.transaction { (_) throws(Failure) in
      try journal.set(.swap, to: intent.json)
      try journal.setState(.swapping)
    }
    return intent
  }

  /// Gives the original, and its log, a second name.
  private func keepOriginal(_ intent: SwapIntent) throws(Failure) {
    guard try FileIdentity.of(intent.store) == intent.original else { return }
    for suffix in ["", "-wal"]
    where try (FileSystem.status(of: intent.store + suffix)?.size ?? 0) > 0 {
      let kept = intent.before + suffix
      if let there = try FileIdentity.of(kept) {
        guard try there == FileIdentity.of(intent.store + suffix) else {
          throw .swapUnclear(intent.store, "\(kept) is there already, and is another file")
        }
        continue
      }
      guard try FileSystem.hardLink(intent.store + suffix, to: kept) else {
        throw .noHardLinks(intent.store)
      }
    }
    try FileSystem.syncFolder(PathText.folder(of: intent.store))
  }

  private func hasLog(_ store: String) throws(Failure) -> Bool {
    (try FileSystem.status(of: store + "-wal")?.size ?? 0) > 0
  }

  /// Puts a copy with the log folded in under the name, so that the log may go.
  private func foldLog(
    _ intent: inout SwapIntent, lock: borrowing SwapLock, journal: borrowing Journal
  ) throws(Failure) {
    let present = try FileIdentity.of(intent.store)
    if intent.folded != nil, present == intent.folded { return }
    let folded = intent.result + ".folded"
    try FoldedCopy.make(from: lock.connection, at: folded, like: intent.store)
    intent.folded = try FileIdentity.of(folded)
    try journal.set(.swap, to: intent.json)
    try FileSystem.rename(folded, to: intent.store)
    try FileSystem.syncFolder(PathText.folder(of: intent.store))
    emit(.swapped(step: "the original's log is folded in"))
  }

  private func removeSidecars(of store: String) throws(Failure) {
    for suffix in ["-wal", "-shm"] { _ = try FileSystem.remove(store + suffix) }
    try FileSystem.syncFolder(PathText.folder(of: store))
  }
}

/// A complete copy of a store in one file, without a log.
enum FoldedCopy {
  /// Makes the copy through a connection, since opening the file otherwise would drop its lock.
  static func make(
    from connection: borrowing Connection, at path: String, like store: String
  ) throws(Failure) {
    _ = try FileSystem.remove(path)
    try FileSystem.createFile(path, mode: 0o600)
    // A transaction that may write would keep the copy from being made; the lock itself stays.
    if connection.isInTransaction { try connection.execute("ROLLBACK") }
    do {
      let copy = try Connection(path: path, access: .readWrite)
      try connection.backUp(to: copy)
      // The copy says WAL in its header as the original does, and has no log of its own.
      try copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    for suffix in ["-wal", "-shm"] { _ = try FileSystem.remove(path + suffix) }
    _ = try FileSystem.copyAttributes(from: store, to: path)
    try FileSystem.syncFile(path)
  }
}

extension Failure {
  static func swapUnclear(_ store: String, _ why: String) -> Self {
    Self(
      .swapUnclear, "the swap of \(store) cannot go on: \(why)",
      evidence: ["nothing was removed; the original, the result and the journal are all there"],
      remedy: "look at the files beside the store; 'bridge status' names those of the run")
  }

  fileprivate static func noHardLinks(_ store: String) -> Self {
    Self(
      .swapNoLinks, "the file system at \(store) has no hard links, which the swap needs",
      remedy: "migrate a copy of the store on another file system, and put it back yourself")
  }
}

extension Failure.Code {
  /// The files are not what any step of a swap leaves behind.
  package static let swapUnclear = Self("SWAP-UNCLEAR")
  /// The original cannot be given a second name.
  package static let swapNoLinks = Self("SWAP-NO-LINKS")
}
