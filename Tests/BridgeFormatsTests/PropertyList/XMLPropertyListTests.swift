import BridgeFormats
import BridgeSchema
import Testing

struct XMLPropertyListTests {
  private static func list(_ content: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">\(content)</plist>
      """.utf8)
  }

  @Test func `Every kind of value is read, keys in order`() throws {
    let bytes = Self.list(
      """
      <dict><key>z</key><string>a &amp; b</string><key>a</key><integer> -5 </integer>
      <key>r</key><real>1.5</real><key>t</key><true/><key>f</key><false/>
      <key>d</key><data>
        AQ
        I=
      </data><key>w</key><date>2001-01-01T00:01:00Z</date>
      <key>l</key><array><string/><integer>18446744073709551615</integer></array></dict>
      """)
    let expected: [PropertyList.Dictionary.Entry] = [
      .init("z", .string("a & b")), .init("a", .integer(-5)), .init("r", .real(1.5)),
      .init("t", .boolean(true)), .init("f", .boolean(false)), .init("d", .data([1, 2])),
      .init("w", .date(60)), .init("l", .array([.string(""), .unsigned(.max)])),
    ]
    #expect(try PropertyList.read(bytes).dictionary?.entries == expected)
  }

  @Test(arguments: [
    "", "<true/><true/>", "<thing/>", "<integer>x</integer>", "<dict><key>a</key></dict>",
    "<dict><string>a</string><true/></dict>", "<date>yesterday</date>", "<data>%</data>",
  ])
  func `What is no property list is refused`(content: String) {
    expectFailure(.propertyList) { () throws(Failure) in
      try PropertyList.read(Self.list(content))
    }
  }

  @Test func `Entities of its own are refused`() {
    let bytes = Array(
      #"<!DOCTYPE plist [<!ENTITY a "b">]><plist><string>&a;</string></plist>"#.utf8)
    expectFailure(.modelEntity) { () throws(Failure) in try PropertyList.read(bytes) }
  }

  @Test(arguments: ["", "text", "{ a = b; }", "<html/>"])
  func `Other text is refused`(text: String) {
    #expect(throws: Failure.self) { try PropertyList.read(Array(text.utf8)) }
  }
}
