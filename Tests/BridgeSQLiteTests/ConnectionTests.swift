import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

struct ConnectionTests {
  @Test
  func `a failed transaction leaves nothing behind`() throws {
    let connection = try Connection(inMemory: ())
    try connection.execute("CREATE TABLE ZTRACK (Z_PK INTEGER PRIMARY KEY, ZNAME TEXT NOT NULL)")
    let error = #expect(throws: Failure.self) {
      try connection.transaction { (connection) throws(Failure) in
        try connection.execute("INSERT INTO ZTRACK (ZNAME) VALUES ('a')")
        try connection.execute("INSERT INTO ZTRACK (ZNAME) VALUES (NULL)")
      }
    }
    #expect(error?.code == .sqliteOther)
    #expect(try connection.integer("SELECT count(*) FROM ZTRACK") == 0)
  }

  @Test
  func `a missing file is refused and not made`() throws {
    let folder = try TemporaryFolder()
    for access in [Connection.Access.readOnly, .readWrite] {
      let error = #expect(throws: Failure.self) {
        _ = try Connection(path: folder.path("none.sqlite"), access: access)
      }
      #expect(error?.code == .sqliteCannotOpen)
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test(arguments: ["/", "//"])
  func `slashes before a path change nothing`(slashes: String) throws {
    let folder = try TemporaryFolder()
    let path = slashes + (try folder.write([], to: "inner.sqlite"))
    let connection = try Connection(path: path, access: .readWrite)
    try connection.attach(path, as: "again")
    #expect(try connection.integer("SELECT count(*) FROM again.sqlite_schema") == 0)
  }

  @Test(arguments: ["a?mode=memory", "100%25.sqlite", "a#b", "file:x", "Zoë 'q' \"d\".sqlite"])
  func `every character of a path is taken as it is`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "inner/\(name)")
    do {
      let connection = try Connection(path: path, access: .readWrite)
      try connection.execute("CREATE TABLE t (a)")
    }
    let other = try Connection(inMemory: ())
    try other.attach(path, as: "it")
    #expect(try other.schemaObjects(of: "it").map(\.name) == ["t"])
    #expect(try folder.contents().keys.sorted() == ["inner", "inner/\(name)"])
  }

  @Test
  func `an attached file that is only read cannot be written`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "a.sqlite")
    try Connection(path: path, access: .readWrite).execute("CREATE TABLE t (a)")
    let connection = try Connection(inMemory: ())
    try connection.attach(path, as: "it")
    let error = #expect(throws: Failure.self) {
      try connection.execute("INSERT INTO it.t VALUES (1)")
    }
    #expect(error?.code == .sqliteReadOnly)
  }

  @Test
  func `triggers and views of a file do not run`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "a.sqlite")
    try Connection(path: path, access: .readWrite).execute(
      """
      CREATE TABLE t (a); CREATE TABLE log (a); CREATE VIEW v AS SELECT 1 AS a;
      CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.a); END;
      """)
    let connection = try Connection(path: path, access: .readWrite)
    try connection.execute("INSERT INTO t VALUES (1)")
    #expect(try connection.integer("SELECT count(*) FROM log") == 0)
    #expect(throws: Failure.self) { try connection.execute("SELECT * FROM v") }
  }

  @Test
  func `a connection that keeps the log leaves main file and log as they are`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "a.sqlite")
    let writer = try Connection(path: path, access: .readWrite, keepsLog: true)
    try writer.execute("PRAGMA journal_mode=WAL; CREATE TABLE t (a); INSERT INTO t VALUES (7)")
    let before = try folder.contents().filter { !$0.key.hasSuffix("-shm") }
    do {
      let lock = try Connection(path: path, access: .readWrite, keepsLog: true)
      try lock.execute("PRAGMA wal_autocheckpoint=0; BEGIN IMMEDIATE; ROLLBACK")
    }
    #expect(try folder.contents().filter { !$0.key.hasSuffix("-shm") } == before)
    #expect(before["a.sqlite-wal"]?.isEmpty == false)
    #expect(try writer.integer("SELECT a FROM t") == 7)
  }
}
