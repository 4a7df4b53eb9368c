import BridgeJSON
import BridgeTestSupport
import Testing

struct JSONWritingTests {
  @Test func `A line holds no line end`() {
    let value: JSON = .object([
      .init("text", "a\"b\\c\nd\re\tf\u{1}g/é"), .init("list", [1, .null, true]),
      .init("empty", []), .init("real", .real(2)),
    ])
    #expect(
      value.lineText
        == #"{"text":"a\"b\\c\nd\re\tf\u0001g/é","list":[1,null,true],"empty":[],"real":2.0}"#)
  }

  @Test func `A document is indented and ends its last line`() {
    let value: JSON = .object([.init("a", [1, .object([] as [JSON.Member])]), .init("b", "c")])
    let expected = """
      {
        "a": [
          1,
          {}
        ],
        "b": "c"
      }

      """
    #expect(String(decoding: value.document, as: UTF8.self) == expected)
  }

  @Test func `Numbers that JSON lacks are null`() {
    #expect(JSON.real(.infinity).lineText == "null")
    #expect(JSON.real(.nan).lineText == "null")
  }

  @Test func `Absent members are left out, and sorted ones sorted`() {
    #expect(JSON.object(["b": 1, "a": nil, "c": 2]).lineText == #"{"b":1,"c":2}"#)
    #expect(JSON.sorted(["b": 1, "a": 2]).lineText == #"{"a":2,"b":1}"#)
  }

  @Test func `Any value is read back equal, from a line and from a document`() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let value = Self.value(depth: 0, &random)
      #expect(try JSON(reading: value.line) == value, "seed \(seed)")
      #expect(try JSON(reading: value.document) == value, "seed \(seed)")
      #expect(!value.line.contains(0x0A))
    }
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .boolean(.random(using: &random))
    case 2: return .integer(.random(in: .min ... .max, using: &random))
    case 3: return .real(Double(bitPattern: .random(in: 0..<0x7FF0_0000_0000_0000, using: &random)))
    case 4, 5: return .string(text(&random))
    case 6:
      return .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth + 1, &random) })
    default:
      return .object(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in
          JSON.Member(text(&random), value(depth: depth + 1, &random))
        })
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      let code = UInt32.random(in: 0..<0x11_0000, using: &random)
      text.unicodeScalars.append(Unicode.Scalar(code) ?? "\u{7}")
      if Bool.random(using: &random) { text += "\"\\\u{0}\n" }
    }
    return text
  }
}
