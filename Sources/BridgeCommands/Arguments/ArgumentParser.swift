package import BridgeSchema

/// Takes the words after a command's name apart.
package enum ArgumentParser {
  /// Reads words by the specification of a command.
  ///
  /// `--name VALUE` and `--name=VALUE` are the same. After `--`, every word is an argument. Options
  /// may stand between and after arguments.
  ///
  /// - Throws: `USAGE-OPTION` for an unknown option, `USAGE-VALUE` for a value that is missing,
  ///   superfluous or not understood, `USAGE-ARGUMENT` for too few or too many arguments.
  /// - Complexity: O(*n*) in the number of words.
  package static func parse(
    _ words: [String], by command: CommandSpec
  ) throws(Failure) -> ParsedArguments {
    var reader = WordReader(command, words)
    try reader.readAll()
    // Whoever asks for help need not have the rest right.
    if !reader.result.has(.help) { try checkCount(of: reader.result) }
    return reader.result
  }

  private static func checkCount(of parsed: ParsedArguments) throws(Failure) {
    let arguments = parsed.command.arguments
    let least = arguments.count { $0.count == .one }
    guard parsed.words.count >= least else {
      throw .missingArgument(parsed.words.count, of: parsed.command)
    }
    if arguments.contains(where: { $0.count == .any }) { return }
    guard parsed.words.count <= arguments.count else {
      throw .superfluousArgument(parsed.words[arguments.count], of: parsed.command)
    }
  }
}

private struct WordReader {
  private let command: CommandSpec
  private var rest: ArraySlice<String>
  private(set) var result: ParsedArguments

  init(_ command: CommandSpec, _ words: [String]) {
    self.command = command
    rest = words[...]
    result = ParsedArguments(command)
  }

  mutating func readAll() throws(Failure) {
    while let word = rest.popFirst() {
      if word == "--" {
        result.words += rest
        return
      }
      if word == "-h" {
        try note(.help, nil)
      } else if word.hasPrefix("-"), word != "-" {
        try readOption(word)
      } else {
        result.words.append(word)
      }
    }
  }

  private mutating func readOption(_ word: String) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard name.hasPrefix("--"), let option = command.option(named: String(name.dropFirst(2))) else {
      throw .unknownOption(name, of: command)
    }
    try note(option, parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func note(_ option: OptionSpec, _ attached: String?) throws(Failure) {
    guard let spec = option.value else {
      if let attached { throw .superfluousValue(attached, of: option, command) }
      result.values[option.name] = [""]
      return
    }
    if !option.isRepeatable, result.has(option) { throw .repeatedOption(option, command) }
    let value = if let attached { attached } else { try nextValue(of: option) }
    try ValueCheck.check(value, spec, of: option, command)
    result.values[option.name, default: []].append(value)
  }

  /// A value that looks like an option is more likely one that was forgotten.
  private mutating func nextValue(of option: OptionSpec) throws(Failure) -> String {
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw .missingValue(of: option, command)
    }
    rest.removeFirst()
    return next
  }
}

/// Holds the value of an option to its sort.
private enum ValueCheck {
  static func check(
    _ value: String, _ spec: ValueSpec, of option: OptionSpec, _ command: CommandSpec
  ) throws(Failure) {
    switch spec.kind {
    case .choice(let words):
      guard words.contains(value) else { throw .wrongChoice(value, words, of: option, command) }
    case .number(let least):
      guard let number = Int(value), number >= least else {
        throw .wrongNumber(value, least, of: option, command)
      }
    case .file, .folder, .source, .run, .command, .text:
      guard !value.isEmpty else { throw .missingValue(of: option, command) }
    }
  }
}
