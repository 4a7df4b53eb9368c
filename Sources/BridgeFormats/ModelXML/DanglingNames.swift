import BridgeSchema

/// Names in a schema that lead nowhere and that Core Data ignores.
///
/// They make warnings instead of errors, since shipped models have them: neither the identity nor
/// the tables depend on what they name.
enum DanglingNames {
  static func warnings(for schema: Schema, file: String) -> [FormatWarning] {
    var found: [(item: String, text: String)] = []
    for entity in schema.entities {
      found += unknownProperties(of: entity, in: schema).map { (entity.name, $0) }
      for property in entity.fetchedProperties where schema.entity(named: property.entity) == nil {
        found.append(
          ("\(entity.name).\(property.name)", "it fetches '\(property.entity)', an unknown entity"))
      }
    }
    for (name, members) in schema.configurations.sorted(by: { $0.key < $1.key }) {
      for member in members where schema.entity(named: member) == nil {
        found.append((name, "the configuration lists '\(member)', an unknown entity"))
      }
    }
    for request in schema.fetchRequests where schema.entity(named: request.entity) == nil {
      found.append((request.name, "it fetches '\(request.entity)', an unknown entity"))
    }
    return found.map { FormatWarning(file: file, item: $0.item, text: $0.text) }
  }

  private static func unknownProperties(of entity: Entity, in schema: Schema) -> [String] {
    let attributes = schema.attributes(of: entity.name)
    var known = Set(attributes.map(\.name) + schema.relationships(of: entity.name).map(\.name))
    for attribute in attributes { known.formUnion(paths(into: attribute)) }
    let constrained = entity.constraints.joined().filter { !known.contains($0) }
    let indexed = entity.fetchIndexes.flatMap(\.elements)
      .filter { $0.expressionType == nil && !known.contains($0.property) }.map(\.property)
    return constrained.map { "a uniqueness constraint names '\($0)', an unknown property" }
      + indexed.map { "a fetch index names '\($0)', an unknown property" }
  }

  /// Key paths to the elements of a composite, such as `place.city`.
  private static func paths(into attribute: Attribute) -> [String] {
    attribute.elements.flatMap { element in
      ([element.name] + paths(into: element)).map { "\(attribute.name).\($0)" }
    }
  }
}
