package import BridgeJSON

/// What happens in a run, as it happens: one closed set that text, JSON and tests each render.
package enum RunEvent: Hashable, Sendable {
  /// A run begins or goes on.
  case started(run: String, store: String, resumed: Bool)
  /// Rows of the original that break a rule of A already, in words; they are kept as they are.
  case alreadyBroken(String)
  /// A stage begins or goes on.
  case stageStarted(number: Int, opens: String, passes: Int)
  /// A pass has come this far, and it is committed.
  case progress(PassProgress)
  /// A record could not be worked on.
  case recordFailed(record: String, pass: String, reason: String)
  /// A stage is complete and its file needs no more work.
  case stageFinished(number: Int)
  /// The run stops here, in a state from which it goes on.
  case checkpoint(done: Int64, total: Int64)
  /// A check of the result, and whether it holds.
  case verified(check: String, holds: Bool, detail: String)
  /// A step of the swap or the rollback is done.
  case swapped(step: String)
  /// The run is over for now.
  case summary(run: String, state: String, exit: Int32)

  /// The event as an object; a program ignores the members it does not know.
  package var json: JSON {
    switch self {
    case .started(let run, let store, let resumed):
      .object([
        "type": "run_start", "run": .string(run), "store": .string(store),
        "resumed": .boolean(resumed),
      ])
    case .alreadyBroken(let sentence):
      .object(["type": "baseline", "detail": .string(sentence)])
    case .stageStarted(let number, let opens, let passes):
      .object([
        "type": "stage_start", "stage": .integer(Int64(number)), "opens": .string(opens),
        "passes": .integer(Int64(passes)),
      ])
    case .progress(let progress):
      .object([
        "type": "progress", "pass": .string(progress.pass), "done": .integer(progress.done),
        "total": .integer(progress.total),
      ])
    case .recordFailed(let record, let pass, let reason):
      .object([
        "type": "record_failed", "record": .string(record), "pass": .string(pass),
        "reason": .string(reason),
      ])
    case .stageFinished(let number):
      .object(["type": "stage_end", "stage": .integer(Int64(number))])
    case .checkpoint(let done, let total):
      .object(["type": "checkpoint", "done": .integer(done), "total": .integer(total)])
    case .verified(let check, let holds, let detail):
      .object([
        "type": "verify", "check": .string(check), "holds": .boolean(holds),
        "detail": .string(detail),
      ])
    case .swapped(let step): .object(["type": "swap", "step": .string(step)])
    case .summary(let run, let state, let exit):
      .object([
        "type": "summary", "run": .string(run), "state": .string(state),
        "exit": .integer(Int64(exit)),
      ])
    }
  }
}
