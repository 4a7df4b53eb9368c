/// The texts of `bridge help`, made from the specifications of the commands.
package enum HelpText {
  /// What `bridge help` prints.
  package static func overview(of commands: [CommandSpec]) -> String {
    let rows = commands.map { (name: $0.name, text: $0.abstract) }
    return """
      \(TextLayout.paragraph(
        "bridge moves Core Data and SwiftData stores from one schema to another, off the device."))

      Usage: bridge COMMAND [ARGUMENTS] [OPTIONS]

      Commands:
      \(TextLayout.columns(rows))

      Options:
      \(TextLayout.columns([
        (name: "--help", text: "Show this text, or after a command the help of that command."),
        (name: "--version", text: "Show the version."),
      ]))

      Run 'bridge help COMMAND' for what a command takes and gives.

      """
  }

  /// What `bridge help COMMAND` prints.
  package static func text(of command: CommandSpec) -> String {
    var parts = ["Usage: " + wrappedUsage(of: command), TextLayout.paragraph(command.abstract)]
    parts += command.details.map { TextLayout.paragraph($0) }
    parts += sections(of: command).filter { !$0.rows.isEmpty }
      .map { "\($0.title):\n" + TextLayout.columns($0.rows) }
    if !command.examples.isEmpty { parts.append(examples(of: command)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The usage of a command on one line, such as `bridge check A B [OPTIONS]`.
  package static func usage(of command: CommandSpec) -> String {
    (["bridge", command.name] + command.arguments.map(\.signature) + ["[OPTIONS]"])
      .joined(separator: " ")
  }

  private static func wrappedUsage(of command: CommandSpec) -> String {
    TextLayout.lines(usage(of: command), width: TextLayout.width - 7)
      .joined(separator: "\n       ")
  }

  private typealias Section = (title: String, rows: [(name: String, text: String)])

  private static func sections(of command: CommandSpec) -> [Section] {
    [
      ("Arguments", command.arguments.map { ($0.signature, $0.help) }),
      ("Options", command.options.map { ($0.signature, optionText($0)) }),
      ("Exit status", exits(of: command).map { ("\($0.status.rawValue)", $0.meaning) }),
    ]
  }

  private static func optionText(_ option: OptionSpec) -> String {
    option.isRepeatable ? option.help + " May be repeated." : option.help
  }

  /// Those of the command with those that every command has, in order.
  private static func exits(of command: CommandSpec) -> [CommandSpec.ExitMeaning] {
    let usual: [CommandSpec.ExitMeaning] = [
      .init(.success, "Done."),
      .init(.failure, "An error, which standard error explains."),
      .init(.usage, "The command line was not understood."),
    ]
    let own = Set(command.exits.map(\.status))
    return (command.exits + usual.filter { !own.contains($0.status) })
      .sorted { $0.status.rawValue < $1.status.rawValue }
  }

  private static func examples(of command: CommandSpec) -> String {
    let texts = command.examples.map { example in
      "  bridge \(example.words)\n" + TextLayout.paragraph(example.purpose, indent: 6)
    }
    return "Examples:\n" + texts.joined(separator: "\n")
  }
}
