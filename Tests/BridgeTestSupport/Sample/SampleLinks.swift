import BridgeSchema
import BridgeStore

/// The links among the records of a sample store, as the values of key columns and join tables.
///
/// Each relationship has records without link and one record with very many; ordered ones have
/// places; a mandatory one reaches every record as far as there are others to link.
struct SampleLinks {
  typealias Record = SampleRecords.Record

  /// Keys and places by the role of their column and the key of the row.
  private(set) var cells: [ColumnRole: [Int64: Int64]] = [:]
  /// The rows of each join table, in the order of its columns, by the table's name.
  private(set) var joins: [String: [[Int64]]] = [:]
  private let layout: StoreLayout
  private let records: SampleRecords
  private var generator: SeededGenerator

  static func make(
    among records: SampleRecords, in layout: StoreLayout, from generator: inout SeededGenerator
  ) -> Self {
    var links = Self(layout: layout, records: records, generator: generator)
    for entity in layout.entities {
      for relationship in layout.schema.entity(named: entity.entity)?.relationships ?? [] {
        links.add(relationship, of: entity.entity)
      }
    }
    generator = links.generator
    return links
  }

  private init(layout: StoreLayout, records: SampleRecords, generator: SeededGenerator) {
    self.layout = layout
    self.records = records
    self.generator = generator
  }

  private mutating func add(_ relationship: Relationship, of entity: String) {
    switch layout.storage(ofRelationship: relationship.name, in: entity) {
    case .key(let key, let entityKey, let orderKey) where cells[key.role] == nil:
      let inverse = inverse(of: relationship)
      if let inverse, !inverse.isToMany {
        addPairs(relationship, of: entity, key, entityKey, inverse)
      } else {
        addKeys(relationship, of: entity, key, entityKey, orderKey, inverse)
      }
    case .hiddenKey(_, let key, let orderKey) where cells[key.role] == nil:
      addHiddenKeys(relationship, of: entity, key, orderKey)
    case .joinTable(let table, _, _, _) where joins[table.name] == nil:
      joins[table.name] = SampleJoin.rows(
        of: table, in: layout.schema, among: records, from: &generator)
    default: break
    }
  }

  private func inverse(of relationship: Relationship) -> Relationship? {
    relationship.inverse.flatMap {
      layout.schema.relationship($0, of: relationship.destination)
    }
  }

  /// To-one with a to-many inverse, or without inverse.
  private mutating func addKeys(
    _ relationship: Relationship, of entity: String, _ key: ColumnLayout,
    _ entityKey: ColumnLayout?, _ orderKey: ColumnLayout?, _ inverse: Relationship?
  ) {
    let targets = records.family(of: relationship.destination)
    var choice = SampleChoice(
      among: targets, reachesAll: inverse.map { !$0.isOptional } ?? false,
      most: inverse.map(\.maxCount) ?? 0,
      isUnique: isUniqueAlone(relationship.name, of: entity))
    var places: [Int64: Int64] = [:]
    cells[key.role] = [:]
    for (index, source) in records.family(of: entity).enumerated() {
      let isEmpty = relationship.isOptional && index % 5 == 4
      guard !isEmpty, let target = choice.next(index, from: &generator) else { continue }
      cells[key.role]?[source.key] = target.key
      if let entityKey { cells[entityKey.role, default: [:]][source.key] = Int64(target.number) }
      guard let orderKey else { continue }
      // Order keys are sparse, so that a record can be put between two others.
      places[target.key, default: 0] += 1024
      cells[orderKey.role, default: [:]][source.key] = places[target.key]
    }
  }

  /// One-to-one: both ends are written, so each pair is made once.
  private mutating func addPairs(
    _ relationship: Relationship, of entity: String, _ key: ColumnLayout,
    _ entityKey: ColumnLayout?, _ inverse: Relationship
  ) {
    guard
      case .key(let back, let backEntity, _)? = layout.storage(
        ofRelationship: inverse.name, in: relationship.destination)
    else { return }
    cells[key.role] = [:]
    if back.role != key.role { cells[back.role] = [:] }
    let isMandatory = !relationship.isOptional || !inverse.isOptional
    let sources = records.family(of: entity)
    let targets = records.family(of: relationship.destination)
    let pairs = Self.pairs(sources, targets, isReflexive: back.role == key.role)
    for (index, (source, target)) in pairs.enumerated() where isMandatory || index % 4 != 3 {
      cells[key.role]?[source.key] = target.key
      cells[back.role]?[target.key] = source.key
      if let entityKey { cells[entityKey.role, default: [:]][source.key] = Int64(target.number) }
      if let backEntity { cells[backEntity.role, default: [:]][target.key] = Int64(source.number) }
    }
  }

  /// A relationship that is its own inverse pairs neighbours; any other the equally placed.
  private static func pairs(
    _ sources: [Record], _ targets: [Record], isReflexive: Bool
  ) -> [(Record, Record)] {
    guard isReflexive else { return Array(zip(sources, targets)) }
    return stride(from: 0, to: sources.count - 1, by: 2).map { (sources[$0], sources[$0 + 1]) }
  }

  private mutating func addHiddenKeys(
    _ relationship: Relationship, of entity: String, _ key: ColumnLayout, _ orderKey: ColumnLayout?
  ) {
    var choice = SampleChoice(
      among: records.family(of: entity), reachesAll: !relationship.isOptional,
      most: relationship.maxCount, isUnique: false)
    var places: [Int64: Int64] = [:]
    cells[key.role] = [:]
    for (index, item) in records.family(of: relationship.destination).enumerated() {
      guard index % 5 != 4, let owner = choice.next(index, from: &generator) else { continue }
      cells[key.role]?[item.key] = owner.key
      guard let orderKey else { continue }
      places[owner.key, default: 0] += 1024
      cells[orderKey.role, default: [:]][item.key] = places[owner.key]
    }
  }

  private func isUniqueAlone(_ relationship: String, of entity: String) -> Bool {
    layout.schema.family(of: entity).contains { $0.constraints.contains([relationship]) }
  }
}
