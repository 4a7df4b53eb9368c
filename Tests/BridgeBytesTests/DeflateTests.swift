import BridgeBytes
import Testing

struct DeflateTests {
  /// Made by another implementation: `zlib.compressobj(9, DEFLATED, -15)` of Python.
  private static let foreign: [UInt8] = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]

  @Test func `Foreign bytes expand`() {
    #expect(Deflate.inflate(Self.foreign) == Array("hello".utf8))
  }

  @Test(arguments: [0, 1, 100, 65_535, 65_536, 65_537, 1_000_000])
  func `Bytes of any size survive`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
    let compressed = try #require(Deflate.deflate(bytes))
    #expect(Deflate.inflate(compressed) == bytes)
  }

  @Test func `Every cut is noticed`() throws {
    let compressed = try #require(Deflate.deflate(Array("one two three one two three".utf8)))
    for length in 0..<compressed.count {
      #expect(Deflate.inflate(Array(compressed[..<length])) == nil)
    }
  }

  @Test(arguments: [[0xFF, 0xFF, 0xFF], [0x07], [0x78, 0x9C, 0x4B, 0x04, 0x00]] as [[UInt8]])
  func `Damage is noticed`(bytes: [UInt8]) {
    #expect(Deflate.inflate(bytes) == nil)
  }

  @Test func `A bomb is stopped at the limit`() throws {
    let compressed = try #require(Deflate.deflate([UInt8](repeating: 0, count: 4 << 20)))
    #expect(compressed.count < 10_000)
    #expect(Deflate.inflate(compressed, limit: 1 << 20) == nil)
    #expect(Deflate.inflate(compressed, limit: 4 << 20)?.count == 4 << 20)
  }
}
