import BridgeFormats
import BridgeSQLite
import BridgeSchema

extension SampleValues {
  /// The edge cases of a type, apart from the missing value.
  static func edges(of type: AttributeType) -> [SQLValue] { edgesByType[type] ?? [] }

  private static let edgesByType = Dictionary(
    AttributeType.allCases.map { ($0, makeEdges(of: $0)) }, uniquingKeysWith: { first, _ in first })

  private static func makeEdges(of type: AttributeType) -> [SQLValue] {
    switch type {
    case .integer16: integers(Int64(Int16.min), Int64(Int16.max))
    case .integer32: integers(Int64(Int32.min), Int64(Int32.max))
    case .integer64: integers(.min, .max)
    case .boolean: [.integer(0), .integer(1)]
    case .decimal: [.integer(0), .real(19.99), .real(-0.01), .real(1e30), .real(1.0 / 3)]
    case .double: reals(.greatestFiniteMagnitude, .leastNonzeroMagnitude)
    case .float: reals(Double(Float.greatestFiniteMagnitude), Double(Float.leastNormalMagnitude))
    case .date: dates
    case .string: texts.map { .string($0) }
    case .uri:
      ["https://example.org/a%20b?q=%C3%A9#top", "file:///tmp/x", "urn:isbn:0"].map { .string($0) }
    case .uuid:
      [.blob([UInt8](repeating: 0, count: 16)), .blob([UInt8](repeating: 255, count: 16))]
    case .transformable: ["", "plain", "Zürich 🛩️"].map { .blob(archive(of: $0)) }
    case .binary, .undefined, .objectID, .composite, .codable:
      [.blob([]), .blob([0]), .blob(Array(0...255)), .blob([UInt8](repeating: 7, count: 20_000))]
    }
  }

  private static func integers(_ least: Int64, _ greatest: Int64) -> [SQLValue] {
    [0, 1, -1, least, greatest].map { .integer($0) }
  }

  private static func reals(_ greatest: Double, _ least: Double) -> [SQLValue] {
    [0, -0.0, 0.1, -1.5, greatest, -greatest, least].map { .real($0) }
  }

  /// The reference date, whole and fractional seconds, the distant past and the distant future.
  private static var dates: [SQLValue] {
    [0, 1, -1, 694_224_000.123456, -978_307_200, -63_114_076_800, 63_113_904_000].map { .real($0) }
  }

  private static var texts: [String] {
    [
      "", " ", "plain", "Zürich – 東京 🛩️", "e\u{301} is not é", "עברית عربي", "it's \"quoted\"",
      "two\nlines\tand a tab", "%_*?;--", "NULL", "0042",
      String(repeating: "long and longer, ", count: 600),
    ]
  }

  /// A keyed archive of a text, as a secure transformer returns it.
  static func archive(of text: String) -> [UInt8] {
    let top = PropertyList.dictionary(.init([.init("root", .uid(1))]))
    let entries: [PropertyList.Dictionary.Entry] = [
      .init("$version", .integer(100_000)), .init("$archiver", .string("NSKeyedArchiver")),
      .init("$top", top), .init("$objects", .array([.string("$null"), .string(text)])),
    ]
    return PropertyList.dictionary(.init(entries)).write()
  }
}
