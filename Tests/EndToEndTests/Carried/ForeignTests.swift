import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// What no schema explains is carried over whole.
struct ForeignTests {
  let scene: Scene

  private static func schema(_ more: [Attribute]) throws -> Schema {
    try Schema(entities: [
      Entity("Item", attributes: [Attribute("name", .string), Attribute("when", .string)] + more)
    ])
  }

  /// Tables, an index, a full-text table, a trigger and a view of somebody's own.
  private static let foreign = """
    CREATE TABLE search_log (id INTEGER PRIMARY KEY AUTOINCREMENT, words TEXT COLLATE NOCASE, at REAL);
    CREATE INDEX search_words ON search_log (words, at DESC);
    INSERT INTO search_log (words, at) VALUES ('one', 1.5), ('Two', NULL), ('three', 2);
    DELETE FROM search_log WHERE id = 2;
    CREATE TABLE pairs (a TEXT, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
    INSERT INTO pairs VALUES ('x', 1), ('x', 2), ('y', 1);
    CREATE TABLE loose (a, b); INSERT INTO loose (rowid, a, b) VALUES (7, 'seven', x'07'), (9, NULL, 1e300);
    CREATE TABLE sums (a INTEGER, b INTEGER, c INTEGER GENERATED ALWAYS AS (a + b) STORED);
    INSERT INTO sums (a, b) VALUES (1, 2), (3, 4);
    CREATE VIRTUAL TABLE words USING fts5(name, content='');
    INSERT INTO words (rowid, name) SELECT Z_PK, ZNAME FROM ZITEM;
    CREATE TABLE changes_seen (item INTEGER);
    CREATE TRIGGER item_changed AFTER UPDATE OF ZNAME ON ZITEM BEGIN
      INSERT INTO changes_seen VALUES (new.Z_PK); END;
    CREATE VIEW item_names AS SELECT Z_PK AS id, ZNAME AS name FROM ZITEM;
    CREATE INDEX own_index ON ZITEM (ZNAME COLLATE NOCASE) WHERE ZNAME IS NOT NULL;
    """

  init() throws {
    scene = try Scene()
    var options = SampleStore.Options()
    options.values["Item.name"] = { index, _ in .string("item number\(index)") }
    options.values["Item.when"] = { index, _ in .string("2024-01-0\(index + 1)T00:00:00Z") }
    try scene.store(Self.schema([]), rows: 6, options: options)
  }

  private func plan() throws {
    var date = try Self.schema([Attribute("rank", .integer16)])
    var item = try #require(date.entity(named: "Item"))
    item.attributes = item.attributes.map { $0.name == "when" ? Attribute("when", .date) : $0 }
    date = try Schema(entities: [item])
    try scene.plan(from: Self.schema([]), to: date)
  }

  @Test(arguments: [3, 20_000])
  func `tables, indexes, triggers, views and full-text tables of one's own stay`(batch: Int) throws
  {
    try scene.execute(Self.foreign)
    try plan()
    let queries = [
      "SELECT * FROM search_log ORDER BY id", "SELECT * FROM sqlite_sequence ORDER BY name",
      "SELECT * FROM pairs ORDER BY a, b", "SELECT rowid, * FROM loose ORDER BY rowid",
      "SELECT * FROM sums ORDER BY a", "SELECT rowid FROM words WHERE words MATCH 'number3'",
      "SELECT * FROM words_data ORDER BY id", "SELECT * FROM words_docsize ORDER BY id",
      "SELECT Z_PK, Z_ENT, Z_OPT, ZNAME FROM ZITEM ORDER BY Z_PK",
    ]
    let before = try queries.map { try scene.list($0) }
    let definitions = try Set(scene.definitions()).filter {
      !$0.contains("ZITEM (") && !$0.contains("Z_MODELCACHE")
    }
    try scene.run("--batch-size", String(batch))
    #expect(try queries.map { try scene.list($0) } == before)
    #expect(try definitions.subtracting(scene.definitions()) == [])
    #expect(try scene.list("SELECT count(*) FROM changes_seen") == ["0"])
    #expect(try scene.list("PRAGMA integrity_check") == ["ok"])
    try scene.bridge("verify")
    // The trigger, the view and the full-text table still work.
    try scene.execute(
      "UPDATE ZITEM SET ZNAME = 'new' WHERE Z_PK = 2; "
        + "INSERT INTO words (rowid, name) VALUES (100, 'hundred')")
    #expect(try scene.list("SELECT item FROM changes_seen") == ["2"])
    #expect(try scene.list("SELECT rowid FROM words WHERE words MATCH 'hundred'") == ["100"])
    let names = try scene.list(
      "SELECT name FROM pragma_table_info('item_names') ORDER BY cid")
    #expect(names == ["id", "name"])
  }

