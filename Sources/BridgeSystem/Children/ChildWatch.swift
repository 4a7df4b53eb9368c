#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The watch over a child's life: its end, its time, and what it leaves behind.
struct ChildWatch {
  /// How long pipes may be quiet after the child's end until we stop listening, in seconds.
  private static let quietGrace = 0.1
  /// How long we listen after the child's end at most, in seconds.
  private static let longestGrace = 2.0
  /// How long a child has between the polite signal and the last one, in seconds.
  private static let politeness = 0.5

  private let process: Int32
  private let deadline: Double?
  private var status: Int32?
  private var endedAt = 0.0
  private var movedAt: Double
  private var killedFor: ChildResult.Ending?
  private var killAt: Double?
  private(set) var patienceMilliseconds: Int32 = 1

  init(process: Int32, timeout: Duration?) {
    self.process = process
    let now = Terminal.monotonicSeconds
    movedAt = now
    deadline = timeout.map { now + $0 / .seconds(1) }
    RunningChild.began(process)
  }

  /// Makes the system keep the endings of children, which an inherited SIG_IGN would not.
  static func keepEndings() { signal(SIGCHLD, SIG_DFL) }

  var hasEnded: Bool { status != nil }

  /// Whether there is nothing left to wait for.
  func isOver(_ conversation: borrowing ChildConversation) -> Bool {
    guard hasEnded else { return false }
    if conversation.isSilent || killedFor != nil { return true }
    // A process that the child left behind holds the pipes.
    let now = Terminal.monotonicSeconds
    return now - max(movedAt, endedAt) > Self.quietGrace || now - endedAt > Self.longestGrace
  }

  /// Takes note of a step of the conversation, and of what became of the child.
  mutating func look(atMovement moved: Bool, isSilent: Bool) {
    let now = Terminal.monotonicSeconds
    if moved { movedAt = now }
    // Where nothing can be heard any more, only asking tells of the end: soon at first.
    patienceMilliseconds = moved ? 1 : min(patienceMilliseconds * 2, isSilent ? 8 : 20)
    if status == nil { reap(now) }
    if let deadline, now > deadline { end(because: .timedOut) }
    if let killAt, now > killAt, status == nil { _ = systemKill(-process, SIGKILL) }
  }

  /// Ends the child and its group: politely, and by force half a second later.
  mutating func end(because reason: ChildResult.Ending) {
    guard status == nil, killedFor == nil else { return }
    killedFor = reason
    killAt = Terminal.monotonicSeconds + Self.politeness
    _ = systemKill(-process, SIGTERM)
  }

  private mutating func reap(_ now: Double) {
    guard hasEndedUnreaped else { return }
    // Its number stays taken until it is reaped, so that these reach nobody else.
    if killedFor != nil { _ = systemKill(-process, SIGKILL) }
    RunningChild.ends(process)
    var ending: Int32 = 0
    let result = SystemCall.result { unsafe waitpid(process, &ending, 0) }
    // A failure is ECHILD: somebody else took the ending, so that it is unknown.
    if case .failure = result { ending = 0xFF00 }
    status = ending
    endedAt = now
  }

  /// Whether the child has ended; it is left to be reaped.
  private var hasEndedUnreaped: Bool {
    var information = unsafe siginfo_t()
    let result = SystemCall.result {
      unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    }
    // waitid(2): without a child that has ended, WNOHANG leaves the signal number 0.
    if case .success = result { return unsafe information.si_signo != 0 }
    return true
  }

  /// How the child ended, once it has.
  var ending: ChildResult.Ending {
    if let killedFor { return killedFor }
    let status = status ?? 0
    // WIFEXITED and WTERMSIG of sys/wait.h, which are macros.
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}
