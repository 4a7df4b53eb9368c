import BridgeSchema

/// Makes a copy of a schema with some attributes and entities changed.
struct SchemaEditor {
  private let schema: Schema
  private var entities: [String: Entity]

  init(_ schema: Schema) {
    self.schema = schema
    entities = Dictionary(
      schema.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The copy; everything beside the entities is the same.
  func result() throws(Failure) -> Schema {
    try Schema(
      entities: Array(entities.values), configurations: schema.configurations,
      fetchRequests: schema.fetchRequests, versionIdentifiers: schema.versionIdentifiers,
      extras: schema.extras)
  }

  /// Adds an attribute to an entity, or to the composite at a path.
  mutating func add(_ attribute: Attribute, to entity: String, composite: String?) {
    guard let composite else {
      entities[entity]?.attributes.append(attribute)
      entities[entity]?.attributes.sort { $0.name < $1.name }
      return
    }
    edit(composite, of: entity) {
      $0.elements.append(attribute)
      $0.elements.sort { $0.name < $1.name }
    }
  }

  /// Gives an attribute or a relationship another renaming identifier; nil for its own name's.
  mutating func rekey(_ property: String, of entity: String, as key: String) {
    if let index = entities[entity]?.relationships.firstIndex(where: { $0.name == property }) {
      entities[entity]?.relationships[index].renamingIdentifier = key == property ? nil : key
      return
    }
    edit(property, of: entity) { $0.renamingIdentifier = key == $0.name ? nil : key }
  }

  /// Gives an entity another renaming identifier.
  mutating func rekey(_ entity: String, as key: String) {
    entities[entity]?.renamingIdentifier = key == entity ? nil : key
  }

  private mutating func edit(_ path: String, of entity: String, _ change: (inout Attribute) -> Void)
  {
    guard var edited = entities[entity] else { return }
    Self.edit(path.split(separator: ".").map(String.init)[...], in: &edited.attributes, change)
    entities[entity] = edited
  }

  private static func edit(
    _ path: ArraySlice<String>, in attributes: inout [Attribute],
    _ change: (inout Attribute) -> Void
  ) {
    guard let index = attributes.firstIndex(where: { $0.name == path.first }) else { return }
    if path.count == 1 {
      change(&attributes[index])
    } else {
      edit(path.dropFirst(), in: &attributes[index].elements, change)
    }
  }
}
