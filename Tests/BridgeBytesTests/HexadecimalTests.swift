import BridgeBytes
import Testing

struct HexadecimalTests {
  @Test func `Every byte survives being text`() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
  }

  @Test func `Text is lower case, and both cases are read`() {
    #expect(Hexadecimal.text([0xAB, 0x0F]) == "ab0f")
    #expect(Hexadecimal.bytes("AB0f") == [0xAB, 0x0F])
    #expect(Hexadecimal.bytes("") == [])
  }

  @Test(arguments: ["0", "0g", "0 ", "é1", "0x00", "-1"])
  func `What is not pairs of digits is refused`(text: String) {
    #expect(Hexadecimal.bytes(text) == nil)
  }
}
