import BridgeSchema

/// Reads binary property lists, version 00, of any origin.
///
/// Offsets and counts come from the file, so each is checked before it is used; cycles, deep
/// nesting and shared parts that would multiply are refused.
struct BinaryPropertyListReader {
  static let maximumDepth = 128
  /// The most values a list may have when shared parts are counted each time.
  static let maximumValues = 8_000_000

  private let bytes: [UInt8]
  private let file: String
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int
  private var known: [Int: (value: PropertyList, size: Int)] = [:]
  private var open: Set<Int> = []

  static func read(_ bytes: [UInt8], file: String) throws(Failure) -> PropertyList {
    var reader = try Self(bytes, file: file)
    return try reader.object(reader.topIndex(), depth: 0).value
  }

  private init(_ bytes: [UInt8], file: String) throws(Failure) {
    guard bytes.count >= 40 else { throw .propertyList(file, "it has only \(bytes.count) bytes") }
    self.bytes = bytes
    self.file = file
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(in: bytes, at: trailer + 8, size: 8),
      let table = Self.number(in: bytes, at: trailer + 24, size: 8),
      table >= 8, table <= trailer, count >= 1, count <= (trailer - table) / offsetSize
    else { throw .propertyList(file, "its trailer does not fit its size") }
    objectCount = count
    tableOffset = table
  }

  private func topIndex() throws(Failure) -> Int {
    guard let top = Self.number(in: bytes, at: bytes.count - 16, size: 8), top < objectCount else {
      throw .propertyList(file, "its first value is missing")
    }
    return top
  }

