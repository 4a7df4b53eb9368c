/// Text from elsewhere, made safe for a terminal.
enum PrintableText {
  /// The text with its control characters shown instead of sent, line ends and tabs excepted.
  ///
  /// A name in a model or a path may hold an escape sequence, which could recolour, hide or
  /// overwrite what stands around it.
  static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u{\(digits)}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// C0 and C1 controls, and those that change the direction of the text around them.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
