import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Synchronization
import Testing

@testable import BridgeRunning

struct CommitGroupTests {
  @Test
  func `what is small is committed together, and told only then`() throws {
    let connection = try Connection(inMemory: ())
    try connection.execute("CREATE TABLE t (a)")
    let told = Mutex(0)
    let group = CommitGroup(size: BatchSize(records: 3)) { _ in told.withLock { $0 += 1 } }
    for number in 1...4 {
      try group.perform(records: 1, on: connection) { () throws(Failure) in
        try connection.execute("INSERT INTO t VALUES (1)")
        return [.stageFinished(number: number)]
      }
      #expect(told.withLock { $0 } == (number >= 3 ? 3 : 0))
      #expect(connection.isInTransaction == (number != 3))
    }
    try group.commit(on: connection)
    #expect(told.withLock { $0 } == 4)
    #expect(connection.isInTransaction == false)
  }

  @Test
  func `what fails takes back everything since the last commit`() throws {
    let connection = try Connection(inMemory: ())
    try connection.execute("CREATE TABLE t (a)")
    let told = Mutex(0)
    let group = CommitGroup(size: BatchSize(records: 10)) { _ in told.withLock { $0 += 1 } }
    try group.perform(records: 1, on: connection) { () throws(Failure) in
      try connection.execute("INSERT INTO t VALUES (1)")
      return [.stageFinished(number: 1)]
    }
    #expect(throws: Failure.self) {
      try group.perform(records: 1, on: connection) { () throws(Failure) in
        try connection.execute("INSERT INTO nowhere VALUES (1)")
        return []
      }
    }
    try group.commit(on: connection)
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    #expect(told.withLock { $0 } == 0)
  }

  @Test
  func `bytes fill a group as records do`() throws {
    let connection = try Connection(inMemory: ())
    let group = CommitGroup(size: BatchSize(records: 1000, bytes: 100)) { _ in }
    try group.perform(records: 1, bytes: 100, on: connection) { () throws(Failure) in [] }
    #expect(connection.isInTransaction == false)
  }
}
