import Synchronization

/// A wish to stop at the next checkpoint, which a signal, a time limit or a test may express.
///
/// Work asks ``isRequested`` between batches. A wish stays; it cannot be taken back.
package final class Interruption: Sendable {
  /// 0: none; a signal's number; or -1 without a signal.
  private let state = Atomic<Int32>(0)

  /// Nobody wishes to stop so far.
  package init() {}

  /// Whether somebody wishes to stop.
  package var isRequested: Bool { state.load(ordering: .acquiring) != 0 }

  /// The number of the signal that expressed the wish, if one did.
  package var signal: Int32? {
    let number = state.load(ordering: .acquiring)
    return number > 0 ? number : nil
  }

  /// Wishes to stop, without a signal.
  package func request() { _ = note(-1) }

  /// Notes a wish; false if there was one already.
  ///
  /// It is one atomic exchange, and so safe in a signal handler.
  func note(_ number: Int32) -> Bool {
    state.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged
  }
}
