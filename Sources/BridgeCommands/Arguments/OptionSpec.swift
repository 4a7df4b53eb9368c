/// One option of a command, from which the parser, the help and a shell's completion work.
package struct OptionSpec: Hashable, Sendable {
  /// The word after the two dashes, such as `accept-loss`.
  package let name: String
  /// What the option takes; nil for a flag, which takes nothing.
  package let value: ValueSpec?
  /// Whether the option may be given several times.
  package let isRepeatable: Bool
  /// One sentence for the option's line in help.
  package let help: String

  /// Describes `--name`, a flag.
  package init(flag name: String, help: String) {
    self.name = name
    value = nil
    isRepeatable = false
    self.help = help
  }

  /// Describes `--name VALUE`.
  package init(
    _ name: String, _ value: ValueSpec, isRepeatable: Bool = false, help: String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// The option as people type it, such as `--accept-loss`.
  package var word: String { "--" + name }

  /// The option with its value, as usage lines show it, such as `--accept-loss ID`.
  package var signature: String { value.map { "\(word) \($0.label)" } ?? word }
}

/// What a word on the command line stands for.
package struct ValueSpec: Hashable, Sendable {
  /// What help prints in the value's place, such as `DIR`.
  package let label: String
  /// The sort of value, by which it is checked and completed.
  package let kind: Kind

  /// Describes a value.
  package init(_ label: String, _ kind: Kind) {
    self.label = label
    self.kind = kind
  }

  /// The sort of a value.
  package enum Kind: Hashable, Sendable {
    /// One of these words.
    case choice([String])
    /// The path of a file.
    case file
    /// The path of a folder.
    case folder
    /// A source of a schema: `PATH[:VERSION]`.
    case source
    /// A whole number, not less than this.
    case number(atLeast: Int)
    /// The name of a run.
    case run
    /// The name of a command of this tool.
    case command
    /// Any other text.
    case text
  }

  /// One of several words, which help shows as `text|json`.
  package static func choice(_ words: String...) -> Self {
    Self(words.joined(separator: "|"), .choice(words))
  }
}
