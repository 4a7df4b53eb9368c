import BridgeSQLite
import BridgeSchema
import Testing

struct ValueTests {
  static let values: [SQLValue] = [
    .null, .integer(.min), .integer(.max), .real(-0.0), .real(1e300), .text([]),
    .string("Zoë\u{0}end"), .text([0xFF, 0xFE]), .blob([]), .blob([0, 1, 255]),
  ]

  @Test(arguments: values)
  func `a value comes back as it was bound`(value: SQLValue) throws {
    let connection = try Connection(inMemory: ())
    let back = try connection.value("SELECT ?", value)
    #expect(back == value)
    #expect(try connection.value("SELECT typeof(?)", value)?.string == typeName(of: value))
  }

  @Test(arguments: values)
  func `a value passes through a function of ours unchanged`(value: SQLValue) throws {
    let connection = try Connection(inMemory: ())
    try connection.register("same", arguments: 1) { call in call.returns(call.value(0)) }
    #expect(try connection.value("SELECT same(?)", value) == value)
  }

  @Test
  func `a failing function ends the statement with its code`() throws {
    let connection = try Connection(inMemory: ())
    try connection.register("fails", arguments: 0) { call in
      call.fails(Failure(Failure.Code("TEST-CODE"), "no", remedy: "none"))
    }
    let error = #expect(throws: Failure.self) { try connection.execute("SELECT fails()") }
    #expect(error?.summary.contains("TEST-CODE") == true)
  }

  private final class Sum: Aggregation {
    private var sum: Int64 = 0
    func add(_ row: borrowing FunctionCall) { sum += row.integer(0) }
    var result: SQLValue { .integer(sum) }
  }

  @Test
  func `an aggregate has a state for each group, and one for no rows`() throws {
    let connection = try Connection(inMemory: ())
    try connection.registerAggregate("total_of", arguments: 1) { Sum() }
    try connection.execute("CREATE TABLE t (g, n); INSERT INTO t VALUES (1,2),(2,5),(1,3)")
    let sums = try connection.rows("SELECT total_of(n) FROM t GROUP BY g ORDER BY g")
    #expect(sums == [[.integer(5)], [.integer(5)]])
    #expect(try connection.value("SELECT total_of(n) FROM t WHERE 0") == .integer(0))
  }

  private func typeName(of value: SQLValue) -> String {
    switch value {
    case .null: "null"
    case .integer: "integer"
    case .real: "real"
    case .text: "text"
    case .blob: "blob"
    }
  }
}
