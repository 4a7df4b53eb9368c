import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Testing

/// What the rules of the layout predict of real stores from their own models.
///
/// The counts are held: a change of a rule that loses one of them shows here.
@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct LayoutCorpusTests {
  @Test func `tables with columns and types are those of real stores`() throws {
    var computed = LayoutTally()
    var bound = LayoutTally()
    for store in try LayoutCorpusStore.all() {
      store.countTables(of: store.layout, in: &computed)
      store.countTables(of: try store.layout.bound(to: store.actual), in: &bound)
    }
    print("tables computed: \(computed.summary); bound: \(bound.summary)")
    // The two are join tables within one entity, whose owner no rule predicts.
    #expect(computed.misses.count == 2, "\(computed.misses)")
    #expect(computed.misses.allSatisfy { $0.contains("Z_1FAVORITEFOLDERS") })
    #expect(bound.hits == 171 && bound.total == 171, "\(bound.misses)")
  }

  @Test func `entity numbers and parents are those of real stores`() throws {
    var tally = LayoutTally()
    for store in try LayoutCorpusStore.all() {
      let expected = Set(store.layout.entities.map { "\($0.number) \($0.entity) \($0.parent)" })
      let found = store.actual.primaryKeys.filter { !$0.isHistory }
        .map { "\($0.number) \($0.name) \($0.parent)" }
      tally.count(Set(found) == expected, "\(expected.symmetricDifference(found).sorted())")
    }
    print("entity numbers: \(tally.summary)")
    #expect(tally.hits == 49 && tally.total == 52)
    // A pure rename left the old name behind.
    #expect(Set(tally.misses) == ["[\"3 ExpensiveSportCar 2\", \"3 LuxuryCar 2\"]"])
  }

  @Test(arguments: [
    (IndexLayout.Purpose.relationshipKey, 278), (.entity, 22), (.join, 12), (.fetch, 92),
    (.unique, 39),
  ])
  func `indexes are those of real stores`(purpose: IndexLayout.Purpose, count: Int) throws {
    var tally = LayoutTally()
    for store in try LayoutCorpusStore.all() {
      let layout = try store.layout.bound(to: store.actual)
      for index in layout.indexes where index.purpose == purpose && !index.isTableConstraint {
        let found = store.actual.indexes.first { $0.name == index.name }?.sql
        tally.count(found == index.createStatement, "\(store.name) \(index.name)")
      }
    }
    print("\(purpose) indexes: \(tally.summary)")
    #expect(tally.hits == count && tally.total == count, "\(tally.misses)")
  }

  @Test func `older stores have unique table constraints`() throws {
    var tally = LayoutTally()
    for store in try LayoutCorpusStore.all() {
      for index in store.layout.indexes where index.isTableConstraint {
        let columns = index.elements.map(\.column)
        tally.count(
          store.actual.table(named: index.table)?.sql?.contains("CONSTRAINT \(index.name) UNIQUE (")
            ?? false
            && store.actual.indexes.contains { $0.isUnique && $0.columns == columns },
          "\(store.name) \(index.name)")
      }
    }
    print("unique table constraints: \(tally.summary)")
    #expect(tally.hits == 6 && tally.total == 6, "\(tally.misses)")
  }

  @Test func `a bound layout differs from real stores in old names only`() throws {
    var stores = 0
    for store in try LayoutCorpusStore.all() {
      let layout = try store.layout.bound(to: store.actual)
      let comparison = LayoutComparison(of: layout, with: store.actual)
      #expect(comparison.agrees)
      #expect(comparison.differences.allSatisfy { $0.weight == .cosmetic }, "\(store.name)")
      stores += 1
    }
    #expect(stores == 52)
  }

  @Test func `derived attributes of real stores are kept by their triggers`() throws {
    var triggers = 0
    for store in try LayoutCorpusStore.all() {
      for trigger in store.actual.triggers {
        #expect(store.layout.derivedAttributes.contains { $0.isKept(by: trigger) })
        triggers += 1
      }
    }
    #expect(triggers > 0)
  }
}

extension LayoutCorpusStore {
  fileprivate func countTables(of layout: StoreLayout, in tally: inout LayoutTally) {
    for table in layout.tables {
      count(table.name, table.columns.map { "\($0.name) \($0.type.rawValue)" }, in: &tally)
    }
    for table in layout.joinTables {
      count(table.name, table.columns.map { "\($0) INTEGER" }, in: &tally)
    }
  }

  private func count(_ table: String, _ columns: [String], in tally: inout LayoutTally) {
    let found = (actual.table(named: table)?.columns ?? []).map { "\($0.name) \($0.type)" }
    tally.count(Set(found) == Set(columns), "\(name) \(table): \(found)")
  }
}
