import BridgeSQLite
import BridgeSchema

/// Keys of the original in ascending order, read along with a scan of the result.
///
/// It answers whether a record was of some kind in the original without holding the keys.
final class KeyCursor {
  private let rows: Statement
  private let keeps: ((borrowing Statement) -> Bool)?
  private var current: Int64?
  private var isAtEnd = false

  /// Reads along with a query.
  ///
  /// - Parameters:
  ///   - rows: A query whose first column is the key, in ascending order.
  ///   - keeps: Which of its rows count; all by default.
  init(_ rows: consuming Statement, where keeps: ((borrowing Statement) -> Bool)? = nil) {
    self.rows = rows
    self.keeps = keeps
  }

  /// Whether the key is among them; keys have to be asked for in ascending order.
  func contains(_ key: Int64) throws(Failure) -> Bool {
    while !isAtEnd, current.map({ $0 < key }) ?? true { try advance() }
    return current == key
  }

  private func advance() throws(Failure) {
    while try rows.step() {
      guard keeps?(rows) ?? true else { continue }
      current = rows.integer(0)
      return
    }
    isAtEnd = true
    current = nil
  }
}
