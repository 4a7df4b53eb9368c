import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Where the links of a relationship lie in one store, whichever way they are laid out.
struct LinkShape: Hashable {
  let table: String
  /// Whether each row is an owner, with the key of its target.
  let isKey: Bool
  /// Whether the links are the keys of the to-one relationship at the other end.
  let isInverse: Bool
  /// The columns with the keys of owner and target.
  let owner: String
  let target: String
  /// The column with the target's entity number.
  let recordedEntity: String?
  let order: String?
  /// The tables in which owners and targets lie.
  let ownerTable: String
  let targetTable: String

  /// The shape of a relationship that an entity has; nil for a transient one.
  init?(of relationship: String, in entity: String, _ layout: StoreLayout) {
    guard let storage = layout.storage(ofRelationship: relationship, in: entity),
      let owner = layout.table(of: entity)?.name,
      let destination = layout.schema.relationship(relationship, of: entity)?.destination,
      let target = layout.table(of: destination)?.name
    else { return nil }
    if case .inverse = storage { isInverse = true } else { isInverse = false }
    ownerTable = owner
    targetTable = target
    switch storage {
    case .key(let key, let entityKey, let orderKey):
      (table, isKey) = (owner, true)
      (self.owner, self.target) = ("Z_PK", key.name)
      (recordedEntity, order) = (entityKey?.name, orderKey?.name)
    case .inverse(let holder, let key, let orderKey), .hiddenKey(let holder, let key, let orderKey):
      (table, isKey) = (holder, false)
      (self.owner, self.target) = (key.name, "Z_PK")
      (recordedEntity, order) = (nil, orderKey?.name)
    case .joinTable(let join, let source, let destination, let order):
      (table, isKey) = (join.name, false)
      (self.owner, self.target) = (source, destination)
      (recordedEntity, self.order) = (nil, order)
    case .none: return nil
    }
  }

  /// Whether a row is a link and nothing else, so that a link is there once.
  var isJoin: Bool { owner != "Z_PK" && target != "Z_PK" }

  /// The columns that have to be there.
  var columns: [String] { [owner, target] + [recordedEntity, order].compactMap { $0 } }

  /// The `Z_ENT` of the owner's row, in SQL.
  var ownerEntity: String { Self.entity(of: owner, in: ownerTable) }

  /// The `Z_ENT` of the target's row, in SQL.
  var targetEntity: String { Self.entity(of: target, in: targetTable) }

  private static func entity(of column: String, in table: String) -> String {
    guard column != "Z_PK" else { return TableScan.column("Z_ENT") }
    return "(SELECT o.\"Z_ENT\" FROM \(SQL.name(table)) AS o "
      + "WHERE o.\"Z_PK\" = \(TableScan.column(column)))"
  }
}
