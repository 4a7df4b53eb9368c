import BridgeSchema

/// What `bridge run` is asked to do.
enum RunTask: Hashable {
  /// Go on with a run; nil means the unfinished one.
  case resume(String?)
  /// Carry out a plan on a store.
  case plan(String, store: String)
  /// Plan from what a store is at to a schema, and carry that out.
  case target(String, store: String)

  /// Finds out which of the three the words mean.
  ///
  /// - Throws: `USAGE-OPTION` or `USAGE-ARGUMENT` for words that do not go together.
  init(_ arguments: ParsedArguments) throws(Failure) {
    let (word, target) = (arguments.word(0), arguments.value(of: .runTo))
    if arguments.has(.resume) {
      let clash = ([.runTo, .batchSize, .dryRun] + AnswersInput.options)
        .first { arguments.has($0) }
      if let clash { throw .clash(.resume, clash, "the run has its plan and its settings already") }
      self = .resume(word)
      return
    }
    guard let store = arguments.value(of: .runStore) else {
      throw .runNeeds("--store", "the store to migrate")
    }
    if let target {
      if word != nil { throw .clash(.runTo, nil, "a plan says already where to go") }
      self = .target(target, store: store)
      return
    }
    guard let word else { throw .runNeeds("PLAN", "a plan, or --to with a schema") }
    if let option = AnswersInput.options.first(where: { arguments.has($0) }) {
      throw .clash(option, nil, "a plan has its answers in it; give them to 'bridge plan'")
    }
    self = .plan(word, store: store)
  }
}

extension OptionSpec {
  static let runStore = OptionSpec(
    "store", ValueSpec("STORE", .file),
    help: "The store to migrate; with --resume, the store whose run goes on.")

  static let runTo = OptionSpec(
    "to", ValueSpec("B", .source),
    help: "Plan from what the store holds to this schema, instead of reading a plan.")

  static let resume = OptionSpec(
    flag: "resume", help: "Go on with a run: the unfinished one, or the one named.")

  static let dryRun = OptionSpec(
    flag: "dry-run", help: "Check plan and store, say what would be done, and write nothing.")

  static let batchSize = OptionSpec(
    "batch-size", ValueSpec("N", .number(atLeast: 1)),
    help: "The most records of a transaction; 20000 by default.")

  static let maxMinutes = OptionSpec(
    "max-minutes", ValueSpec("N", .number(atLeast: 1)),
    help: "Stop at a checkpoint after so many minutes.")

  static let onFailure = OptionSpec(
    "on-failure", .choice("quarantine", "stop"),
    help: "Keep records that fail aside and go on (the default), or stop at the first.")

  static let events = OptionSpec(
    "events", ValueSpec("FILE", .file),
    help: "Write what happens as NDJSON to a file, or - for standard output.")
}

extension Failure {
  fileprivate static func runNeeds(_ what: String, _ meaning: String) -> Self {
    usage(
      .usageArgument, "'bridge run' needs \(what): \(meaning)",
      remedy: "write 'bridge run PLAN --store STORE', 'bridge run --to B --store STORE', or "
        + "'bridge run --resume'")
  }

  fileprivate static func clash(_ one: OptionSpec, _ other: OptionSpec?, _ why: String) -> Self {
    let words = other.map { "'\(one.word)' and '\($0.word)'" } ?? "'\(one.word)' and a plan"
    return usage(
      .usageOption, "\(words) do not go together: \(why)", remedy: "leave one of the two out")
  }
}
