/// A session at the command line with the files it needs, as a text that people can read.
///
/// ```
/// A comment.
///
/// $ bridge check a.json b.json
/// > what stands on standard output
/// ! what stands on standard error
/// ? 3
///
/// -- a.json --
/// {"entities":[]}
/// ```
///
/// `? N` is the exit status, left out where it is 0. A line `= name SAMPLE` makes a store of a
/// sample that the tests know. Words may stand between single quotes; `< FILE` and `> FILE`
/// redirect. `cat FILE` prints a file, and `ls DIR` lists one with everything in it.
struct Transcript {
  /// A line of the session.
  enum Line {
    case comment(String)
    /// Makes a store under a name.
    case sample(file: String, name: String)
    case command(String)
  }

  private(set) var lines: [Line] = []
  /// The files that the session needs, in order.
  private(set) var files: [(name: String, text: String)] = []

  /// Reads a transcript; what commands printed is left out.
  init(_ text: String) {
    var isInFile = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        files.append((String(line.dropFirst(3).dropLast(3)), ""))
        isInFile = true
      } else if isInFile {
        files[files.count - 1].text += line + "\n"
      } else if let read = Self.line(line) {
        lines.append(read)
      }
    }
    // The text ends in a line end, after which there is no line.
    if isInFile { files[files.count - 1].text.removeLast() }
  }

  private static func line(_ text: String) -> Line? {
    if text.hasPrefix("$ ") { return .command(String(text.dropFirst(2))) }
    if text.hasPrefix("= ") {
      let parts = text.dropFirst(2).split(separator: " ").map(String.init)
      return parts.count == 2 ? .sample(file: parts[0], name: parts[1]) : nil
    }
    // What a command printed is what the test finds out.
    let isOutput = [">", "!"].contains(text) || ["> ", "! ", "? "].contains { text.hasPrefix($0) }
    return isOutput ? nil : .comment(text)
  }
}

/// A command line taken apart as a shell does.
struct ShellWords {
  private(set) var words: [String] = []
  private(set) var input: String?
  private(set) var output: String?

  init(_ text: String) {
    var all: [String] = []
    var current = ""
    var (isQuoted, isWord) = (false, false)
    for character in text {
      if character == "'" {
        isQuoted.toggle()
        isWord = true
      } else if character == " ", !isQuoted {
        if isWord { all.append(current) }
        (current, isWord) = ("", false)
      } else {
        current.append(character)
        isWord = true
      }
    }
    if isWord { all.append(current) }
    var rest = all[...]
    while let word = rest.popFirst() {
      switch word {
      case "<": input = rest.popFirst()
      case ">": output = rest.popFirst()
      default: words.append(word)
      }
    }
  }
}
