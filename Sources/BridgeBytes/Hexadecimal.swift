/// Bytes as lower-case hexadecimal text, and back.
package enum Hexadecimal {
  /// Two lower-case digits a byte.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var utf8: [UInt8] = []
    for byte in bytes {
      utf8.append(digit(byte >> 4))
      utf8.append(digit(byte & 15))
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// The bytes that pairs of digits name, or nil when the text is anything else.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.compactMap(value)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? nibble + 48 : nibble + 87 }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 65...70: digit - 55
    case 97...102: digit - 87
    default: nil
    }
  }
}
