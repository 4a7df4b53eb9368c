import BridgeBytes
import Testing

struct StreamingDigestTests {
  @Test(arguments: [0, 1, 63, 64, 65, 1_000])
  func `pieces give the digest of the whole`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var stream = StreamingDigest()
    stream.update(Array(bytes.prefix(10)))
    stream.update(Array(bytes.dropFirst(10)))
    let copy = stream
    let whole = Digest.sha256(bytes)
    #expect(stream.finish() == whole)
    let number = whole.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    #expect(copy.finishAsNumber() == number)
  }

  @Test
  func `a number goes in with its least significant byte first`() {
    var stream = StreamingDigest()
    stream.update(Int64(0x0102_0304))
    #expect(stream.finish() == Digest.sha256([4, 3, 2, 1, 0, 0, 0, 0]))
  }
}
