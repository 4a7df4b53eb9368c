#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Darwin)
  private typealias SpawnActions = posix_spawn_file_actions_t?
  private typealias SpawnAttributes = posix_spawnattr_t?
#else
  private typealias SpawnActions = posix_spawn_file_actions_t
  private typealias SpawnAttributes = posix_spawnattr_t
#endif

/// One call of `posix_spawn`, with the C values that it needs.
struct SpawnCall {
  let program: String
  let words: [String]
  let folder: String?

  /// Makes the call.
  ///
  /// - Returns: 0, or the error number.
  func run(_ streams: ChildStreams, environment: [String], _ process: inout pid_t) -> Int32 {
    var actions = unsafe newActions()
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var attributes = unsafe newAttributes()
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    let setUp = unsafe prepare(&actions, streams) ?? prepare(&attributes)
    if let error = setUp { return error }
    let (path, arguments) = unsafe pathAndArguments(&actions)
    return unsafe withCStrings(arguments) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
  }

  /// Enters the folder as part of the start, or through a shell where the system cannot.
  @unsafe private func pathAndArguments(_ actions: inout SpawnActions) -> (String, [String]) {
    guard let folder else { return (program, words) }
    // The program's path counts from our folder, and the child will be in another one.
    let absolute =
      (try? FileSystem.realPath(PathText.folder(of: program)))
      .map { PathText.join($0, PathText.name(of: program)) } ?? program
    #if canImport(Darwin)
      let error: Int32? = unsafe posix_spawn_file_actions_addchdir_np(&actions, folder)
    #else
      let error: Int32? = unsafe OptionalFunction.addFolder.map { unsafe $0(&actions, folder) }
    #endif
    if error == 0 { return (absolute, words) }
    let script = "cd -- \"$0\" && exec \"$@\""
    return ("/bin/sh", ["sh", "-c", script, folder, absolute] + words.dropFirst())
  }

  @unsafe private func prepare(_ actions: inout SpawnActions, _ streams: ChildStreams) -> Int32? {
    let pairs = [(streams.input, 0), (streams.output, 1), (streams.error, 2)]
    for (descriptor, number) in pairs {
      let error = unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      if error != 0 { return error }
    }
    return nil
  }

  @unsafe private func prepare(_ attributes: inout SpawnAttributes) -> Int32? {
    var none = sigset_t()
    var all = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe sigfillset(&all)
    var flags = Int32(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    let errors = [
      unsafe posix_spawnattr_setpgroup(&attributes, 0),
      unsafe posix_spawnattr_setsigmask(&attributes, &none),
      unsafe posix_spawnattr_setsigdefault(&attributes, &all),
      unsafe posix_spawnattr_setflags(&attributes, Int16(flags)),
    ]
    return errors.first { $0 != 0 }
  }
}

@unsafe private func newActions() -> SpawnActions {
  #if canImport(Darwin)
    var actions: SpawnActions = nil
  #else
    var actions = unsafe SpawnActions()
  #endif
  _ = unsafe posix_spawn_file_actions_init(&actions)
  return unsafe actions
}

@unsafe private func newAttributes() -> SpawnAttributes {
  #if canImport(Darwin)
    var attributes: SpawnAttributes = nil
    _ = unsafe posix_spawnattr_init(&attributes)
    return unsafe attributes
  #else
    var attributes = SpawnAttributes()
    _ = unsafe posix_spawnattr_init(&attributes)
    return attributes
  #endif
}

/// Lends texts as a list of C strings that ends with nil.
@unsafe private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = unsafe texts.map { unsafe strdup($0) }
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe body(copies + [nil])
}
