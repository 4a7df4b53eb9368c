/// Writes binary property lists as Apple's framework does.
///
/// Values are numbered from the top: a collection, then its keys, then its values; equal scalars
/// share a number. In that order, lists that Core Data wrote come out with the same bytes.
struct BinaryPropertyListWriter {
  private enum Node {
    case scalar(PropertyList)
    case list(marker: UInt8, [Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var nodes: [Node] = []
  private var numbers: [PropertyList: Int] = [:]

  static func write(_ value: PropertyList) -> [UInt8] {
    var writer = Self()
    _ = writer.number(value)
    return writer.bytes()
  }

  private mutating func number(_ value: PropertyList) -> Int {
    switch value {
    case .array(let elements): return number(elements, marker: 0xA0)
    case .set(let elements): return number(elements, marker: 0xC0)
    case .dictionary(let dictionary):
      let position = nodes.count
      nodes.append(.dictionary(keys: [], values: []))
      let keys = dictionary.entries.map { number(.string($0.key)) }
      let values = dictionary.entries.map { number($0.value) }
      nodes[position] = .dictionary(keys: keys, values: values)
      return position
    default:
      if let number = numbers[value] { return number }
      numbers[value] = nodes.count
      nodes.append(.scalar(value))
      return nodes.count - 1
    }
  }

  private mutating func number(_ elements: [PropertyList], marker: UInt8) -> Int {
    let position = nodes.count
    nodes.append(.list(marker: marker, []))
    let members = elements.map { number($0) }
    nodes[position] = .list(marker: marker, members)
    return position
  }

  private func bytes() -> [UInt8] {
    let referenceSize = Self.size(for: nodes.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for node in nodes {
      offsets.append(bytes.count)
      switch node {
      case .scalar(let value): bytes += Self.encoded(value)
      case .list(let marker, let members):
        bytes += Self.head(marker, members.count)
        for member in members { bytes += Self.bigEndian(member, referenceSize) }
      case .dictionary(let keys, let values):
        bytes += Self.head(0xD0, keys.count)
        for member in keys + values { bytes += Self.bigEndian(member, referenceSize) }
      }
    }
    let table = bytes.count
    let offsetSize = Self.size(for: table)
    for offset in offsets { bytes += Self.bigEndian(offset, offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [nodes.count, 0, table] { bytes += Self.bigEndian(number, 8) }
    return bytes
  }
}

extension BinaryPropertyListWriter {
  private static func size(for count: Int) -> Int {
    switch count {
    case ..<(1 << 8): 1
    case ..<(1 << 16): 2
    case ..<(1 << 32): 4
    default: 8
    }
  }

  private static func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
    bigEndian(UInt64(number), size)
  }

  private static func bigEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 15] + encoded(.integer(Int64(count)))
  }

  private static func encoded(_ value: PropertyList) -> [UInt8] {
    switch value {
    case .boolean(let flag): [flag ? 9 : 8]
    case .integer(let number): encoded(number)
    case .unsigned(let number): [0x14] + bigEndian(0 as UInt64, 8) + bigEndian(number, 8)
    case .real(let number): [0x23] + bigEndian(number.bitPattern, 8)
    case .float(let number): [0x22] + bigEndian(UInt64(number.bitPattern), 4)
    case .date(let seconds): [0x33] + bigEndian(seconds.bitPattern, 8)
    case .data(let bytes): head(0x40, bytes.count) + bytes
    case .string(let text): encoded(text)
    case .uid(let number): encoded(uid: number)
    case .null, .array, .set, .dictionary: [0]
    }
  }

  private static func encoded(_ number: Int64) -> [UInt8] {
    switch number {
    case 0..<(1 << 8): [0x10] + bigEndian(UInt64(number), 1)
    case 0..<(1 << 16): [0x11] + bigEndian(UInt64(number), 2)
    case 0..<(1 << 32): [0x12] + bigEndian(UInt64(number), 4)
    default: [0x13] + bigEndian(UInt64(bitPattern: number), 8)
    }
  }

  private static func encoded(uid number: UInt64) -> [UInt8] {
    let size = number < 1 << 32 ? size(for: Int(number)) : 8
    return [0x80 | UInt8(size - 1)] + bigEndian(number, size)
  }

  private static func encoded(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return head(0x50, text.utf8.count) + text.utf8 }
    return head(0x60, text.utf16.count) + text.utf16.flatMap { bigEndian(UInt64($0), 2) }
  }
}
