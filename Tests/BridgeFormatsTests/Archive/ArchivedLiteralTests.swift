import BridgeFormats
import BridgeSchema
import Testing

struct ArchivedLiteralTests {
  private func value(
    _ type: AttributeType, _ make: (inout ArchiveBuilder) -> PropertyList
  ) throws -> Literal? {
    var builder = ArchiveBuilder()
    let attribute = builder.attribute("x", Int64(type.rawValue), default: make(&builder))
    let entity = builder.entity("A", ["x": attribute])
    let read = try CompiledModel.read(builder.model(["A": entity]), file: "m")
    return read.schema.attribute("x", of: "A")?.defaultValue
  }

  @Test func `Numbers stand within the attribute or apart`() throws {
    #expect(try value(.integer32) { _ in .integer(-4) } == .integer(-4))
    #expect(try value(.integer16) { $0.add(.integer(7)) } == .integer(7))
    #expect(try value(.boolean) { _ in .boolean(true) } == .boolean(true))
    #expect(try value(.boolean) { _ in .integer(0) } == .boolean(false))
    #expect(try value(.double) { _ in .real(0.5) } == .real(0.5))
    #expect(try value(.float) { _ in .integer(2) } == .real(2))
    #expect(try value(.integer16) { _ in ArchiveBuilder.null } == nil)
  }

  @Test func `Texts, dates, data, UUIDs and URIs are objects`() throws {
    #expect(try value(.string) { $0.text("a") } == .text("a"))
    #expect(
      try value(.string) { $0.object("NSMutableString", ["NS.string": .string("b")]) } == .text("b")
    )
    #expect(try value(.date) { $0.object("NSDate", ["NS.time": .real(60)]) } == .date(60))
    #expect(try value(.binary) { $0.add(.data([1])) } == .bytes([1]))
    #expect(
      try value(.binary) { $0.object("NSMutableData", ["NS.data": .data([2])]) } == .bytes([2]))
    let bytes = (0..<16).map { UInt8($0) }
    #expect(
      try value(.uuid) { $0.object("NSUUID", ["NS.uuidbytes": .data(bytes)]) }
        == .uuid("00010203-0405-0607-0809-0A0B0C0D0E0F"))
    #expect(
      try value(.uri) { builder in
        builder.object(
          "NSURL", ["NS.base": ArchiveBuilder.null, "NS.relative": builder.text("a:b")])
      } == .uri("a:b"))
  }

  @Test(
    arguments: [
      (0, -1, 0, false, [], "0"), (5, 0, 1, true, [5, 0], "-5"),
      (150, -2, 1, false, [150, 0], "1.5"),
      (65_537, 3, 2, false, [1, 0, 1, 0], "65537000"),
    ] as [(Int, Int64, Int64, Bool, [UInt8], String)])
  func `Decimals are a mantissa and an exponent`(
    _: Int, exponent: Int64, length: Int64, negative: Bool, words: [UInt8], text: String
  ) throws {
    let mantissa = words + [UInt8](repeating: 0, count: 16 - words.count)
    let read = try value(.decimal) { builder in
      builder.object(
        "NSDecimalNumberPlaceholder",
        [
          "NS.exponent": .integer(exponent), "NS.length": .integer(length),
          "NS.negative": .boolean(negative), "NS.mantissa": .data(mantissa),
          "NS.mantissa.bo": .integer(1), "NS.compact": .boolean(true),
        ])
    }
    #expect(read == .decimal(text))
  }

  @Test func `Damaged objects are no value`() throws {
    #expect(try value(.uuid) { $0.object("NSUUID", ["NS.uuidbytes": .data([1])]) } == nil)
    #expect(
      try value(.decimal) { $0.object("NSDecimalNumber", ["NS.length": .integer(99)]) } == nil)
    #expect(try value(.date) { $0.text("now") } == nil)
  }
}
