import BridgePlanning
import BridgeSQLite
import BridgeSchema
import Testing

@testable import BridgeRunning

struct ValueConverterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let source: AttributeType
    let target: AttributeType
    let value: SQLValue
    /// Nil where the value does not convert.
    let result: SQLValue?
    var format: String?

    init(
      _ source: AttributeType, _ target: AttributeType, _ value: SQLValue, _ result: SQLValue?,
      format: String? = nil
    ) {
      (self.source, self.target, self.value, self.result, self.format) =
        (source, target, value, result, format)
    }

    var testDescription: String { "\(source) \(value) to \(target)" }
  }

  static let uuid: [UInt8] = [0xE6, 0x21, 0xE1, 0xF8] + (0..<12).map { UInt8($0) }

  static let cases = [
    Case(.string, .integer64, .string(" 42 "), .integer(42)),
    Case(.string, .integer16, .string("32768"), nil),
    Case(.string, .integer64, .string("9223372036854775808"), nil),
    Case(.string, .integer64, .string("1.5"), nil),
    Case(.string, .integer64, .string(""), nil),
    Case(.string, .integer64, .string("0x10"), nil),
    Case(.string, .double, .string("1e3"), .real(1000)),
    Case(.string, .double, .string("nan"), nil),
    Case(.string, .double, .string("0x1p3"), nil),
    Case(.string, .decimal, .string("12"), .integer(12)),
    Case(.string, .boolean, .string("YES"), .integer(1)),
    Case(.string, .boolean, .string("maybe"), nil),
    Case(.string, .date, .string("2001-01-01T00:00:01Z"), .real(1)),
    Case(.string, .date, .string("978307201"), .real(1), format: "unix-seconds"),
    Case(.string, .date, .string("978307201500"), .real(1.5), format: "unix-milliseconds"),
    Case(.string, .date, .string("soon"), nil),
    Case(
      .string, .uuid, .string("e621e1f8-0001-0203-0405-060708090a0b"), .blob(uuid)),
    Case(.string, .uuid, .string("e621e1f8"), nil),
    Case(.string, .uri, .string("https://example.com"), .string("https://example.com")),
    Case(.string, .uri, .string("not a uri"), nil),
    Case(.integer32, .string, .integer(-7), .string("-7")),
    Case(.double, .string, .real(0.1), .string("0.1")),
    Case(.boolean, .string, .integer(1), .string("true")),
    Case(.date, .string, .real(0.5), .string("2001-01-01T00:00:00.500Z")),
    Case(.uuid, .string, .blob(uuid), .string("E621E1F8-0001-0203-0405-060708090A0B")),
    Case(.uuid, .string, .blob([1]), nil),
    Case(.binary, .string, .blob([0xFF]), nil),
    Case(.binary, .string, .blob([0x41]), .string("A")),
    Case(.integer64, .date, .integer(978_307_200), .real(0), format: "unix-seconds"),
    Case(.date, .integer64, .real(1.9), .integer(978_307_201), format: "unix-seconds"),
    Case(.binary, .uuid, .blob(uuid), .blob(uuid)),
    Case(.binary, .uuid, .blob([1, 2]), nil),
    Case(.double, .integer16, .real(40_000), nil),
    Case(.double, .integer16, .real(-1.9), .integer(-1)),
  ]

  @Test(arguments: cases)
  func `a value converts, or says that it does not`(item: Case) throws {
    let conversion = Conversion(from: item.source, to: item.target, format: item.format)
    let converter = try #require(ValueConverter(conversion))
    let connection = try Connection(inMemory: ())
    try connection.register("convert", arguments: 1) { call in
      switch converter.convert(call, 0) {
      case .value(let value): call.returns(value)
      case .failure: call.returnNull()
      }
    }
    #expect(try connection.value("SELECT convert(?)", item.value) == item.result ?? .null)
  }

  @Test
  func `every conversion that a plan may hold can be carried out`() {
    for source in AttributeType.allCases {
      for target in AttributeType.allCases where source != target {
        guard ConversionTable.converts(source, to: target) else { continue }
        for format in ConversionTable.formats(source, to: target) + [nil] {
          let conversion = Conversion(from: source, to: target, format: format)
          #expect(
            ValueConverter(conversion) != nil,
            "\(source) to \(target) as \(format ?? "its only form")")
        }
      }
    }
  }
}