  /// A big-endian number, or nil when it lies outside or does not fit.
  private static func number(in bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private mutating func object(
    _ index: Int, depth: Int
  ) throws(Failure) -> (value: PropertyList, size: Int) {
    if let done = known[index] { return done }
    guard depth <= Self.maximumDepth else {
      throw .propertyList(file, "its values are nested more than \(Self.maximumDepth) deep")
    }
    guard open.insert(index).inserted else {
      throw .propertyList(file, "value \(index) holds itself")
    }
    defer { open.remove(index) }
    guard
      let start = Self.number(
        in: bytes, at: tableOffset + index * offsetSize, size: offsetSize),
      start >= 8, start < tableOffset
    else { throw .propertyList(file, "value \(index) lies outside") }
    let result = try value(at: start, depth: depth)
    guard result.size <= Self.maximumValues else {
      throw .propertyList(file, "it expands to more than \(Self.maximumValues) values")
    }
    known[index] = result
    return result
  }

  private mutating func value(
    at start: Int, depth: Int
  ) throws(Failure) -> (value: PropertyList, size: Int) {
    let marker = bytes[start]
    switch marker >> 4 {
    case 0xA: return try elements(at: start, depth: depth) { .array($0) }
    case 0xB, 0xC: return try elements(at: start, depth: depth) { .set($0) }
    case 0xD: return try entries(at: start, depth: depth)
    default:
      guard let scalar = scalar(at: start) else {
        throw .propertyList(file, "the value at byte \(start) is damaged or of unknown kind")
      }
      return (scalar, 1)
    }
  }

  private func scalar(at start: Int) -> PropertyList? {
    let marker = bytes[start]
    switch (marker >> 4, marker & 15) {
    case (0, 0): return .null
    case (0, 8): return .boolean(false)
    case (0, 9): return .boolean(true)
    case (1, let power): return integer(at: start + 1, power: Int(power))
    case (2, 2): return word(at: start + 1, size: 4).map { .float(Float(bitPattern: UInt32($0))) }
    case (2, 3): return word(at: start + 1, size: 8).map { .real(Double(bitPattern: $0)) }
    case (3, 3): return word(at: start + 1, size: 8).map { .date(Double(bitPattern: $0)) }
    case (4, _): return content(at: start, unit: 1).map { .data(Array($0)) }
    case (5, _): return content(at: start, unit: 1).flatMap(Self.ascii)
    case (6, _): return content(at: start, unit: 2).flatMap(Self.utf16)
    case (8, let size): return word(at: start + 1, size: Int(size) + 1).map { .uid($0) }
    default: return nil
    }
  }

  private func word(at offset: Int, size: Int) -> UInt64? {
    guard size <= 8, offset <= tableOffset - size else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Of 1, 2 or 4 bytes without a sign, of 8 with one, of 16 with a zero high half.
  private func integer(at offset: Int, power: Int) -> PropertyList? {
    if power == 4 {
      guard let high = word(at: offset, size: 8), let low = word(at: offset + 8, size: 8),
        high == 0 || (high == .max && Int64(bitPattern: low) < 0)
      else { return nil }
      if high == .max { return .integer(Int64(bitPattern: low)) }
      return Int64(exactly: low).map { .integer($0) } ?? .unsigned(low)
    }
    guard power < 4, let value = word(at: offset, size: 1 << power) else { return nil }
    return .integer(Int64(bitPattern: value))
  }

  /// The count that a marker or the number after it names, and where the content starts.
  private func count(at start: Int) -> (count: Int, content: Int)? {
    let small = Int(bytes[start] & 15)
    guard small == 15 else { return (small, start + 1) }
    guard start + 1 < tableOffset, bytes[start + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 15)
    guard size <= 8, let count = word(at: start + 2, size: size).flatMap(Int.init(exactly:)) else {
      return nil
    }
    return (count, start + 2 + size)
  }

  private func content(at start: Int, unit: Int) -> ArraySlice<UInt8>? {
    guard let (count, content) = count(at: start), content <= tableOffset,
      count <= (tableOffset - content) / unit
    else { return nil }
    return bytes[content..<content + count * unit]
  }

  private static func ascii(_ bytes: ArraySlice<UInt8>) -> PropertyList? {
    bytes.allSatisfy { $0 < 0x80 } ? .string(String(decoding: bytes, as: UTF8.self)) : nil
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>) -> PropertyList? {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(validating: units, as: UTF16.self).map { .string($0) }
  }
}

extension BinaryPropertyListReader {
  private func references(at start: Int, each: Int) throws(Failure) -> [Int] {
    guard let (count, content) = count(at: start), content <= tableOffset,
      count <= (tableOffset - content) / (referenceSize * each)
    else { throw .propertyList(file, "the collection at byte \(start) is cut off") }
    var result: [Int] = []
    result.reserveCapacity(count * each)
    for position in 0..<count * each {
      let offset = content + position * referenceSize
      guard let index = Self.number(in: bytes, at: offset, size: referenceSize),
        index < objectCount
      else { throw .propertyList(file, "the collection at byte \(start) holds a missing value") }
      result.append(index)
    }
    return result
  }

  private mutating func elements(
    at start: Int, depth: Int, _ make: ([PropertyList]) -> PropertyList
  ) throws(Failure) -> (value: PropertyList, size: Int) {
    var values: [PropertyList] = []
    var size = 1
    for index in try references(at: start, each: 1) {
      let element = try object(index, depth: depth + 1)
      values.append(element.value)
      size += element.size
    }
    return (make(values), size)
  }

  private mutating func entries(
    at start: Int, depth: Int
  ) throws(Failure) -> (value: PropertyList, size: Int) {
    let references = try references(at: start, each: 2)
    let half = references.count / 2
    var entries: [PropertyList.Dictionary.Entry] = []
    var size = 1
    for position in 0..<half {
      let key = try object(references[position], depth: depth + 1)
      guard let name = key.value.text else {
        throw .propertyList(file, "the dictionary at byte \(start) has a key that is no string")
      }
      let value = try object(references[half + position], depth: depth + 1)
      entries.append(.init(name, value.value))
      size += 1 + value.size
    }
    return (.dictionary(PropertyList.Dictionary(entries)), size)
  }
}
