import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

struct StoreDescriptionTests {
  private func describe(_ path: String) throws(Failure) -> StoreDescription {
    try StoreFile.withStoreForLooking(path) { (it) throws(Failure) in
      try StoreDescription.read(it, path: path)
    }
  }

  @Test
  func `a store without a model of its own is counted by its tables`() throws {
    let folder = try TemporaryFolder()
    var options = FlightLog.options
    options.journal = .liveLog
    let store = try SampleStore.make(
      schema: FlightLog.version1(), rows: 60, at: folder.path("Log.sqlite"), options: options)
    let before = try folder.contents()
    let description = try describe(store.path)
    #expect(description.schema == nil)
    #expect(description.layout == nil)
    #expect(description.rows == store.counts.mapValues { Int64($0) })
    #expect(description.agrees)
    #expect(description.warnings.count == 1)
    #expect(description.metadata.uuid == store.uuid)
    #expect(try folder.contents() == before)
  }

  @Test
  func `rows of an entity that does not exist are found`() throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: FlightLog.version1(), rows: 30, at: folder.path("Log.sqlite"))
    try Connection(path: store.path, access: .readWrite).execute(
      "UPDATE ZFLIGHT SET Z_ENT = 99 WHERE Z_PK = 1; UPDATE ZFLIGHT SET Z_ENT = NULL WHERE Z_PK = 2"
    )
    let description = try describe(store.path)
    #expect(
      description.findings == [
        "1 rows of ZFLIGHT have no Z_ENT, which is no entity",
        "1 rows of ZFLIGHT have Z_ENT 99, which is no entity",
      ])
    #expect(description.rows["Flight"] == store.counts["Flight"].map { Int64($0) - 2 })
  }

  @Test(arguments: ["x'00FF'", "x''", "NULL", "'text'"])
  func `a damaged or empty model cache is a warning`(content: String) throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: FlightLog.version1(), rows: 10, at: folder.path("Log.sqlite"))
    try Connection(path: store.path, access: .readWrite).execute(
      """
      CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB); DELETE FROM Z_MODELCACHE;
      INSERT INTO Z_MODELCACHE VALUES (\(content))
      """)
    let description = try describe(store.path)
    #expect(description.schema == nil)
    #expect(description.agrees)
    #expect(description.warnings.count == 1)
  }

  @Test(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
  func `stores of the corpus agree with themselves, but for the known ones`() throws {
    var described = 0
    var odd: [String] = []
    for file in Corpus.stores {
      let folder = try TemporaryFolder()
      let path = try folder.copyStore(file)
      let description = try describe(path)
      described += 1
      let total = try StoreFile.withStoreForLooking(path) { (it) throws(Failure) in
        var total: Int64 = 0
        for table in description.layout?.tables ?? [] {
          total += try it.integer("SELECT count(*) FROM \(SQL.name(table.name))")
        }
        return total
      }
      if description.layout != nil {
        #expect(description.rows.values.reduce(0, +) == total, "\(file.path)")
      }
      guard !description.agrees else { continue }
      odd.append("\(file.lastPathComponent): \(description.findings.joined(separator: "; "))")
    }
    #expect(described > 60)
    #expect(odd.count <= 2, "\(odd.joined(separator: "\n"))")
  }
}
