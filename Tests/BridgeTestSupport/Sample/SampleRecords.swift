import BridgeSchema
import BridgeStore

/// The keys of the records of a sample store, before there are any values.
struct SampleRecords {
  /// A record by the number of its entity and its key.
  struct Record: Hashable {
    let entity: String
    let number: Int
    let key: Int64
    /// The record's place among those of its own entity.
    let index: Int
  }

  /// The records of each entity, sub-entities not counted in, by key.
  private(set) var byEntity: [String: [Record]] = [:]
  /// The records of each table by its root entity, by key.
  private(set) var byRoot: [String: [Record]] = [:]
  private let layout: StoreLayout

  /// Hands out keys: the entities of a hierarchy take turns, and every 13th key is left out, as if
  /// its record had been deleted.
  static func allot(_ rows: Int, _ own: [String: Int], in layout: StoreLayout) -> Self {
    var result = Self(layout: layout)
    let concrete = layout.entities.filter {
      layout.schema.entity(named: $0.entity)?.isAbstract == false
    }
    var wanted: [String: Int] = [:]
    for (place, entity) in concrete.enumerated() {
      let share = rows / concrete.count + (place < rows % concrete.count ? 1 : 0)
      wanted[entity.entity] = own[entity.entity] ?? share
    }
    for table in layout.tables { result.fill(table, wanted) }
    return result
  }

  private init(layout: StoreLayout) { self.layout = layout }

  private mutating func fill(_ table: TableLayout, _ wanted: [String: Int]) {
    var records: [Record] = []
    var key: Int64 = 0
    for index in 0..<(table.entities.map { wanted[$0] ?? 0 }.max() ?? 0) {
      for entity in table.entities where index < wanted[entity] ?? 0 {
        key += key % 13 == 11 ? 2 : 1
        let number = layout.entityNumber(of: entity) ?? 0
        records.append(Record(entity: entity, number: number, key: key, index: index))
      }
    }
    byRoot[table.root] = records
    for entity in table.entities { byEntity[entity] = records.filter { $0.entity == entity } }
  }

  /// The records of an entity and all below it, by key.
  func family(of entity: String) -> [Record] {
    guard let root = layout.table(of: entity)?.root else { return [] }
    let numbers = Set(layout.familyNumbers(of: entity))
    return (byRoot[root] ?? []).filter { numbers.contains($0.number) }
  }

  /// The highest key that was handed out in a table; the last record was deleted.
  func highestKey(ofRoot root: String) -> Int64 { (byRoot[root]?.last?.key).map { $0 + 1 } ?? 0 }
}
