import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct LayoutCorpusTests {
  @Test func `tables with columns and types are those of real stores`() throws {
    var tally = LayoutTally()
    var ordered = 0
    for store in try LayoutCorpusStore.all() {
      let layout = store.layout
      let expected =
        layout.tables.map { ($0.name, $0.columns.map { "\($0.name) \($0.type.rawValue)" }) }
        + layout.joinTables.map { ($0.name, $0.columns.map { "\($0) INTEGER" }) }
      for (name, columns) in expected {
        let table = store.actual.table(named: name)
        let found = (table?.columns ?? []).map { "\($0.name) \($0.type)" }
        tally.count(Set(found) == Set(columns), "\(store.name) \(name): \(columns) / \(found)")
        if found == columns { ordered += 1 }
      }
    }
    print("tables: \(tally.hits) of \(tally.total), in order \(ordered); \(tally.misses)")
  }

  @Test func `entity numbers and parents are those of real stores`() throws {
    var tally = LayoutTally()
    for store in try LayoutCorpusStore.all() {
      let expected = Set(store.layout.entities.map { "\($0.number) \($0.entity) \($0.parent)" })
      let found = store.actual.primaryKeys.filter { !$0.isHistory }
        .map { "\($0.number) \($0.name) \($0.parent)" }
      tally.count(Set(found) == expected, "\(store.name): \(expected.symmetricDifference(found))")
    }
    print("numbers: \(tally.hits) of \(tally.total); \(tally.misses)")
  }

  @Test(arguments: ["relationshipKey", "entity", "join", "fetch", "unique"])
  func `indexes are those of real stores`(purpose: String) throws {
    var tally = LayoutTally()
    for store in try LayoutCorpusStore.all() {
      for index in store.layout.indexes where index.purpose.rawValue == purpose {
        let found = store.actual.indexes.first { $0.name == index.name }
        tally.count(
          found?.sql == index.createStatement && found != nil, "\(store.name) \(index.name): \(index.createStatement ?? "") / \(found?.sql ?? "")")
      }
    }
    print("\(purpose): \(tally.hits) of \(tally.total); \(tally.misses)")
  }

  @Test func `extra`() throws {
    for store in try LayoutCorpusStore.all() {
      do {
        let b = try store.layout.bound(to: store.actual)
        let d = LayoutComparison(of: b, with: store.actual).differences
        if !d.isEmpty { print(store.name, d.map(\.description)) }
      } catch {
        print(store.name, error)
      }
    }
  }
}
