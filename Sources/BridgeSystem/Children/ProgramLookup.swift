package import BridgeSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Failure.Code {
  /// A program that is to be run is not there.
  package static let programMissing = Self("PROGRAM-MISSING")
  /// A program is there but cannot be run.
  package static let programNotExecutable = Self("PROGRAM-NOT-EXECUTABLE")
  /// The system could not start a program at this moment.
  package static let programNotStarted = Self("PROGRAM-NOT-STARTED")
}

extension ChildCommand {
  /// The file of the program, found before anything is started, so that the message can be exact.
  ///
  /// A word with a slash counts from the command's folder; any other is looked for in `PATH`.
  ///
  /// - Throws: `PROGRAM-MISSING`, `PROGRAM-NOT-EXECUTABLE`, both with the word.
  package func program() throws(Failure) -> String {
    guard let word = words.first, !word.isEmpty else {
      throw Failure(
        .programMissing, "a command has no words", remedy: "name a program and its arguments")
    }
    let candidates = candidates(for: word)
    if let path = candidates.first(where: Self.isExecutable) { return path }
    if let path = candidates.first(where: Self.isFile) {
      throw Self.notExecutable(word, path, "it has no permission to be executed")
    }
    throw Failure(
      .programMissing, "the program \(word) is not there", evidence: evidence(word),
      remedy: "install it, or correct the command")
  }

  static func notExecutable(_ word: String, _ path: String, _ reason: String) -> Failure {
    Failure(
      .programNotExecutable, "the program \(word) cannot be run: \(reason)", evidence: [path],
      remedy: "give it a first line like `#!/bin/sh` and: chmod +x '\(path)'")
  }

  private func candidates(for word: String) -> [String] {
    let base = folder ?? ""
    if word.utf8.contains(0x2F) { return [PathText.join(base, word)] }
    return searchFolders.map { PathText.join(PathText.join(base, $0), word) }
  }

  private var searchFolders: [String] {
    let list = environment["PATH"] ?? Terminal.environment("PATH") ?? "/usr/bin:/bin"
    // An empty entry of PATH is the current folder, which here may hold a user's data: left out.
    return list.split(separator: ":").map(String.init)
  }

  private func evidence(_ word: String) -> [String] {
    word.utf8.contains(0x2F)
      ? ["looked for \(PathText.join(folder ?? "", word))"]
      : ["looked for it in \(searchFolders.joined(separator: ", "))"]
  }

  private static func isFile(_ path: String) -> Bool {
    guard let status = try? FileSystem.status(of: path) else { return false }
    return status.kind == .file
  }

  private static func isExecutable(_ path: String) -> Bool {
    guard isFile(path) else { return false }
    return unsafe access(path, X_OK) == 0
  }
}
