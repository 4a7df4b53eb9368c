import BridgeJSON
import BridgeTestSupport
import Testing

struct JSONErrorTests {
  @Test(arguments: [
    ("", "the text ends early", 0), ("  ", "the text ends early", 2),
    ("[1", "the text ends early", 2),
    ("{\"a\"", "the text ends early", 4), ("\"abc", "the text ends early", 4),
    ("\"\\", "the text ends early", 2), ("1 2", "text after the value", 2),
    ("[1]]", "text after the value", 3), ("01", "a number with a leading zero", 0),
    ("-", "the text ends early", 1), ("-x", "a malformed number", 1),
    ("1.", "the text ends early", 2), ("1.x", "a malformed number", 2),
    ("1e+", "the text ends early", 3), ("1e400", "a number out of range", 0),
    ("\"\\x\"", "an unknown escape", 3), ("\"\\u12G4\"", "a malformed escape", 3),
    ("\"\\u+123\"", "a malformed escape", 3), ("\"\\uDC00\"", "half a character", 7),
    ("\"\\uD800\"", "half a character", 7), ("\"\\uD800\\u0041\"", "half a character", 13),
    ("\"a\u{1}\"", "a control character in a string", 2),
    ("[1 2]", "a list without a comma", 3),
  ])
  func `What is wrong is said, with its place`(text: String, reason: String, offset: Int) {
    #expect(throws: JSONError.self) { try JSON(reading: text.utf8) }
    do {
      _ = try JSON(reading: text.utf8)
    } catch {
      #expect(error.reason == reason)
      #expect(error.offset == offset)
      #expect(error.description == "\(reason) at byte \(offset)")
    }
  }

  @Test(arguments: [
    "nul", "True", "'a'", "{a:1}", "{\"a\" 1}", "{\"a\":1,}", "[1,]", "[,]", "+1", ".5", "NaN",
    "// c\n1", "{\"a\":}", "[1}", "\"\\u12\"",
  ])
  func `What is near to JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSON(reading: text.utf8) }
  }

  @Test func `Bytes that are not UTF-8 are refused`() {
    for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]]
      as [[UInt8]]
    {
      #expect(throws: JSONError.self) { try JSON(reading: bytes) }
    }
  }

  @Test func `Nesting is bounded`() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    _ = try JSON(reading: deep.utf8)
    for opening in ["[", "{\"a\":"] {
      #expect(throws: JSONError.self) {
        try JSON(reading: String(repeating: opening, count: 1_000_000).utf8)
      }
    }
  }

  @Test func `Damaged text never crashes the reader`() throws {
    let whole = Array(#"{"a":[1,2.5e3,"x\u00e9\n",{"b":null}],"c":true}"#.utf8)
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let value = try? JSON(reading: bytes) {
        #expect(try JSON(reading: value.line) == value)
      }
    }
  }
}
