import BridgeSchema
import BridgeStore

/// Makes the rows of a join table.
struct SampleJoin {
  private let table: JoinTableLayout
  private var seen: Set<[Int64]> = []
  private var places: [[Int64]: Int64] = [:]
  private var rows: [[Int64]] = []

  static func rows(
    of table: JoinTableLayout, in schema: Schema, among records: SampleRecords,
    from generator: inout SeededGenerator
  ) -> [[Int64]] {
    guard
      let relationship = schema.relationship(table.owner.relationship, of: table.owner.entity),
      let inverse = schema.relationship(table.target.relationship, of: table.target.entity)
    else { return [] }
    let sources = records.family(of: inverse.destination)
    let targets = records.family(of: relationship.destination)
    guard !sources.isEmpty, !targets.isEmpty else { return [] }
    var join = Self(table: table)
    for (index, source) in sources.enumerated() {
      let count = count(index, isOptional: relationship.isOptional, from: &generator)
      for offset in 0..<min(count, targets.count) {
        let place =
          index == 1 ? offset : Int.random(in: 0..<max(1, targets.count - 1), using: &generator)
        join.add(source.key, targets[place].key)
      }
      // The other end has a record with very many links too.
      if count > 0, index < 60 { join.add(source.key, targets[0].key) }
    }
    if !inverse.isOptional {
      for (index, target) in targets.enumerated() {
        join.add(sources[index % sources.count].key, target.key)
      }
    }
    return join.rows
  }

  /// The first record has no link, the second very many, any other a few.
  private static func count(
    _ index: Int, isOptional: Bool, from generator: inout SeededGenerator
  ) -> Int {
    switch index {
    case 1: 40
    case _ where index % 4 == 0: isOptional ? 0 : 1
    default: Int.random(in: 1...3, using: &generator)
    }
  }

  private init(table: JoinTableLayout) { self.table = table }

  private mutating func add(_ source: Int64, _ target: Int64) {
    guard !table.isReflexive || source != target else { return }
    insert(source, target)
    // A relationship that is its own inverse holds both ways.
    if table.isReflexive { insert(target, source) }
  }

  private mutating func insert(_ source: Int64, _ target: Int64) {
    guard seen.insert([source, target]).inserted else { return }
    var row = [source, target]
    if table.owner.orderColumn != nil { row.append(place(0, source)) }
    if table.target.orderColumn != nil { row.append(place(1, target)) }
    rows.append(row)
  }

  private mutating func place(_ end: Int64, _ key: Int64) -> Int64 {
    places[[end, key], default: 0] += 1024
    return places[[end, key], default: 0]
  }
}
