import BridgePlanning
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct FilterValueTests {
  let fixture: FilterFixture

  init() throws { fixture = try FilterFixture() }

  /// Sends values through a program that hands them back, and gives what comes out.
  private func echo(_ value: FilterValue, as type: AttributeType) throws -> FilterAnswer? {
    let record = FilterRecord(uri: "r", entity: "E", values: [("value", value)])
    var runner = fixture.runner(
      ["sed", "-E", "s/\"entity\":\"E\",\"values\"/\"set\"/"], writes: [Attribute("value", type)])
    return try runner.run([record])["r"]
  }

  /// Has a program answer with some JSON.
  private func answer(
    _ json: String, as type: AttributeType, isOptional: Bool = true
  ) throws -> FilterAnswer? {
    var attribute = Attribute("value", type)
    attribute.isOptional = isOptional
    var runner = fixture.runner(
      FilterFixture.sed("\"set\":{\"value\":\(json)}"), writes: [attribute])
    return try runner.run(FilterFixture.records(1...1))[FilterFixture.uri(1)]
  }

  @Test(arguments: [
    (SQLValue.integer(.max), AttributeType.integer64), (.integer(.min), .integer64),
    (.integer(-32_768), .integer16), (.integer(1), .boolean), (.integer(0), .boolean),
    (.real(0.1), .double), (.real(1e300), .double), (.real(.infinity), .double),
    (.real(-.infinity), .double), (.real(-0.0), .double), (.real(Double(Float(0.1))), .float),
    (.integer(12), .decimal), (.real(12.34), .decimal), (.string("ä\u{0}\u{2028}🧭\"\\"), .string),
    (.string(""), .string), (.string("x-y://z?a=b"), .uri), (.null, .string),
    (.blob([]), .binary), (.blob([0, 1, 255]), .transformable),
    (.blob(Array(0...15)), .uuid), (.real(705_000_000.123456), .date), (.real(0), .date),
    (.real(-63_114_076_800), .date), (.real(1e-12), .date), (.real(1e15), .date),
    (.real(-0.25), .date), (.real(86_399.999999999), .date), (.real(700_000_000.1), .date),
  ])
  func `a stored value comes back as it was`(stored: SQLValue, type: AttributeType) throws {
    let value = try FilterValue(stored: stored, as: type)
    let answer = try echo(value, as: type)
    #expect(answer == .set(["value": value]))
    guard case .set(let values) = answer else { return }
    #expect(values["value"]?.stored == stored)
  }

  @Test func `dates lose nothing, whatever their bits`() throws {
    var generator = SeededGenerator(seed: 4)
    let values: [(name: String, value: FilterValue)] = (0..<4_000).map { number in
      let range = pow(10, Double(number % 14))
      return ("v\(number)", .date(Double.random(in: -range...range, using: &generator)))
    }
    let record = FilterRecord(uri: "r", entity: "E", values: values)
    var runner = fixture.runner(
      ["sed", "-E", "s/\"entity\":\"E\",\"values\"/\"set\"/"],
      writes: values.map { Attribute($0.name, .date) })
    let expected = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
    let isSame = try runner.run([record]) == ["r": .set(expected)]
    #expect(isSame)
  }

  @Test(arguments: [
    ("3.0", AttributeType.integer32, FilterValue.integer(3)), ("3e2", .integer64, .integer(300)),
    ("7", .double, .real(7)), ("0", .boolean, .boolean(false)), ("true", .boolean, .boolean(true)),
    ("\"2001-01-01T01:00:00+01:00\"", .date, .date(0)), ("12.5", .date, .date(12.5)),
    (
      "\"0f000000-0000-0000-0000-00000000000a\"", .uuid,
      .uuid("0F000000-0000-0000-0000-00000000000A")
    ),
    ("{\"base64\":\"AAE=\"}", .binary, .bytes([0, 1])), ("null", .integer16, .null),
  ])
  func `what programs write in other ways is understood`(
    json: String, type: AttributeType, value: FilterValue
  ) throws {
    #expect(try answer(json, as: type) == .set(["value": value]))
  }

  @Test(arguments: [
    ("3.5", AttributeType.integer32), ("\"3\"", .integer32), ("2147483648", .integer32),
    ("9223372036854775808", .integer64), ("true", .integer16), ("\"x\"", .double),
    ("1e39", .float), ("2", .boolean), ("\"true\"", .boolean), ("7", .string), ("[]", .string),
    ("\"yesterday\"", .date), ("true", .date), ("\"0F\"", .uuid), ("\"a b\"", .uri), ("\"\"", .uri),
    ("\"AAE\"", .binary), ("7", .binary), ("{\"path\":\"/\"}", .binary), ("\"x\"", .objectID),
    ("{}", .composite),
  ])
  func `a value of another type fails the record with a reason`(
    json: String, type: AttributeType
  ) throws {
    guard case .fail(let reason) = try answer(json, as: type) else {
      Issue.record("\(json) was taken as \(type)")
      return
    }
    #expect(reason.hasPrefix("value: "))
  }

  @Test func `a mandatory attribute cannot lose its value`() throws {
    #expect(
      try answer("null", as: .string, isOptional: false)
        == .fail(reason: "value: it has to have a value"))
  }

  @Test(arguments: [
    (SQLValue.text([0xFF]), AttributeType.string), (.blob([1]), .uuid), (.blob([1]), .string),
  ])
  func `what would not come back as it was is not sent`(stored: SQLValue, type: AttributeType) {
    #expect(throws: FilterValueError.self) { try FilterValue(stored: stored, as: type) }
  }

  @Test func `a value that is stored unlike its type is taken as it is`() throws {
    #expect(try FilterValue(stored: .string("seven"), as: .integer16) == .text("seven"))
    #expect(try FilterValue(stored: .integer(2), as: .boolean) == .integer(2))
  }
}
