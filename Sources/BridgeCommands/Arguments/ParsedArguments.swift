package import BridgeSchema

/// The words after a command's name, taken apart by its specification.
package struct ParsedArguments: Hashable, Sendable {
  /// The command.
  package let command: CommandSpec
  /// What is no option, in order.
  package var words: [String] = []
  /// The values of options by name, in order; empty texts for flags.
  package var values: [String: [String]] = [:]

  /// Makes arguments without a word.
  package init(_ command: CommandSpec) { self.command = command }

  /// Whether an option was given.
  package func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  /// The value of an option, or nil where it was not given.
  package func value(of option: OptionSpec) -> String? { values[option.name]?.last }

  /// The values of an option that may be repeated, in order.
  package func values(of option: OptionSpec) -> [String] { values[option.name] ?? [] }

  /// The word at a place, or nil where there are fewer.
  package func word(_ position: Int) -> String? {
    position < words.count ? words[position] : nil
  }

  /// The word at a place where the specification demands one.
  ///
  /// - Throws: `USAGE-ARGUMENT` where there are fewer, which the parser has seen before.
  package func required(_ position: Int) throws(Failure) -> String {
    guard let word = word(position) else { throw .missingArgument(position, of: command) }
    return word
  }

  /// The whole number that an option was given; its range was checked when it was parsed.
  package func number(of option: OptionSpec) -> Int? { value(of: option).flatMap { Int($0) } }
}
