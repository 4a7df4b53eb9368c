import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Testing

/// What an app keeps in its store beside Core Data's tables.
struct ForeignObjectTests {
  private func run(with sql: String) throws -> FlightRun {
    let run = try FlightRun(flights: 20)
    try Connection(path: run.store, access: .readWrite).execute(sql)
    return run
  }

  @Test
  func `virtual tables come through with what they hold`() throws {
    let run = try run(
      with: """
        CREATE VIRTUAL TABLE words USING fts5(word);
        INSERT INTO words VALUES ('glider'), ('tow');
        CREATE VIRTUAL TABLE places USING rtree(id, low, high);
        INSERT INTO places VALUES (1, 2, 3);
        """)
    #expect(try run.start().outcome == .done(accepted: 0))
    let store = try Connection(path: run.store, access: .readOnly)
    #expect(try store.integer("SELECT count(*) FROM words WHERE words MATCH 'glider'") == 1)
    #expect(try store.integer("SELECT count(*) FROM places WHERE low = 2") == 1)
  }

  @Test
  func `keys that were given once are not given again`() throws {
    let run = try run(
      with: """
        CREATE TABLE visits (id INTEGER PRIMARY KEY AUTOINCREMENT);
        INSERT INTO visits VALUES (1), (9);
        DELETE FROM visits WHERE id = 9;
        """)
    #expect(try run.start().outcome == .done(accepted: 0))
    let store = try Connection(path: run.store, access: .readOnly)
    #expect(try store.integer("SELECT seq FROM sqlite_sequence WHERE name = 'visits'") == 9)
  }

  @Test
  func `a word in a comment makes no table count its keys`() throws {
    let run = try run(with: "CREATE TABLE visits (id /* no AUTOINCREMENT */)")
    #expect(try run.start().outcome == .done(accepted: 0))
  }

  @Test
  func `a computed column in a table of records is refused before the run`() throws {
    let run = try run(with: "ALTER TABLE ZPILOT ADD COLUMN twice INTEGER AS (Z_PK * 2)")
    let error = #expect(throws: Failure.self) { try run.start() }
    #expect(error?.code == .runForeign)
    #expect(try RunFolder.all(in: run.state).isEmpty)
  }
}
