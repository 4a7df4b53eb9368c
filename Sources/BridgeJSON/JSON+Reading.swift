/// Why some bytes are not one JSON value.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was met, in plain words.
  package let reason: String
  /// Where, in bytes from the start.
  package let offset: Int

  package var description: String { "\(reason) at byte \(offset)" }
}

extension JSON {
  /// Reads exactly one value from UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The text; white space around the value is allowed, anything else is not.
  ///   - maximumDepth: How deep arrays and objects may nest, which bounds the stack.
  /// - Throws: ``JSONError`` with the place.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(reading bytes: some Collection<UInt8>, maximumDepth: Int = 200) throws(JSONError) {
    var reader = JSONReader(bytes: Array(bytes), maximumDepth: maximumDepth)
    self = try reader.document()
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  let maximumDepth: Int
  var offset = 0

  init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  mutating func document() throws(JSONError) -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw unexpected("text after the value") }
    return value
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func unexpected(_ reason: String) -> JSONError {
    JSONError(reason: offset < bytes.count ? reason : "the text ends early", offset: offset)
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth <= maximumDepth else { throw unexpected("values nested too deeply") }
    skipSpace()
    switch current {
    case 0x7B: return .object(try members(depth: depth))
    case 0x5B: return .array(try elements(depth: depth))
    case 0x22: return .string(try string())
    case 0x74: return try word("true", .boolean(true))
    case 0x66: return try word("false", .boolean(false))
    case 0x6E: return try word("null", .null)
    case 0x2D: return try number()
    case let byte? where (0x30...0x39).contains(byte): return try number()
    default: throw unexpected("no JSON value")
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    guard bytes[offset...].starts(with: word.utf8) else { throw unexpected("no JSON value") }
    offset += word.utf8.count
    return value
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSON.Member] {
    var result: [JSON.Member] = []
    try list(until: 0x7D) { (reader) throws(JSONError) in
      reader.skipSpace()
      guard reader.current == 0x22 else { throw reader.unexpected("a member without a name") }
      let name = try reader.string()
      reader.skipSpace()
      guard reader.current == 0x3A else { throw reader.unexpected("a name without a colon") }
      reader.offset += 1
      result.append(JSON.Member(name, try reader.value(depth: depth + 1)))
    }
    return result
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSON] {
    var result: [JSON] = []
    try list(until: 0x5D) { (reader) throws(JSONError) in
      result.append(try reader.value(depth: depth + 1))
    }
    return result
  }

  private mutating func list(
    until end: UInt8, _ item: (inout Self) throws(JSONError) -> Void
  ) throws(JSONError) {
    offset += 1
    skipSpace()
    if current == end {
      offset += 1
      return
    }
    while true {
      try item(&self)
      skipSpace()
      if current == end {
        offset += 1
        return
      }
      guard current == 0x2C else { throw unexpected("a list without a comma") }
      offset += 1
    }
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = offset
    if current == 0x2D { offset += 1 }
    let whole = digits()
    guard whole > 0 else { throw unexpected("a malformed number") }
    guard whole == 1 || bytes[offset - whole] != 0x30 else {
      throw JSONError(reason: "a number with a leading zero", offset: start)
    }
    var isInteger = true
    if current == 0x2E {
      isInteger = false
      offset += 1
      guard digits() > 0 else { throw unexpected("a malformed number") }
    }
    if current == 0x65 || current == 0x45 {
      isInteger = false
      offset += 1
      if current == 0x2B || current == 0x2D { offset += 1 }
      guard digits() > 0 else { throw unexpected("a malformed number") }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    guard let real = Double(text), real.isFinite else {
      throw JSONError(reason: "a number out of range", offset: start)
    }
    return .real(real)
  }

  private mutating func digits() -> Int {
    let start = offset
    while let byte = current, (0x30...0x39).contains(byte) { offset += 1 }
    return offset - start
  }

  private mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while let byte = current, byte != 0x22, byte != 0x5C, byte >= 0x20 { offset += 1 }
    if current == 0x22 {
      defer { offset += 1 }
      return try text(bytes[start..<offset], at: start)
    }
    var unescaped = Array(bytes[start..<offset])
    while let byte = current, byte != 0x22 {
      guard byte >= 0x20 else { throw unexpected("a control character in a string") }
      offset += 1
      if byte == 0x5C { unescaped += try escape() } else { unescaped.append(byte) }
    }
    guard current == 0x22 else { throw unexpected("a string without an end") }
    offset += 1
    return try text(unescaped[...], at: start)
  }

  private func text(_ utf8: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw JSONError(reason: "a string that is not UTF-8", offset: start)
    }
    return text
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard let byte = current else { throw unexpected("") }
    offset += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: return [byte]
    case 0x62: return [0x08]
    case 0x66: return [0x0C]
    case 0x6E: return [0x0A]
    case 0x72: return [0x0D]
    case 0x74: return [0x09]
    case 0x75: return try scalar()
    default: throw unexpected("an unknown escape")
    }
  }

  private mutating func scalar() throws(JSONError) -> [UInt8] {
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), bytes[offset...].starts(with: [0x5C, 0x75]) {
      offset += 2
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw unexpected("half a character") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw unexpected("half a character") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    guard offset + 4 <= bytes.count,
      let code = UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16),
      bytes[offset] != 0x2B, bytes[offset] != 0x2D
    else { throw unexpected("a malformed escape") }
    offset += 4
    return code
  }
}
