import BridgeCommands
import BridgeSchema
import Testing

@Suite struct HelpTests {
  static let specs = CommandLineTool.commands.map { $0.spec }

  @Test func `the overview lists every command`() throws {
    let text = HelpText.overview(of: Self.specs)
    for spec in Self.specs { #expect(text.contains("\n  \(spec.name) ")) }
    try expectSnapshot(text, named: "help.txt")
  }

  @Test(arguments: specs)
  func `the help of a command`(_ spec: CommandSpec) throws {
    try expectSnapshot(HelpText.text(of: spec), named: "help-\(spec.name).txt")
  }

  @Test(arguments: specs)
  func `help names every argument and option`(_ spec: CommandSpec) {
    let text = HelpText.text(of: spec)
    for option in spec.options { #expect(text.contains("\n  \(option.signature)")) }
    for argument in spec.arguments { #expect(text.contains("\n  \(argument.signature)")) }
    #expect(spec.options.contains(.help))
  }

  @Test(arguments: specs)
  func `options have one name each, and a help that is a sentence`(_ spec: CommandSpec) {
    #expect(Set(spec.options.map(\.name)).count == spec.options.count)
    for option in spec.options { #expect(option.help.hasSuffix("."), "\(option.word)") }
    #expect(spec.abstract.hasSuffix("."))
    #expect(!spec.examples.isEmpty)
  }

  @Test(arguments: specs)
  func `help fits 80 columns`(_ spec: CommandSpec) {
    let text = HelpText.text(of: spec) + HelpText.overview(of: Self.specs)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: specs)
  func `examples are understood`(_ spec: CommandSpec) throws {
    for example in spec.examples {
      let command = example.words.split(separator: " > ").first.map(String.init) ?? ""
      let words = command.split(separator: " ").map(String.init)
      #expect(words.first == spec.name)
      let parsed = try ArgumentParser.parse(Array(words.dropFirst()), by: spec)
      let type = CommandLineTool.commands.first { $0.spec.name == spec.name }
      _ = try type?.init(parsed)
    }
  }

  @Test(arguments: [
    [], ["help"], ["--help"], ["-h"], ["help", "help"],
  ])
  func `help without a command is the overview`(words: [String]) throws {
    let world = try TestWorld()
    #expect(CommandLineTool.run(words, in: world.world()) == .success)
    #expect(world.output == HelpText.overview(of: Self.specs))
    #expect(world.errors.isEmpty)
  }

  @Test(arguments: [
    ["help", "plan"], ["plan", "--help"], ["plan", "-h"], ["plan", "a", "--help", "b", "c"],
  ])
  func `help with a command is the help of that command`(words: [String]) throws {
    let world = try TestWorld()
    #expect(CommandLineTool.run(words, in: world.world()) == .success)
    #expect(world.output.hasPrefix("Usage: bridge plan A B [OPTIONS]\n"))
  }

  @Test func `help with an unknown command or too many words is refused`() throws {
    let world = try TestWorld()
    #expect(world.run("help", "plam") == .usage)
    #expect(world.run("help", "plan", "check") == .usage)
    #expect(world.output.isEmpty)
    #expect(world.errors.contains("did you mean 'bridge plan'?"))
  }
}
