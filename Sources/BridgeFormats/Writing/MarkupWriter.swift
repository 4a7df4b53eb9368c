/// Writes XML with the indentation that Xcode uses.
struct MarkupWriter {
  private var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"
  private var depth = 0

  /// The document as UTF-8.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Writes an element; attributes without a value are left out.
  mutating func element(
    _ name: String, _ attributes: [(name: String, value: String?)],
    content: ((inout Self) -> Void)? = nil
  ) {
    text += "\n" + String(repeating: "    ", count: depth) + "<\(name)"
    for case (let name, let value?) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
    guard let content else {
      text += "/>"
      return
    }
    text += ">"
    depth += 1
    content(&self)
    depth -= 1
    text += "\n" + String(repeating: "    ", count: depth) + "</\(name)>"
  }

  /// The text as an attribute's value; characters that XML cannot hold are replaced by U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// Whether XML 1.0 can hold a character at all.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a text can be the name of an attribute.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
