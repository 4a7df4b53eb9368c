import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The descriptors that a child gets as its standard streams.
struct ChildStreams {
  var input: Int32
  var output: Int32
  var error: Int32
}

/// Starts a program with `posix_spawn`.
enum Spawn {
  /// Starts the program of a command in a process group of its own, with every signal as new.
  ///
  /// The group keeps Ctrl-C on a terminal away from the child, so that a batch can be finished.
  ///
  /// - Returns: The number of the process, which is that of its group too.
  /// - Throws: `PROGRAM-MISSING`, `PROGRAM-NOT-EXECUTABLE`, `PROGRAM-NOT-STARTED`.
  static func start(
    _ command: ChildCommand, streams: ChildStreams
  ) throws(Failure) -> Int32 {
    for word in command.words { try SystemCall.check(word) }
    if let folder = command.folder, try FileSystem.status(of: folder)?.kind != .folder {
      throw Failure.system("run a program in", folder, ENOENT)
    }
    let program = try command.program()
    let call = SpawnCall(program: program, words: command.words, folder: command.folder)
    var process: pid_t = 0
    let error = call.run(streams, environment: environment(adding: command.environment), &process)
    guard error == 0 else { throw failure(error, command.words[0], program) }
    return process
  }

  private static func failure(_ error: Int32, _ word: String, _ program: String) -> Failure {
    switch error {
    case ENOEXEC: ChildCommand.notExecutable(word, program, "it is neither a program nor a script")
    case EACCES: ChildCommand.notExecutable(word, program, Failure.text(of: error))
    case ENOENT:
      Failure(
        .programMissing, "the program \(word) is there, but what runs it is not",
        evidence: [program], remedy: "check the first line of the script, and install what it names"
      )
    default:
      Failure(
        .programNotStarted, "the program \(word) could not be started: \(Failure.text(of: error))",
        evidence: [program], remedy: "wait a moment, then go on with: bridge run --resume",
        disposition: .resumable)
    }
  }

  /// Our environment with more variables, as `NAME=value`, sorted.
  private static func environment(adding more: [String: String]) -> [String] {
    var variables: [String] = []
    var next = unsafe systemEnvironment()
    while let position = unsafe next, let text = unsafe position.pointee {
      variables.append(unsafe String(cString: text))
      unsafe next = position + 1
    }
    variables.removeAll { variable in
      more.keys.contains { variable.hasPrefix($0 + "=") }
    }
    return (variables + more.map { "\($0.key)=\($0.value)" }).sorted()
  }
}

@unsafe private func systemEnvironment() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    unsafe _NSGetEnviron().pointee
  #else
    unsafe environ
  #endif
}
