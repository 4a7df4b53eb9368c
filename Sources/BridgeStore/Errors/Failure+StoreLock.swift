package import BridgeSchema

extension Failure.Code {
  /// Another program holds the store, so that it can be neither frozen nor read in peace.
  package static let storeLocked = Self("STORE-LOCKED")
  /// A program is connected to the store at the moment of the swap.
  package static let storeInUse = Self("STORE-IN-USE")
  /// The store or its folder may not be written by this user.
  package static let storeReadOnly = Self("STORE-READ-ONLY")
  /// A `-journal` holds a transaction that was never finished.
  package static let storeHotJournal = Self("STORE-HOT-JOURNAL")
}

extension Failure {
  static func lockedStore(_ path: String, _ evidence: [String] = []) -> Self {
    Self(
      .storeLocked, "another program is writing to \(path)",
      evidence: LockHolder.all(of: path).map(\.description) + evidence,
      remedy: "close every program that has the store open, then run again",
      disposition: .locked)
  }

  static func storeInUse(_ path: String) -> Self {
    Self(
      .storeInUse, "a program is still connected to \(path), so the result cannot take its place",
      evidence: LockHolder.all(of: path).map(\.description),
      remedy: "close the app that has the store open, then go on with: bridge run --resume",
      disposition: .resumable)
  }

  static func readOnlyStore(_ path: String, _ what: String) -> Self {
    Self(
      .storeReadOnly, "\(path) cannot be migrated, since \(what) may not be written",
      evidence: ["nothing was changed"],
      remedy: "give this user the right to write the file and its folder, or migrate a copy")
  }

  static func hotJournal(_ path: String) -> Self {
    Self(
      .storeHotJournal, "a program died while it wrote to \(path)",
      evidence: ["\(path)-journal holds what undoes its unfinished transaction"],
      remedy:
        "open and close the store once in its app, or run: sqlite3 FILE 'PRAGMA quick_check'; "
        + "never delete the -journal")
  }

  /// A failure of SQLite because of a lock, as that of the store it is; others unchanged.
  func namingLock(of path: String) -> Self {
    code.rawValue == "SQLITE-BUSY" ? .lockedStore(path, [summary]) : self
  }
}
