package import BridgeJSON
import BridgeSQLite
package import BridgeSchema

/// How a store was when it was frozen: the marks of its bytes, and its content (spec: sqlite, 7).
package struct StoreFingerprint: Hashable, Sendable {
  /// Stat and headers; equal ones need no look at the content.
  package let mark: StoreMark
  /// What the store contained.
  package let content: ContentFingerprint

  /// Takes the fingerprint of a store that is locked.
  ///
  /// - Complexity: O(*n*) in the bytes of the content.
  package init(of lock: borrowing StoreLock) throws(Failure) {
    mark = lock.store.mark
    content = try ContentFingerprint(of: lock.connection)
  }

  /// The fingerprint as JSON.
  package var json: JSON { .object(["mark": mark.json, "content": content.json]) }

  /// Reads what ``json`` wrote; nil for anything else.
  package init?(_ json: JSON) {
    guard let mark = json["mark"].flatMap(StoreMark.init),
      let content = json["content"].flatMap(ContentFingerprint.init)
    else { return nil }
    self.mark = mark
    self.content = content
  }
}

extension StoreFingerprint {
  /// How a store that is locked again compares with its fingerprint.
  package enum Comparison: Hashable, Sendable {
    /// Not a byte was touched.
    case untouched
    /// Bytes moved, as a checkpoint moves them; the content is equal.
    case sameContent
    /// The content is another one; sentences say how.
    case changed([String])
  }

  /// Compares a store that was locked again; reads its content only if its marks differ.
  package func compare(to lock: borrowing StoreLock) throws(Failure) -> Comparison {
    if mark.isSame(as: lock.store.mark) { return .untouched }
    let changes = content.changes(to: try ContentFingerprint(of: lock.connection))
    return changes.isEmpty ? .sameContent : .changed(changes)
  }

  /// Compares the content under the lock for the swap; reads it only if the files were written to.
  ///
  /// Headers cannot be read under that lock, and need not be: whoever wrote since the freeze wrote
  /// later than the freeze, so that a time of the two files differs.
  package func compare(to lock: borrowing SwapLock, path: String) throws(Failure) -> Comparison {
    if try StoreStat(of: path).isSame(as: mark.stat) { return .untouched }
    return try compare(toContentOf: lock.connection)
  }

  /// Compares the content that a connection sees, by reading it.
  func compare(
    toContentOf connection: borrowing Connection
  ) throws(Failure) -> Comparison {
    let changes = content.changes(to: try ContentFingerprint(of: connection))
    return changes.isEmpty ? .sameContent : .changed(changes)
  }
}

extension StoreFingerprint.Comparison {
  /// Refuses to go on with a store whose content changed.
  ///
  /// - Throws: `STORE-CHANGED`, with what changed.
  package func requireEqualContent(path: String) throws(Failure) {
    guard case .changed(let changes) = self else { return }
    throw Failure(
      .storeChanged, "\(path) was changed since the run began, so the run cannot go on with it",
      evidence: changes,
      remedy: "to keep the store as it is now, give the run up with 'bridge rollback' and begin "
        + "anew; or put back the store as it was and go on with: bridge run --resume")
  }
}

extension Failure.Code {
  /// The content of the original is not what it was when the run began.
  package static let storeChanged = Self("STORE-CHANGED")
}
