import BridgeStore
import Testing

struct RecordURITests {
  static let text = "x-coredata://11111111-2222-3333-4444-555555555555/Note/p12"

  @Test
  func `a record's name is read and printed the same`() throws {
    let uri = try #require(RecordURI(Self.text))
    #expect(uri.store == "11111111-2222-3333-4444-555555555555")
    #expect(uri.entity == "Note")
    #expect(uri.key == 12)
    #expect(uri.description == Self.text)
    #expect(
      RecordURI(store: "S", entity: "Größe", key: -3).description == "x-coredata://S/Größe/p-3")
  }

  @Test(arguments: [
    "", "x-coredata://", "x-coredata://S/Note", "x-coredata:///Note/p1", "x-coredata://S//p1",
    "x-coredata://S/Note/t1", "x-coredata://S/Note/p", "x-coredata://S/Note/p01",
    "x-coredata://S/Note/p+1", "x-coredata://S/Note/p1/",
    "x-coredata://S/Note/p99999999999999999999",
    "X-COREDATA://S/Note/p1", "https://S/Note/p1",
  ])
  func `what names no saved record is none`(text: String) {
    #expect(RecordURI(text) == nil)
  }

  @Test
  func `the derived UUID of a record never changes`() throws {
    let uri = try #require(RecordURI(Self.text))
    // A change here gives other UUIDs to records of runs that go on: it needs a new run format.
    let hex = uri.derivedUUID.map { String($0, radix: 16) }.joined(separator: " ")
    #expect(hex == Self.derived)
    #expect(uri.derivedUUID[6] >> 4 == 8)
    #expect(uri.derivedUUID[8] >> 6 == 2)
    let others = [
      RecordURI(store: uri.store, entity: uri.entity, key: 13).derivedUUID,
      uri.derivedUUID(for: "id"), uri.derivedUUID(for: "other"),
    ]
    #expect(Set(others + [uri.derivedUUID]).count == 4)
  }

  static let derived = "92 0 f2 41 91 e6 82 9f a6 72 b5 8c 47 87 31 89"
}
