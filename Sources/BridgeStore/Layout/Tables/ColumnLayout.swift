package import BridgeSchema

/// What a column of an entity table stands for.
///
/// The entity in a role is the one that *declares* the property, which may be an ancestor of the
/// record's own.
package enum ColumnRole: Hashable, Sendable {
  /// `Z_PK`, the key of a record in its table.
  case primaryKey
  /// `Z_ENT`, the number of the record's own entity.
  case entity
  /// `Z_OPT`, the counter of the optimistic lock, 1 at insert.
  case opt
  /// A value; the path of an element of a composite is joined by dots, such as `limits.low`.
  case attribute(entity: String, path: String)
  /// The `Z_PK` of the record that a to-one relationship leads to.
  case relationshipKey(entity: String, name: String)
  /// The `Z_ENT` of that record, where the destination has sub-entities.
  case relationshipEntityKey(entity: String, name: String)
  /// The place of the record in the ordered inverse of a to-one relationship.
  case orderKey(entity: String, name: String)
  /// The `Z_PK` of the owner of a to-many relationship without inverse; in the destination's table.
  case hiddenKey(entity: String, name: String)
  /// The place of the record in an ordered to-many relationship without inverse.
  case hiddenOrderKey(entity: String, name: String)
}

/// The declared types of columns (spec: layout, 7).
package enum ColumnType: String, Hashable, Sendable, CaseIterable {
  case integer = "INTEGER"
  case float = "FLOAT"
  case timestamp = "TIMESTAMP"
  case decimal = "DECIMAL"
  case varchar = "VARCHAR"
  case blob = "BLOB"
}

/// A column of an entity table.
package struct ColumnLayout: Hashable, Sendable {
  /// The name in the file, not quoted.
  package var name: String
  /// The declared type.
  package let type: ColumnType
  /// What the column stands for.
  package let role: ColumnRole
  /// What the name is made of, by which it is found again in a file that numbers it otherwise.
  let pattern: NamePattern
}

extension AttributeType {
  /// The declared type of an attribute's column.
  ///
  /// Undefined, object id and codable were met in no store: they are taken for BLOB.
  package var columnType: ColumnType {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: .integer
    case .double, .float: .float
    case .date: .timestamp
    case .decimal: .decimal
    case .string, .uri: .varchar
    case .uuid, .transformable, .binary, .undefined, .objectID, .composite, .codable: .blob
    }
  }

  /// The place of the attribute's column among the classes of columns (spec: layout, 4).
  var columnClass: Int {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: 1
    case .double, .float, .date: 2
    case .decimal: 3
    case .string: 4
    case .uri: 5
    case .uuid: 6
    case .transformable: 7
    case .binary, .undefined, .objectID, .composite, .codable: 8
    }
  }
}
