/// Breaks text for people into lines that fit a terminal.
enum TextWrap {
  /// The greatest number of characters in a line, where words allow it.
  static let width = 100

  /// The lines of a text, the first after `first`, the others after as many blanks.
  static func lines(_ text: String, after first: String) -> [String] {
    let indent = String(repeating: " ", count: first.count)
    var lines: [String] = []
    var line = first
    for word in text.split(separator: " ") {
      if line.count > indent.count, line.count + 1 + word.count > width {
        lines.append(line)
        line = indent
      }
      line += (line.count > indent.count ? " " : "") + word
    }
    return lines + [line]
  }

  /// A word as a shell takes it, quoted where it has to be.
  static func shellWord(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.allSatisfy { character in
        character.isASCII
          && (character.isLetter || character.isNumber || "_-.,:=+/@%".contains(character))
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
