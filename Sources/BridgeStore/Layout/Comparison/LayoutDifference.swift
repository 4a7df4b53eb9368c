/// One way in which a file's tables are not those of a layout.
package struct LayoutDifference: Hashable, Sendable, CustomStringConvertible {
  /// What differs.
  package enum Kind: Hashable, Sendable {
    /// A table of the layout is not in the file.
    case missingTable(String)
    /// A table of the file belongs to no entity.
    case extraTable(String)
    /// A column of the layout is not in the file.
    case missingColumn(table: String, column: String)
    /// A column of the file belongs to no property.
    case extraColumn(table: String, column: String)
    /// A column is declared with another type.
    case otherType(table: String, column: String, expected: String, found: String)
    /// `Z_PRIMARYKEY` has no row with an entity's number.
    case missingEntity(String, number: Int)
    /// `Z_PRIMARYKEY` has a row for no entity of the schema.
    case extraEntity(String, number: Int)
    /// `Z_PRIMARYKEY` has another name for a number.
    case otherEntityName(number: Int, expected: String, found: String)
    /// `Z_PRIMARYKEY` has another parent for an entity.
    case otherParent(entity: String, expected: Int, found: Int)
    /// No index of the file does what one of the layout does.
    case missingIndex(String, table: String, isUnique: Bool)
    /// An index of the file does what none of the layout does.
    case extraIndex(String, table: String, isUnique: Bool)
    /// No trigger keeps a derived attribute.
    case missingTrigger(entity: String, attribute: String)
    /// A trigger for derived attributes keeps none of the schema.
    case strayTrigger(String)
  }

  /// What a difference means for the store.
  package enum Weight: String, Hashable, Sendable, Comparable {
    /// Names only; the framework opens the store all the same.
    case cosmetic
    /// Speed, uniqueness or derived values; the records are as the schema says.
    case upkeep
    /// The records cannot be what the schema says.
    case records

    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .cosmetic: 0
      case .upkeep: 1
      case .records: 2
      }
    }
  }

  /// What differs.
  package let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// What the difference means for the store.
  package var weight: Weight {
    switch kind {
    case .missingTable, .missingColumn, .otherType, .missingEntity, .otherParent: .records
    case .extraTable, .extraColumn, .extraEntity: .records
    case .missingIndex, .extraIndex, .missingTrigger, .strayTrigger: .upkeep
    case .otherEntityName: .cosmetic
    }
  }

  package var description: String {
    switch kind {
    case .missingTable(let name): "table \(name) is missing"
    case .extraTable(let name): "table \(name) belongs to no entity of the schema"
    case .missingColumn(let table, let column): "column \(table).\(column) is missing"
    case .extraColumn(let table, let column): "column \(table).\(column) belongs to no property"
    case .otherType(let table, let column, let expected, let found):
      "column \(table).\(column) is declared \(found.isEmpty ? "without type" : found), "
        + "not \(expected)"
    default: bookkeepingText
    }
  }

  private var bookkeepingText: String {
    switch kind {
    case .missingEntity(let name, let number):
      "entity '\(name)' has no row in Z_PRIMARYKEY (number \(number))"
    case .extraEntity(let name, let number):
      "Z_PRIMARYKEY names '\(name)' (number \(number)), which is not in the schema"
    case .otherEntityName(let number, let expected, let found):
      "Z_PRIMARYKEY calls entity \(number) '\(found)', the schema '\(expected)'"
    case .otherParent(let entity, let expected, let found):
      "entity '\(entity)' has the parent number \(found) in Z_PRIMARYKEY, not \(expected)"
    case .missingIndex(let name, let table, let isUnique):
      "\(isUnique ? "unique index" : "index") \(name) on \(table) is missing"
    case .extraIndex(let name, let table, let isUnique):
      "\(isUnique ? "unique index" : "index") \(name) on \(table) is not in the schema"
    case .missingTrigger(let entity, let attribute):
      "no trigger keeps the derived attribute '\(entity).\(attribute)'"
    case .strayTrigger(let name): "trigger \(name) keeps no derived attribute of the schema"
    default: ""
    }
  }
}
