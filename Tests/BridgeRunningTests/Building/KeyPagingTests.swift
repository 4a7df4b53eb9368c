import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Testing

@testable import BridgeRunning

struct KeyPagingTests {
  private func paging(_ records: Int, bytes: Int = 1 << 20, blobs: [String] = []) -> KeyPaging {
    KeyPaging(
      table: "t", key: "k", condition: nil, blobColumns: blobs,
      size: BatchSize(records: records, bytes: bytes))
  }

  private func ranges(of paging: KeyPaging, in connection: borrowing Connection) throws
    -> [KeyRange]
  {
    var result: [KeyRange] = []
    while let range = try paging.next(after: result.last?.upper, in: connection) {
      result.append(range)
      let more = try paging.hasMore(after: range.upper, in: connection)
      let next = try paging.next(after: range.upper, in: connection)
      #expect(more == (next != nil))
    }
    return result
  }

  static let keySets: [[Int64]] = [
    [], [0], [.min], [.max], [.min, -1, 0, 1, .max], Array(-10...10), [5, 500, 50_000],
  ]

  @Test(arguments: keySets, [1, 2, 3, 100])
  func `every key is in one batch, whatever its sign`(keys: [Int64], size: Int) throws {
    let connection = try Connection(inMemory: ())
    try connection.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, b BLOB)")
    for key in keys { try connection.execute("INSERT INTO t (k) VALUES (?)", .integer(key)) }
    let found = try ranges(of: paging(size), in: connection)
    #expect(found.map(\.count).reduce(0, +) == Int64(keys.count))
    #expect(found.allSatisfy { $0.count <= size && $0.count > 0 })
    for key in keys {
      #expect(found.filter { $0.lower <= key && key <= $0.upper }.count == 1)
    }
    for (one, next) in zip(found, found.dropFirst()) { #expect(one.upper < next.lower) }
  }

  @Test
  func `bytes bound a batch, and one record alone may be larger`() throws {
    let connection = try Connection(inMemory: ())
    try connection.execute(
      """
      CREATE TABLE t (k INTEGER PRIMARY KEY, b BLOB);
      INSERT INTO t VALUES (1, zeroblob(60)), (2, zeroblob(60)), (3, zeroblob(500)), (4, NULL),
        (5, zeroblob(10));
      """)
    let found = try ranges(of: paging(100, bytes: 100, blobs: ["b"]), in: connection)
    #expect(found.map(\.upper) == [1, 2, 3, 5])
  }

  @Test
  func `a condition leaves rows out`() throws {
    let connection = try Connection(inMemory: ())
    try connection.execute(
      "CREATE TABLE t (k INTEGER PRIMARY KEY, e INTEGER); INSERT INTO t VALUES (1,1),(2,2),(3,1)")
    var paging = paging(1)
    paging = KeyPaging(
      table: paging.table, key: paging.key, condition: "e = 1", blobColumns: [], size: paging.size)
    #expect(try ranges(of: paging, in: connection).map(\.upper) == [1, 3])
    #expect(try paging.total(in: connection) == 2)
  }
}