  @Test(arguments: ["TABLE own (a)", "VIEW own AS SELECT 1 AS a"])
  func `what follows a statement in the schema is data, and never run`(object: String) throws {
    try scene.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)", on: scene.emptyDatabase())
    let victim = scene.folder.path("empty.sqlite")
    let text = "CREATE \(object); ATTACH '\(victim)' AS v; DELETE FROM v.t"
    try scene.execute(
      """
      CREATE \(object); PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = \(SQL.literal(text)) WHERE name = 'own';
      """)
    try plan()
    try scene.refuse("run", "plan.json", "--store", Scene.store, code: "RUN-FOREIGN")
    #expect(try scene.list("SELECT a FROM t", in: "empty.sqlite") == ["1"])
  }

  @Test func `settings of the file and keys of the app stay`() throws {
    try scene.execute(
      """
      PRAGMA user_version = 77; PRAGMA application_id = 12345;
      """)
    try scene.setMetadata("com.example.lastSync", .dictionary(.init([.init("at", .date(5.5))])))
    try scene.setMetadata("com.example.token", .data([1, 2, 3]))
    let before = try scene.metadata()
    let uuid = try scene.list("SELECT Z_UUID, Z_VERSION FROM Z_METADATA")
    try plan()
    try scene.run()
    #expect(try scene.list("PRAGMA user_version") == ["77"])
    #expect(try scene.list("PRAGMA application_id") == ["12345"])
    #expect(try scene.list("PRAGMA auto_vacuum") == ["2"])
    #expect(try scene.list("SELECT Z_UUID, Z_VERSION FROM Z_METADATA") == uuid)
    let after = try scene.metadata()
    for key in ["com.example.lastSync", "com.example.token", "NSStoreType", "_NSAutoVacuumLevel"] {
      #expect(after[key] == before[key])
    }
    #expect(
      after.dictionary?.entries.map(\.key) == before.dictionary?.entries.map(\.key))
    #expect(after["NSStoreModelVersionHashes"] != before["NSStoreModelVersionHashes"])
  }

  @Test(arguments: [512, 8192, 65536])
  func `the page size stays`(size: Int) throws {
    try scene.execute("PRAGMA page_size = \(size); VACUUM")
    #expect(try scene.list("PRAGMA page_size") == ["\(size)"])
    try plan()
    try scene.run()
    #expect(try scene.list("PRAGMA page_size") == ["\(size)"])
    #expect(try scene.list("SELECT count(*) FROM ZITEM WHERE ZWHEN IS NOT NULL") == ["6"])
  }

  @Test func `history stays, row by row`() throws {
    try scene.execute(
      """
      CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER,
        ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR,
        ZPROCESSID VARCHAR, ZQUERYGEN BLOB);
      CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER,
        ZCOLUMNS BLOB);
      CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZNAME VARCHAR);
      CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION (ZTIMESTAMP);
      CREATE INDEX Z_CHANGE_TransactionIDIndex ON ACHANGE (ZTRANSACTIONID);
      INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 3), (16002, 'TRANSACTION', 0, 1),
        (16003, 'TRANSACTIONSTRING', 0, 1);
      INSERT INTO ATRANSACTION VALUES (1, 16002, 1, 1, NULL, NULL, NULL, 700000000.5, NULL, NULL,
        NULL, NULL, x'0102');
      INSERT INTO ACHANGE VALUES (1, 16001, 1, 0, 1, 1, 1, NULL), (2, 16001, 1, 1, 1, 2, 1, x'04'),
        (3, 16001, 1, 2, 1, 99, 1, x'FF');
      INSERT INTO ATRANSACTIONSTRING VALUES (1, 16003, 1, 'author');
      """)
    try plan()
    let tables = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING", "Z_PRIMARYKEY"]
    let before = try tables.map { try scene.list("SELECT * FROM \($0) ORDER BY 1") }
    try scene.run()
    #expect(try tables.map { try scene.list("SELECT * FROM \($0) ORDER BY 1") } == before)
    let indexes = try scene.list(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name LIKE 'A%' ORDER BY name")
    #expect(
      indexes == [
        "Z_CHANGE_TransactionIDIndex", "Z_TRANSACTION_TransactionTimestampIndex",
      ])
    try scene.bridge("verify")
  }

  @Test func `the highest key is kept, and raised where another program forgot it`() throws {
    let kept = try scene.list("SELECT Z_MAX FROM Z_PRIMARYKEY")
    try plan()
    try scene.run()
    #expect(try scene.list("SELECT Z_MAX FROM Z_PRIMARYKEY") == kept)
    try scene.bridge("rollback")
    try scene.execute("INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT) VALUES (500, 1, 1)")
    try scene.run()
    #expect(try scene.list("SELECT Z_MAX FROM Z_PRIMARYKEY") == ["500"])
  }
}
