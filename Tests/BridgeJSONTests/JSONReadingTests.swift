import BridgeJSON
import Testing

struct JSONReadingTests {
  @Test(
    arguments: [
      ("null", .null), ("true", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .real(9_223_372_036_854_775_808)), ("1.5", .real(1.5)),
      ("1e3", .real(1000)), ("1E+2", .real(100)), ("25e-1", .real(2.5)), ("\"\"", ""),
      ("[]", []), ("[1,[2],\"3\"]", [1, [2], "3"]), ("{}", .object([] as [JSON.Member])),
      (" \t\r\n 1 \n", 1), ("\u{FEFF}1", 1),
    ] as [(String, JSON)])
  func `Values are read`(text: String, value: JSON) throws {
    #expect(try JSON(reading: text.utf8) == value)
  }

  @Test(arguments: [
    (#""\" \\ \/ \b \f \n \r \t""#, "\" \\ / \u{8} \u{C} \n \r \t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\uD83D\uDE00""#, "😀"), ("\"é😀\"", "é😀"),
    (#""\u0000""#, "\0"),
  ])
  func `Escapes are read`(text: String, value: String) throws {
    #expect(try JSON(reading: text.utf8) == .string(value))
  }

  @Test func `Members keep their order, and the last of a name counts`() throws {
    let value = try JSON(reading: #"{"b":1,"a":2,"b":3}"#.utf8)
    #expect(value.members?.map(\.name) == ["b", "a", "b"])
    #expect(value["b"] == 3)
    #expect(value["c"] == nil)
  }

  @Test func `Values are asked for by kind`() throws {
    let value = try JSON(reading: #"{"t":"x","n":1,"r":0.5,"f":true,"l":[1]}"#.utf8)
    #expect(value["t"]?.text == "x" && value["t"]?.integer == nil)
    #expect(value["n"]?.integer == 1 && value["n"]?.number == 1)
    #expect(value["r"]?.number == 0.5 && value["r"]?.integer == nil)
    #expect(value["f"]?.flag == true && value["f"]?.text == nil)
    #expect(value["l"]?.elements == [1] && value["l"]?.members == nil)
    #expect(value["l"]?["x"] == nil && value["t"]?.elements == nil && value["t"]?.flag == nil)
    #expect(value["t"]?.number == nil)
  }
}
