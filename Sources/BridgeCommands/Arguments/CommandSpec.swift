/// What a command is called, takes and gives, from which the parser and the help work.
package struct CommandSpec: Hashable, Sendable {
  /// The word typed after `bridge`.
  package let name: String
  /// One sentence for the list in `bridge help`, starting with a verb.
  package let abstract: String
  /// More about the command, in paragraphs.
  package let details: [String]
  /// What stands after the command's name, in order.
  package let arguments: [ArgumentSpec]
  /// The options in the order help shows them.
  package let options: [OptionSpec]
  /// The exit statuses that the command gives, beside those that every command gives.
  package let exits: [ExitMeaning]
  /// Command lines that work, with what they do.
  package let examples: [Example]

  /// Describes a command.
  package init(
    _ name: String, abstract: String, details: [String] = [], arguments: [ArgumentSpec] = [],
    options: [OptionSpec] = [], exits: [ExitMeaning] = [], examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.details = details
    self.arguments = arguments
    self.options = options + [.help]
    self.exits = exits
    self.examples = examples
  }

  /// The option of this name.
  package func option(named name: String) -> OptionSpec? { options.first { $0.name == name } }

  /// What an exit status means for one command.
  package struct ExitMeaning: Hashable, Sendable {
    /// The status.
    package let status: ExitCode
    /// What it means here, in a few words.
    package let meaning: String

    /// Describes a status.
    package init(_ status: ExitCode, _ meaning: String) {
      self.status = status
      self.meaning = meaning
    }
  }

  /// A command line that works.
  package struct Example: Hashable, Sendable {
    /// What it does, in a few words.
    package let purpose: String
    /// The words after `bridge`.
    package let words: String

    /// Describes an example.
    package init(_ purpose: String, _ words: String) {
      self.purpose = purpose
      self.words = words
    }
  }
}

/// One word, or several, that stand after the name of a command.
package struct ArgumentSpec: Hashable, Sendable {
  /// What is typed there.
  package let value: ValueSpec
  /// How many words there may be.
  package let count: Count
  /// One sentence for the argument's line in help.
  package let help: String

  /// Describes an argument.
  package init(
    _ label: String, _ kind: ValueSpec.Kind, _ count: Count = .one, help: String
  ) {
    value = ValueSpec(label, kind)
    self.count = count
    self.help = help
  }

  /// How many words an argument takes.
  package enum Count: Hashable, Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// Any number, none too; only the last argument of a command.
    case any
  }

  /// The argument as usage lines show it, such as `[PLAN]` or `RECORD...`.
  package var signature: String {
    switch count {
    case .one: value.label
    case .optional: "[\(value.label)]"
    case .any: "[\(value.label)...]"
    }
  }
}
