import BridgeSQLite
import BridgeSchema
import BridgeSystem

/// A private copy of a store with its sidecar, which SQLite may recover as it likes.
struct StoreCopy: ~Copyable {
  private let folder: PrivateFolder
  private let path: String
  private let original: StoreFile

  /// Copies a store into a folder of this user's own.
  ///
  /// No lock is held, so a copy counts only if nothing changed meanwhile; it is tried a few times.
  ///
  /// - Throws: `STORE-LOCKED` for a store that keeps changing; `DISK-FULL` and others.
  init(of store: StoreFile) throws(Failure) {
    let folder = try PrivateFolder(for: "look")
    let path = PathText.join(folder.path, "store.sqlite")
    let original = try Self.copy(store.path, to: path)
    self.folder = folder
    self.path = path
    self.original = original
  }

  private static func copy(_ source: String, to target: String) throws(Failure) -> StoreFile {
    for _ in 0..<5 {
      let before = try FileStates(of: source)
      let store = try StoreFile(source)
      try FileSystem.copyFile(from: source, to: target, exclusive: false)
      try copySidecar(of: store, "-wal", to: target, wanted: store.log.hasCommits)
      try copySidecar(of: store, "-journal", to: target, wanted: store.hasJournal)
      if try FileStates(of: source) == before { return store }
    }
    throw .lockedStore(source, ["it keeps changing while it is copied"])
  }

  private static func copySidecar(
    of store: StoreFile, _ suffix: String, to target: String, wanted: Bool
  ) throws(Failure) {
    try FileSystem.remove(target + suffix)
    guard wanted else { return }
    try FileSystem.copyFile(from: store.path + suffix, to: target + suffix)
  }

  /// Lends the copy, recovered and found to be one thing with its log.
  ///
  /// - Throws: `STORE-FOREIGN-WAL`, `STORE-DAMAGED`, and what `body` throws.
  func open<Result>(
    _ body: (borrowing Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The log is kept as it is, so that the main file alone can still be looked at.
    let connection = try Connection(path: path, access: .readWrite, keepsLog: true)
    if original.log.hasCommits { try requireOwnLog(connection) }
    return try body(connection)
  }

  /// Whether main file and log fit, by what is in them; their form was checked before.
  private func requireOwnLog(_ connection: borrowing Connection) throws(Failure) {
    let alone = try Connection(path: path, access: .unchanging)
    if let before = uuid(in: alone), let after = uuid(in: connection), before != after {
      throw .foreignLog(
        original.path, ["it makes the store's UUID \(after), the file alone says \(before)"])
    }
    guard let damage = damage(in: connection) else { return }
    guard self.damage(in: alone) == nil else { throw .damagedStore(original.path, [damage]) }
    throw .foreignLog(
      original.path, ["the file alone is sound, with the log it is not: \(damage)"])
  }

  private func uuid(in connection: borrowing Connection) -> String? {
    let value = try? connection.value("SELECT Z_UUID FROM Z_METADATA LIMIT 1")
    return value.flatMap { $0 }?.string
  }

  /// The first fault that SQLite finds, or nil for a sound database.
  private func damage(in connection: borrowing Connection) -> String? {
    do {
      let answer = try connection.value("PRAGMA quick_check(1)")?.string ?? "no answer"
      return answer == "ok" ? nil : answer
    } catch {
      return error.summary
    }
  }
}

/// Stat of a store and its sidecars, to notice a change.
private struct FileStates: Equatable {
  let stat: StoreStat
  let journal: FileStatus?

  init(of path: String) throws(Failure) {
    stat = try StoreStat(of: path)
    journal = try FileSystem.status(of: path + "-journal")
  }
}
