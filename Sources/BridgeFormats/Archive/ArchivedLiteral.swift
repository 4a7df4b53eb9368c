import BridgeBytes
import BridgeSchema
import FoundationEssentials

/// Default values as archives hold them.
enum ArchivedLiteral {
  /// The value, or nil when it is no value of the type.
  static func literal(_ node: KeyedArchive.Node, _ type: AttributeType) -> Literal? {
    switch type {
    case .integer16, .integer32, .integer64: node.integer.map { .integer($0) }
    case .boolean: node.integer.map { .boolean($0 != 0) }
    case .double, .float: node.scalar?.number.map { .real($0) }
    case .string: node.text.map { .text($0) }
    case .date: node["NS.time"]?.scalar?.number.map { .date($0) } ?? plainDate(node)
    case .binary: node.bytes.map { .bytes($0) }
    case .decimal: decimal(node).map { .decimal($0) }
    case .uuid: uuid(node).map { .uuid($0) }
    case .uri: uri(node).map { .uri($0) }
    default: nil
    }
  }

  private static func plainDate(_ node: KeyedArchive.Node) -> Literal? {
    guard case .date(let seconds) = node.scalar else { return nil }
    return .date(seconds)
  }

  /// 16 bytes under `NS.uuidbytes`.
  private static func uuid(_ node: KeyedArchive.Node) -> String? {
    guard let bytes = node["NS.uuidbytes"]?.bytes, bytes.count == 16 else { return nil }
    var text = Hexadecimal.text(bytes).uppercased()
    for position in [20, 16, 12, 8] {
      text.insert("-", at: text.index(text.startIndex, offsetBy: position))
    }
    return text
  }

  private static func uri(_ node: KeyedArchive.Node) -> String? {
    node.text ?? node["NS.relative"]?.text
  }

  /// A mantissa of up to eight 16-bit words, and a decimal exponent.
  ///
  /// The words stand in the byte order that `NS.mantissa.bo` names: 1 is little-endian.
  private static func decimal(_ node: KeyedArchive.Node) -> String? {
    if let plain = node.scalar { return plainDecimal(plain) }
    guard let mantissa = node["NS.mantissa"]?.bytes, mantissa.count == 16,
      let exponent = node["NS.exponent"]?.integer, (-128...127).contains(exponent),
      let length = node["NS.length"]?.integer, (0...8).contains(length)
    else { return nil }
    let isLittle = node["NS.mantissa.bo"]?.integer != 2
    var value = Decimal(0)
    for word in (0..<Int(length)).reversed() {
      let (first, second) = (mantissa[word * 2], mantissa[word * 2 + 1])
      let digits = isLittle ? (first, second) : (second, first)
      value = value * 65536 + Decimal(Int(digits.0) | Int(digits.1) << 8)
    }
    let isNegative = node["NS.negative"]?.integer == 1
    let scaled = Decimal(
      sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: value)
    return "\(scaled)"
  }

  private static func plainDecimal(_ value: PropertyList) -> String? {
    switch value {
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    default: nil
    }
  }
}
