import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Testing

struct StoreFingerprintTests {
  private func fingerprint(_ setup: String) throws -> ContentFingerprint {
    let connection = try Connection(inMemory: ())
    try connection.execute(setup)
    return try ContentFingerprint(of: connection)
  }

  private static let table = "CREATE TABLE t (Z_PK INTEGER PRIMARY KEY, a, b);"

  static let inserts = [
    "INSERT INTO t VALUES (1, 'x', 'y')", "INSERT INTO t VALUES (1, 'y', 'x')",
    "INSERT INTO t VALUES (2, 'x', 'y')", "INSERT INTO t VALUES (1, 'xy', '')",
    "INSERT INTO t VALUES (1, x'78', 'y')", "INSERT INTO t VALUES (1, NULL, 'y')",
    "INSERT INTO t VALUES (1, 1, 'y')", "INSERT INTO t VALUES (1, 1.0, 'y')",
    "INSERT INTO t VALUES (1, 'x', CAST(x'790079' AS TEXT))",
    "INSERT INTO t VALUES (1, 'x', CAST(x'79007A' AS TEXT))",
    "INSERT INTO t VALUES (1, 0.0, 'y')", "INSERT INTO t VALUES (1, -0.0, 'y')",
    "INSERT INTO t VALUES (1, 'x', 'y'), (2, 'x', 'y')",
  ]

  @Test
  func `each other content has another fingerprint`() throws {
    let all = try Self.inserts.map { try fingerprint(Self.table + $0) }
    #expect(Set(all).count == Self.inserts.count)
  }

  @Test
  func `the order of insertion and the lie of the pages do not count`() throws {
    let one = try fingerprint(
      Self.table + "INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', x'00')")
    let other = try fingerprint(
      Self.table + "INSERT INTO t VALUES (3, 'c', x'00'), (9, 'z', 9), (2, 'b', 2), (1, 'a', 1);"
        + "DELETE FROM t WHERE Z_PK = 9; VACUUM; ANALYZE")
    #expect(one == other)
    #expect(one.changes(to: other).isEmpty)
  }

  @Test
  func `tables of every kind are read`() throws {
    let columns = (0..<250).map { "c\($0) TEXT" }.joined(separator: ", ")
    let setup = """
      CREATE TABLE wide (\(columns)); INSERT INTO wide (c0, c249) VALUES ('a', 'b');
      CREATE TABLE noids (k TEXT PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO noids VALUES ('k', 1);
      CREATE TABLE hidden (rowid, _rowid_, oid); INSERT INTO hidden VALUES (1, 2, 3);
      CREATE TABLE made (a, b AS (a || '!')); INSERT INTO made VALUES ('x');
      CREATE TABLE "odd ""name'" ("a b"); INSERT INTO "odd ""name'" VALUES (1);
      CREATE TABLE counted (k INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO counted VALUES (5);
      """
    let before = try fingerprint(setup)
    #expect(
      before.tables.keys.sorted()
        == ["counted", "hidden", "made", "noids", "odd \"name'", "sqlite_sequence", "wide"])
    for (change, table) in [
      ("UPDATE wide SET c249 = 'c'", "wide"), ("UPDATE noids SET v = 2", "noids"),
      ("UPDATE hidden SET oid = 4", "hidden"), ("UPDATE made SET a = 'y'", "made"),
      ("UPDATE \"odd \"\"name'\" SET \"a b\" = 2", "odd \"name'"),
      ("UPDATE sqlite_sequence SET seq = 6", "sqlite_sequence"),
    ] {
      let after = try fingerprint(setup + change)
      #expect(
        before.changes(to: after) == ["the table \(table) has 1 rows as before, with other values"])
    }
  }

  @Test
  func `what changed is said in words`() throws {
    let before = try fingerprint(Self.table + "INSERT INTO t VALUES (1, 1, 1)")
    let after = try fingerprint(
      "CREATE TABLE t (Z_PK INTEGER PRIMARY KEY, a, b, c); CREATE TABLE u (a);"
        + "INSERT INTO t VALUES (1, 1, 1, NULL), (2, 1, 1, 1); PRAGMA user_version=7")
    #expect(
      before.changes(to: after) == [
        "the table t is defined differently", "the table u is new",
        "the table t had 1 rows and has 2", "user_version was 0 and is 7",
      ])
    #expect(after.changes(to: before).contains("the table u is gone"))
  }

  @Test
  func `a fingerprint comes back from its JSON`() throws {
    let store = try SmallStore()
    try store.addToLog(2)
    let lock = try StoreLock(path: store.path)
    let fingerprint = try StoreFingerprint(of: lock)
    #expect(StoreFingerprint(fingerprint.json) == fingerprint)
    #expect(StoreFingerprint(fingerprint.mark.json) == nil)
    #expect(fingerprint.content.tables["ZITEM"]?.rows == 12)
  }

  @Test
  func `a store is judged by its content where its bytes differ`() throws {
    let store = try SmallStore()
    try store.addToLog(5)
    func fingerprint() throws -> StoreFingerprint {
      try StoreFingerprint(of: StoreLock(path: store.path))
    }
    let first = try fingerprint()
    func compare() throws -> StoreFingerprint.Comparison {
      try first.compare(to: StoreLock(path: store.path))
    }
    #expect(try compare() == .untouched)
    // An app that opens and closes the store folds the log into it.
    _ = try Connection(path: store.path, access: .readWrite).rows("SELECT * FROM ZITEM")
    #expect(try store.folder.contents().count == 1)
    #expect(try compare() == .sameContent)
    try Connection(path: store.path, access: .readWrite).execute(
      "UPDATE ZITEM SET ZNAME = 'other' WHERE Z_PK = 3")
    let comparison = try compare()
    #expect(
      comparison == .changed(["the table ZITEM has 15 rows as before, with other values"]))
    let failure = #expect(throws: Failure.self) {
      try comparison.requireEqualContent(path: store.path)
    }
    #expect(failure?.code == .storeChanged)
    let lock = try SwapLock(path: store.path)
    let again = try first.compare(to: lock, path: store.path)
    #expect(again == comparison)
  }
}
