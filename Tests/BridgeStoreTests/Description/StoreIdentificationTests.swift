import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

struct StoreIdentificationTests {
  private typealias Candidate = StoreIdentification.Candidate

  /// The versions of case B03; the store has a shape between the first two.
  private static func schema(note: Bool, purchase: Bool, done: Bool = false) throws -> Schema {
    var item = [Attribute("id", .uuid), Attribute("title", .string)]
    if note { item.append(Attribute("note", .string)) }
    if done { item.append(Attribute("done", .boolean)) }
    var entities = [
      Entity("List", attributes: [Attribute("name", .string)]), Entity("Item", attributes: item),
    ]
    if purchase {
      entities.append(Entity("Purchase", attributes: [Attribute("when", .date)]))
    }
    return try Schema(entities: entities, versionIdentifiers: ["1.0.0"])
  }

  private static func versions() throws -> [Candidate] {
    [
      Candidate("V1", try schema(note: false, purchase: false)),
      Candidate("V2", try schema(note: true, purchase: true)),
      Candidate("V3", try schema(note: true, purchase: true, done: true)),
    ]
  }

  private func describe(_ path: String) throws(Failure) -> StoreDescription {
    try StoreFile.withStoreForLooking(path) { (it) throws(Failure) in
      try StoreDescription.read(it, path: path)
    }
  }

  @Test
  func `a version is known by its hashes, whatever it is called`() throws {
    let folder = try TemporaryFolder()
    var twin = try Self.versions()[1].schema.entities
    twin[0].className = "Other"
    let candidates = try Self.versions() + [Candidate("V2 again", Schema(entities: twin))]
    let store = try SampleStore.make(
      schema: candidates[1].schema, rows: 9, at: folder.path("S.sqlite"))
    let matches = try StoreIdentification.identify(describe(store.path), among: candidates)
    #expect(matches.map(\.name) == ["V2", "V2 again"])
  }

  @Test
  func `B03 a store of no known version is described, and stays as it is`() throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: Self.schema(note: true, purchase: false), rows: 7, at: folder.path("S.sqlite"))
    let before = try folder.contents()
    let failure = #expect(throws: Failure.self) {
      try StoreIdentification.identify(describe(store.path), among: Self.versions())
    }
    #expect(failure?.code == .storeVersion)
    let text = failure?.description ?? ""
    #expect(text.contains("against V1, 2 differences: the entity Item has another version hash"))
    #expect(text.contains("there is a column ZITEM.ZNOTE more"))
    #expect(text.contains("against V2, 2 differences: the store has no entity Purchase"))
    #expect(text.contains("its table ZPURCHASE is missing"))
    #expect(text.contains("the store calls itself 1.0.0, which proves nothing"))
    let lines = failure?.evidence.map { $0.prefix(10) } ?? []
    #expect(lines.prefix(3) == ["against V1", "against V2", "against V3"])
    #expect(try folder.contents() == before)
  }

  @Test
  func `a mark that the tables contradict is not believed`() throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: Self.versions()[1].schema, rows: 9, at: folder.path("S.sqlite"))
    try Connection(path: store.path, access: .readWrite).execute(
      "ALTER TABLE ZITEM DROP COLUMN ZNOTE")
    let failure = #expect(throws: Failure.self) {
      try StoreIdentification.identify(describe(store.path), among: Self.versions())
    }
    #expect(failure?.code == .storeLayout)
  }

  @Test
  func `the store of another app is said to be one`() throws {
    let folder = try TemporaryFolder()
    let store = try SampleStore.make(
      schema: FlightLog.version1(), rows: 9, at: folder.path("S.sqlite"))
    let failure = #expect(throws: Failure.self) {
      try StoreIdentification.identify(describe(store.path), among: Self.versions())
    }
    #expect(failure?.code == .storeOtherApp)
  }

  @Test(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
  func `a store of the corpus is one of the schemas that the corpus' stores have`() throws {
    var candidates: [Candidate] = []
    var descriptions: [StoreDescription] = []
    for file in Corpus.stores {
      let folder = try TemporaryFolder()
      let description = try describe(try folder.copyStore(file))
      guard let schema = description.schema, description.agrees else { continue }
      candidates.append(Candidate(file.lastPathComponent, schema))
      descriptions.append(description)
    }
    #expect(candidates.count > 40)
    for (description, own) in zip(descriptions, candidates) {
      let matches = try StoreIdentification.identify(description, among: candidates)
      #expect(matches.contains(own))
    }
    // Without its own version among them, a store names how it differs from the others.
    for (description, own) in zip(descriptions, candidates).prefix(20) {
      let others = candidates.filter { $0.schema != own.schema }
      do {
        let matches = try StoreIdentification.identify(description, among: others)
        #expect(!matches.isEmpty)
      } catch {
        #expect([.storeVersion, .storeOtherApp].contains(error.code))
      }
    }
  }
}
