/// Text in lines of a bounded width.
enum TextLayout {
  /// The widest line of any help text, in characters.
  static let width = 80

  /// Breaks a text between words.
  ///
  /// - Parameters:
  ///   - text: The text; white space between words does not count.
  ///   - width: The widest line; a word that is longer stands alone in its line.
  /// - Returns: The lines, without their ends.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !current.isEmpty, current.count + 1 + word.count > width {
        lines.append(current)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    if !current.isEmpty { lines.append(current) }
    return lines
  }

  /// A paragraph with every line set in by some spaces.
  static func paragraph(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return lines(text, width: width - indent).map { margin + $0 }.joined(separator: "\n")
  }

  /// Rows of a name and an explanation, the explanations below each other.
  ///
  /// A name that is too long for its column stands in a line of its own.
  static func columns(_ rows: [(name: String, text: String)], widestName: Int = 24) -> String {
    let fitting = rows.map(\.name.count).filter { $0 <= widestName }
    let column = (fitting.max() ?? 0) + 4
    return rows.map { row(name: $0.name, text: $0.text, column: column) }
      .joined(separator: "\n")
  }

  private static func row(name: String, text: String, column: Int) -> String {
    let margin = String(repeating: " ", count: column)
    let texts = lines(text, width: width - column)
    let head = "  " + name
    guard head.count + 2 <= column, let first = texts.first else {
      return ([head] + texts.map { margin + $0 }).joined(separator: "\n")
    }
    let padding = String(repeating: " ", count: column - head.count)
    return ([head + padding + first] + texts.dropFirst().map { margin + $0 })
      .joined(separator: "\n")
  }

  /// A text with spaces up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
