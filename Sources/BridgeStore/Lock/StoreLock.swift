package import BridgeSQLite
package import BridgeSchema
import BridgeSystem
import FoundationEssentials

/// The write lock on a store for as long as the value lives: the store is frozen (spec: sqlite, 2-7).
///
/// Other programs go on reading; none can write. The main file and its `-wal` keep their bytes.
/// An `-shm` and an empty `-wal` that appear are removed at the end, unless somebody uses them.
///
/// While it lives, nothing in this process may open and close the main file, `-wal` or `-shm` other
/// than through SQLite: closing any descriptor drops the lock (spec: sqlite, 5). ``StoreStat`` and
/// ``isHeld`` are safe.
package struct StoreLock: ~Copyable {
  /// The store as it was found right before it was locked.
  package let store: StoreFile
  /// The connection that holds the lock, inside its transaction; reads, and must never write.
  package let connection: Connection
  private let tidying: SidecarTidying

  /// Locks a store.
  ///
  /// - Parameters:
  ///   - path: The main file, or a symbolic link to it.
  ///   - patienceMilliseconds: How long to wait for a writer to finish.
  /// - Throws: `STORE-LOCKED`, `STORE-READ-ONLY`, `STORE-HOT-JOURNAL`, and what ``StoreFile``
  ///   throws.
  package init(path: String, patienceMilliseconds: Int32 = 2_000) throws(Failure) {
    for _ in 0..<3 {
      let store = try StoreFile(path)
      try Self.requireWritable(store)
      try Self.requireNoJournal(store)
      let tidying = try SidecarTidying(of: store)
      let connection = try Self.lock(store, patienceMilliseconds)
      // What was found before the lock has to be what is locked.
      guard try StoreStat(of: store.path).isSame(as: store.mark.stat) else {
        Self.unlock(connection)
        tidying.tidy()
        continue
      }
      self.store = store
      self.connection = connection
      self.tidying = tidying
      return
    }
    throw .lockedStore(path, ["it keeps changing while it is to be locked"])
  }

  private static func requireWritable(_ store: StoreFile) throws(Failure) {
    guard FileManager.default.isWritableFile(atPath: store.path) else {
      throw .readOnlyStore(store.givenPath, "the file")
    }
    guard FileSystem.isWritableFolder(store.folder) else {
      throw .readOnlyStore(store.givenPath, "its folder")
    }
  }

  private static func requireNoJournal(_ store: StoreFile) throws(Failure) {
    guard store.hasJournal else { return }
    guard !LockHolder.all(of: store.path).contains(where: \.isWriter) else {
      throw .lockedStore(store.path)
    }
    throw .hotJournal(store.path)
  }

  private static func lock(_ store: StoreFile, _ patience: Int32) throws(Failure) -> Connection {
    do throws(Failure) {
      let connection = try Connection(path: store.path, access: .readWrite, keepsLog: true)
      guard !connection.isReadOnly else { throw Failure.readOnlyStore(store.path, "the file") }
      connection.setBusyTimeout(milliseconds: patience)
      try connection.execute("PRAGMA wal_autocheckpoint=0")
      try connection.execute("BEGIN IMMEDIATE")
      return connection
    } catch {
      throw error.naming(store: store.path).namingLock(of: store.path)
    }
  }

  private static func unlock(_ connection: consuming Connection) {
    // Closing rolls back the transaction, in which nothing was written.
  }

  /// Whether the lock still stands under the store's name: the same file, with the same bytes.
  ///
  /// Another program's checkpoint changes the bytes and not the content (spec: sqlite, 7).
  package var isHeld: Bool {
    guard connection.isInTransaction, let now = try? StoreStat(of: store.path) else { return false }
    return now.main?.inode == store.mark.stat.main?.inode
      && now.main?.device == store.mark.stat.main?.device
  }

  // A field may be consumed here, so that the connection is closed before the sidecars go.
  deinit {
    Self.unlock(connection)
    tidying.tidy()
  }

  /// Lets others write again, and removes the sidecars that locking made; so does dropping it.
  package consuming func release() {}

  /// Gives up this lock and takes the one under which the store may be replaced.
  ///
  /// In between, others may write for a moment: compare the fingerprint again (spec: sqlite, 20).
  ///
  /// - Throws: `STORE-IN-USE`; this lock is gone then too.
  package consuming func exchangeForSwap() throws(Failure) -> SwapLock {
    let path = store.path
    release()
    return try SwapLock(path: path)
  }
}
