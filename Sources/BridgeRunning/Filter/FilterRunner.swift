package import BridgePlanning
package import BridgeSchema
import BridgeSystem

extension Failure.Code {
  /// A filter program fails whatever record it is given.
  package static let filterBroken = Self("FILTER-BROKEN")
}

/// Hands batches of records to the user's own program and takes back its answers.
///
/// A process serves a batch and sees the end of its input. It may see a record more than once, so
/// effects belong into its answers. Nothing here touches a store.
package struct FilterRunner: Sendable {
  /// The bounds within which a program works.
  package struct Limits: Hashable, Sendable {
    /// The most bytes that a program may write for a batch, and a value may have that comes as a
    /// file.
    package var outputBytes = 100 << 20
    /// How long it may take for a batch; nil: as long as it likes.
    package var time: Duration?
    /// After how many records in a row that failed alone the program itself is in doubt.
    package var culpritsInARow = 8

    package init() {}
  }

  private let command: ChildCommand
  private let output: FilterOutput
  private let limits: Limits
  private let scratchFolder: String
  private var culpritsInARow = 0
  /// A record that the program once answered, to tell a broken program from broken records.
  private var answered: FilterRecord?

  /// Prepares to run a program; nothing is started yet.
  ///
  /// - Parameters:
  ///   - program: The command, and the names of the attributes that it reads and writes.
  ///   - writes: The attributes of those names that answers may set.
  ///   - planFolder: The folder it runs in, from which relative paths count.
  ///   - scratchFolder: A private folder for values over a megabyte, which travel as files.
  ///   - limits: The bounds within which it works.
  package init(
    _ program: FilterProgram, writes: [Attribute], planFolder: String, scratchFolder: String,
    limits: Limits = Limits()
  ) {
    command = ChildCommand(program.command, in: planFolder)
    let allowed = writes.filter { program.writes.contains($0.name) }
    let attributes = Dictionary(allowed.map { ($0.name, $0) }) { first, _ in first }
    output = FilterOutput(
      decoder: FilterDecoder(
        attributes: attributes, folder: planFolder, fileLimit: limits.outputBytes))
    self.scratchFolder = scratchFolder
    self.limits = limits
  }

  /// The program's answers to a batch, one for each record.
  ///
  /// A batch that the program dies of is run again, then in halves, until the records that it dies
  /// of are alone and fail with the reason; the others are answered. So the answers do not depend
  /// on how records are put into batches, as long as the program takes each line for itself.
  ///
  /// - Parameter batch: Records with different URIs.
  /// - Returns: An answer for each URI.
  /// - Throws: `PROGRAM-MISSING`, `PROGRAM-NOT-EXECUTABLE` and other codes of starting a program;
  ///   `FILTER-BROKEN` when it is the program that fails, not the records; `DISK-FULL` and others
  ///   for values that travel as files. Then no record of the batch has an answer.
  /// - Complexity: One process, or about 2 log₂ *n* more for each record that the program dies of.
  package mutating func run(_ batch: [FilterRecord]) throws(Failure) -> [String: FilterAnswer] {
    guard !batch.isEmpty else { return [:] }
    if case .success(let answers) = try attempt(batch) { return answers }
    switch try attempt(batch) {
    case .success(let answers): return answers
    case .failure(let fault): return try halve(batch, after: fault)
    }
  }

  /// Halves a batch until what the program dies of is alone.
  private mutating func halve(
    _ batch: [FilterRecord], after fault: FilterFault
  ) throws(Failure) -> [String: FilterAnswer] {
    var answers: [String: FilterAnswer] = [:]
    var pending = [(range: batch.indices, fault: fault)]
    while let (range, fault) = pending.popLast() {
      guard range.count > 1 else {
        answers[batch[range.lowerBound].uri] = .fail(reason: "the program " + fault.reason)
        try noteCulprit(fault, undecided: batch.filter { answers[$0.uri] == nil })
        continue
      }
      let middle = range.lowerBound + range.count / 2
      for half in [middle..<range.upperBound, range.lowerBound..<middle] {
        switch try attempt(Array(batch[half])) {
        case .success(let more): answers.merge(more) { first, _ in first }
        case .failure(let fault): pending.append((half, fault))
        }
      }
    }
    return answers
  }

  /// Runs the program once on some records.
  private mutating func attempt(
    _ records: [FilterRecord]
  ) throws(Failure) -> Result<[String: FilterAnswer], FilterFault> {
    var scratch = FilterScratch(in: scratchFolder)
    let input = try FilterEncoder.lines(records, scratch: &scratch)
    let result = try ChildProcess.run(
      command, input: input, outputLimit: limits.outputBytes, timeout: limits.time)
    do throws(FilterFault) {
      try checkEnding(result)
      let answers = try output.answers(result.output, to: records)
      culpritsInARow = 0
      answered = records.first { $0.isSmall } ?? answered
      return .success(answers)
    } catch {
      // A shell says 126 and 127 when it does not get the program to run: no record's doing.
      if [.exited(126), .exited(127)].contains(result.ending) { throw broken(error) }
      return .failure(error)
    }
  }

  private func checkEnding(_ result: ChildResult) throws(FilterFault) {
    guard !result.isSuccess else { return }
    let words = result.firstErrorLine.map { ": \($0)" } ?? ""
    throw FilterFault("\(result.ending)\(words)")
  }
}

extension FilterRunner {
  /// Takes note of a record that failed alone, and asks now and then whether it is the program.
  private mutating func noteCulprit(
    _ fault: FilterFault, undecided: [FilterRecord]
  ) throws(Failure) {
    culpritsInARow += 1
    guard culpritsInARow >= limits.culpritsInARow else { return }
    let step = max(1, undecided.count / limits.culpritsInARow)
    let spread = stride(from: 0, to: undecided.count, by: step).map { undecided[$0] }
    for record in [answered].compactMap({ $0 }) + spread.prefix(limits.culpritsInARow) {
      if case .success = try attempt([record]) { return }
    }
    throw broken(fault)
  }

  private func broken(_ fault: FilterFault) -> Failure {
    Failure(
      .filterBroken, "the filter program fails whatever record it is given: it \(fault.reason)",
      evidence: ["command: \(command.words.joined(separator: " "))"],
      remedy: "mend what the program needs, try it on a line by hand, then go on with: bridge run "
        + "--resume; if the program itself has to change, give the run up with 'bridge rollback', "
        + "and begin anew")
  }
}

extension FilterRecord {
  /// Whether it may be kept for a while.
  fileprivate var isSmall: Bool {
    values.allSatisfy { _, value in
      switch value {
      case .bytes(let bytes): bytes.count < 4_096
      case .text(let text): text.utf8.count < 4_096
      default: true
      }
    }
  }
}
