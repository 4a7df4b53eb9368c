package import BridgeSQLite
package import BridgeSchema

/// The proof that nobody is connected to a store, for as long as the value lives (spec: sqlite, 20).
///
/// In WAL mode a program that stays connected across the swap would write into the file that was
/// renamed away, and lose what it wrote. The lock of this type excludes every connection. It stays
/// with the file, not with the name: hold it until the swap is done.
///
/// As with ``StoreLock``, no raw open and close of the store's files while it lives.
package struct SwapLock: ~Copyable {
  /// The connection that holds the lock; for reading the fingerprint again.
  package let connection: Connection
  private let tidying: SidecarTidying
  private var isReplaced = false

  /// Excludes everybody from a store.
  ///
  /// - Throws: `STORE-IN-USE` (exit 75), or what ``StoreFile`` throws.
  package init(path: String) throws(Failure) {
    let store = try StoreFile(path)
    let tidying = try SidecarTidying(of: store)
    let connection = try Self.lock(store.path)
    self.tidying = tidying
    self.connection = connection
  }

  /// Opens a connection that nobody shares.
  ///
  /// In this mode a WAL index lies in memory and the lock on the main file is exclusive, so it is
  /// refused as long as anyone is connected (<https://www.sqlite.org/wal.html>, 6).
  static func lock(_ path: String) throws(Failure) -> Connection {
    do throws(Failure) {
      let connection = try Connection(path: path, access: .readWrite, keepsLog: true)
      try connection.execute(
        "PRAGMA locking_mode=EXCLUSIVE; PRAGMA wal_autocheckpoint=0; BEGIN EXCLUSIVE")
      return connection
    } catch {
      guard error.code == .sqliteBusy else { throw error.naming(store: path) }
      throw Failure.storeInUse(path).adding(evidence: error.summary)
    }
  }

  // Sidecars go while everybody is still excluded; the fields of a value outlive this body.
  deinit {
    if !isReplaced { tidying.removeUnderLock() }
  }

  /// Lets others connect again, after removing the sidecars that locking made; so does dropping it.
  ///
  /// - Parameter replaced: Whether another file has the store's name by now; what lies beside it
  ///   is not ours to touch.
  package consuming func release(replaced: Bool = false) { isReplaced = replaced }
}
