import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Testing

struct HostilePropertyListTests {
  private static let whole = BinaryPropertyListTests.everything.write()

  /// A list of hand-made objects, each of some bytes, with one-byte offsets and references.
  private static func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
    return bytes + [0, 0, 0, 0, 0, 0, 0, top] + [0, 0, 0, 0, 0, 0, 0, table]
  }

  @Test func `The helper makes lists that are read`() throws {
    #expect(try PropertyList.read(Self.list([[0xA1, 1], [9]])) == .array([.boolean(true)]))
  }

  @Test func `Every cut is refused`() {
    for length in 6..<Self.whole.count {
      expectFailure(.propertyList, "\(length)") { () throws(Failure) in
        try PropertyList.read(Array(Self.whole[..<length]))
      }
    }
  }

  @Test(
    arguments: [
      [[0xA1, 0]],  // an array that holds itself
      [[0xD1, 1, 0], [0x51, 0x61]],  // a dictionary that holds itself
      [[0xA1, 1], [0xA1, 0]],  // two that hold each other
      [[0xA1, 9]],  // a value that is not there
      [[0xD1, 1, 1], [9]],  // a key that is no string
      [[0xAF, 0x10, 200]],  // more elements than bytes
      [[0x4F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],  // more data than bytes
      [[0x4F, 0x14, 0, 0]],  // a count of 16 bytes
      [[0x4F, 0x50]],  // a count that is no number
      [[0x51, 0xC3]],  // ASCII that is none
      [[0x61, 0xD8, 0x00]],  // half a character
      [[0x70]], [[0xE0]], [[0xF0]], [[0x0F]],  // unknown kinds
      [[0x23, 0, 0]],  // a number cut off
      [[0x8F] + [UInt8](repeating: 1, count: 16)],  // a reference of 16 bytes
    ] as [[[UInt8]]])
  func `Damage is refused`(objects: [[UInt8]]) {
    expectFailure(.propertyList) { () throws(Failure) in
      try PropertyList.read(Self.list(objects))
    }
  }

  @Test func `A top that is not there is refused`() {
    expectFailure(.propertyList) { () throws(Failure) in
      try PropertyList.read(Self.list([[9]], top: 1))
    }
  }

  @Test func `Shared parts that would multiply are refused`() {
    // Twenty arrays, each of which holds the next one eight times.
    let bomb = (0..<20).map { [0xA8] + [UInt8](repeating: UInt8($0 + 1), count: 8) } + [[9]]
    let failure = expectFailure(.propertyList) { () throws(Failure) in
      try PropertyList.read(Self.list(bomb))
    }
    #expect(failure?.evidence.first?.contains("expands") ?? false)
  }

  @Test func `Deep nesting is refused`() {
    var value = PropertyList.integer(1)
    for _ in 0..<200 { value = .array([value]) }
    expectFailure(.propertyList) { () throws(Failure) in try PropertyList.read(value.write()) }
  }

  @Test func `Damaged bytes never crash the reader`() {
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes = Self.whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 6..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let value = try? PropertyList.read(bytes) { _ = value.write() }
    }
  }
}
