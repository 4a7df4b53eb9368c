package import BridgeSchema

/// Programs that are run as children, fed and listened to until they end.
package enum ChildProcess {
  /// Runs a program to its end.
  ///
  /// Input is written while output is read, whatever the sizes. A background process that the
  /// program leaves behind is not waited for, even if it holds the pipes.
  ///
  /// - Parameters:
  ///   - command: The program, found in `PATH` or by a path.
  ///   - input: What it gets on standard input, followed by its end.
  ///   - outputLimit: The most bytes of output that are taken; it is killed past them.
  ///   - timeout: How long it may take; it is killed with its process group past that.
  /// - Returns: What it said and how it ended; no ending is a failure by itself.
  /// - Throws: `PROGRAM-MISSING`, `PROGRAM-NOT-EXECUTABLE`, `PROGRAM-NOT-STARTED`,
  ///   `TOO-MANY-FILES`, `FILE-MISSING` for its folder.
  package static func run(
    _ command: ChildCommand, input: [UInt8] = [], outputLimit: Int = .max,
    timeout: Duration? = nil
  ) throws(Failure) -> ChildResult {
    Signals.ignoreBrokenPipes()
    ChildWatch.keepEndings()
    var (process, conversation) = try start(command, input: input, outputLimit: outputLimit)
    var watch = ChildWatch(process: process, timeout: timeout)
    while !watch.isOver(conversation) {
      let moved = conversation.step(waitingMilliseconds: watch.patienceMilliseconds)
      watch.look(atMovement: moved, isSilent: conversation.isSilent)
      if watch.hasEnded { conversation.stopWriting() }
      if conversation.wroteTooMuch { watch.end(because: .wroteTooMuch) }
    }
    return ChildResult(
      output: conversation.takenOutput,
      errorOutput: conversation.errorOutput, ending: watch.ending,
      tookAllInput: conversation.tookAllInput)
  }

  private static func start(
    _ command: ChildCommand, input: [UInt8], outputLimit: Int
  ) throws(Failure) -> (Int32, ChildConversation) {
    let inputPipe = try Pipe()
    let outputPipe = command.output == .collected ? try Pipe() : nil
    let errorPipe = command.errorOutput == .collected ? try Pipe() : nil
    let ourError = Terminal.Stream.error.rawValue
    let streams = ChildStreams(
      input: inputPipe.reading.descriptor,
      output: outputPipe?.writing.descriptor ?? ourError,
      error: errorPipe?.writing.descriptor ?? ourError)
    let process = try Spawn.start(command, streams: streams)
    // The child's ends close here, with the pipes: else their end of file would never come.
    let conversation = ChildConversation(
      input: input, outputLimit: outputLimit, inputEnd: inputPipe.writing,
      outputEnd: outputPipe?.reading, errorEnd: errorPipe?.reading)
    return (process, conversation)
  }
}
