import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the process does with signals.
package enum Signals {
  /// The wish that signals express; a handler can reach nothing but a constant.
  private static let interruption = Interruption()

  /// Makes the first SIGINT or SIGTERM a wish to stop, and the second the end: exit 130 or 143.
  ///
  /// The second also kills the child that is running, since it must not work on while the next
  /// run begins. Calls that a signal interrupts are taken up again by the system (`SA_RESTART`,
  /// which `signal` means here and on macOS). Call it on the main thread, before others are made.
  ///
  /// - Returns: The wish, to be asked between batches.
  @discardableResult
  package static func install() -> Interruption {
    ignoreBrokenPipes()
    // The constants are made before a handler can run: making them inside one would not be safe.
    let wish = interruption
    RunningChild.prepare()
    for number in [SIGINT, SIGTERM] { signal(number, handle) }
    unblock([SIGINT, SIGTERM])
    return wish
  }

  /// Lets signals through that whoever started this process had blocked; a mask is inherited.
  private static func unblock(_ numbers: [Int32]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Makes a write to a pipe without a reader an error instead of the end of the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    if Signals.interruption.note(number) { return }
    RunningChild.kill()
    _exit(128 + number)
  }
}

/// The process group of the child at work, for the signal handler.
enum RunningChild {
  private static let group = Atomic<Int32>(0)

  /// Touches the constant, so that a handler finds it made.
  static func prepare() { _ = group.load(ordering: .relaxed) }

  /// Notes a child; where several run at once, the first one.
  static func began(_ identifier: Int32) {
    _ = group.compareExchange(expected: 0, desired: identifier, ordering: .acquiringAndReleasing)
  }

  /// Forgets a child, before its number can be given to another process.
  static func ends(_ identifier: Int32) {
    _ = group.compareExchange(expected: identifier, desired: 0, ordering: .acquiringAndReleasing)
  }

  /// Kills the child with its group; safe in a signal handler.
  static func kill() {
    let identifier = group.load(ordering: .acquiring)
    if identifier > 1 { _ = systemKill(-identifier, SIGKILL) }
  }
}

/// The C function under a name that a method called `kill` does not hide.
func systemKill(_ process: Int32, _ signal: Int32) -> Int32 { kill(process, signal) }
