import BridgeSchema
import BridgeStore

/// An attribute with a column of its own: no composite, but the elements of one.
struct StoredAttribute {
  /// The name, or for an element the names joined by dots.
  let path: String
  let attribute: Attribute
  /// Whether a record must have a value: an element of an optional composite need not.
  let isMandatory: Bool

  /// All of an entity's records, inherited ones too, by path.
  static func all(of entity: String, in schema: Schema) -> [Self] {
    var seen: Set<String> = []
    return schema.attributes(of: entity)
      .filter { seen.insert($0.name).inserted }
      .flatMap { leaves(of: $0, path: $0.name, isMandatory: true) }
      .sorted { $0.path < $1.path }
  }

  /// Whether records must have a value for an attribute, by its path.
  static func isMandatory(_ path: String, of entity: String, in schema: Schema) -> Bool {
    all(of: entity, in: schema).contains { $0.path == path && $0.isMandatory }
  }

  private static func leaves(of attribute: Attribute, path: String, isMandatory: Bool) -> [Self] {
    guard !attribute.isTransient else { return [] }
    let isMandatory = isMandatory && !attribute.isOptional
    guard attribute.type == .composite else {
      return [Self(path: path, attribute: attribute, isMandatory: isMandatory)]
    }
    return attribute.elements.flatMap {
      leaves(of: $0, path: "\(path).\($0.name)", isMandatory: isMandatory)
    }
  }
}

/// Where values come from in the original.
struct AttributeSource {
  let attribute: Attribute
  let path: String
  let table: TableLayout
  let column: ColumnLayout
}
