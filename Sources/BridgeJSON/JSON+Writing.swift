extension JSON {
  /// The value on one line, as UTF-8 without a line end.
  package var line: [UInt8] {
    var writer = JSONWriter(indented: false)
    writer.write(self, depth: 0)
    return writer.bytes
  }

  /// The value on one line.
  package var lineText: String { String(decoding: line, as: UTF8.self) }

  /// The value over several lines, indented by two spaces, ending in a line end.
  package var document: [UInt8] {
    var writer = JSONWriter(indented: true)
    writer.write(self, depth: 0)
    return writer.bytes + [0x0A]
  }
}

private struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let indented: Bool

  init(indented: Bool) { self.indented = indented }

  mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .real(let number): bytes += number.isFinite ? Array("\(number)".utf8) : Array("null".utf8)
    case .string(let text): write(text)
    case .array(let elements):
      write(elements, between: ("[", "]"), depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let members):
      write(members, between: ("{", "}"), depth: depth) {
        $0.write($1.name)
        $0.bytes += ($0.indented ? ": " : ":").utf8
        $0.write($1.value, depth: depth + 1)
      }
    }
  }

  private mutating func write<Item>(
    _ items: [Item], between marks: (String, String), depth: Int,
    _ body: (inout Self, Item) -> Void
  ) {
    bytes += marks.0.utf8
    for (position, item) in items.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      breakLine(depth + 1)
      body(&self, item)
    }
    if !items.isEmpty { breakLine(depth) }
    bytes += marks.1.utf8
  }

  private mutating func breakLine(_ depth: Int) {
    guard indented else { return }
    bytes.append(0x0A)
    bytes += repeatElement(0x20, count: depth * 2)
  }

  private mutating func write(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
