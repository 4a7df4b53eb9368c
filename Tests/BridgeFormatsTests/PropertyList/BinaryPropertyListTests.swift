import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Testing

struct BinaryPropertyListTests {
  static let everything = PropertyList.dictionary(
    .init([
      .init("zulu", .integer(-1)), .init("alpha", .string("é😀")), .init("text", .string("plain")),
      .init("null", .null), .init("yes", .boolean(true)), .init("no", .boolean(false)),
      .init("real", .real(-1.5)), .init("float", .float(0.25)), .init("date", .date(666_643_260)),
      .init("data", .data([0, 255])), .init("long", .data([UInt8](repeating: 7, count: 300))),
      .init("uid", .uid(300)), .init("big", .unsigned(.max)), .init("least", .integer(.min)),
      .init("list", .array([.integer(255), .integer(256), .integer(65_536), .integer(1 << 40)])),
      .init("set", .set([.string("plain")])), .init("empty", .dictionary(.init())),
    ]))

  @Test func `Every kind of value survives, keys in order`() throws {
    let read = try PropertyList.read(Self.everything.write())
    #expect(read == Self.everything)
    #expect(read.dictionary?.entries.first?.key == "zulu")
  }

  @Test(arguments: [0, 1, 14, 15, 16, 255, 256, 300, 70_000])
  func `Collections and texts of any length survive`(count: Int) throws {
    let list = PropertyList.array((0..<count).map { .integer(Int64($0)) })
    #expect(try PropertyList.read(list.write()) == list)
    for character in ["a", "é"] {
      let text = PropertyList.string(String(repeating: character, count: count))
      #expect(try PropertyList.read(text.write()) == text)
    }
  }

  /// Made by another implementation: `plistlib` of Python, from `{"b": [1, "x"], "a": True}`.
  @Test func `Bytes are those that others write`() throws {
    let foreign: [UInt8] =
      Array("bplist00".utf8) + [
        0xD2, 1, 2, 3, 6, 0x51, 0x62, 0x51, 0x61, 0xA2, 4, 5, 0x10, 1, 0x51, 0x78, 9, 8, 13, 15,
        17, 20, 22, 24, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 25,
      ]
    let expected = PropertyList.dictionary(
      .init([.init("b", .array([.integer(1), .string("x")])), .init("a", .boolean(true))]))
    #expect(try PropertyList.read(foreign) == expected)
    #expect(expected.write() == foreign)
  }

  @Test func `Changing one key keeps the place of the others`() {
    var dictionary = PropertyList.Dictionary([.init("a", .integer(1)), .init("b", .integer(2))])
    dictionary["a"] = .string("x")
    dictionary["c"] = .null
    #expect(dictionary.entries.map(\.key) == ["a", "b", "c"])
    dictionary["b"] = nil
    dictionary["zz"] = nil
    #expect(dictionary.entries.map(\.key) == ["a", "c"])
    #expect(dictionary["a"] == .string("x") && dictionary["b"] == nil)
  }

  @Test func `Values are asked for by kind`() {
    let list = Self.everything
    #expect(list["text"]?.text == "plain" && list["text"]?.integer == nil)
    #expect(list["data"]?.bytes == [0, 255] && list["set"]?.elements?.count == 1)
    #expect(list["yes"]?.integer == 1 && list["float"]?.number == 0.25)
    #expect(list["big"]?.integer == nil && list["big"]?.number == Double(UInt64.max))
    #expect(list["nothing"] == nil && list["text"]?["x"] == nil)
  }
}
