import BridgeJSON

extension SchemaJSON {
  static func json(_ entity: Entity) -> JSON {
    .object([
      "name": .string(entity.name),
      "className": string(entity.className),
      "abstract": flag(entity.isAbstract),
      "parent": string(entity.parent),
      "renamingIdentifier": string(entity.renamingIdentifier),
      "hashModifier": string(entity.hashModifier),
      "attributes": .array(entity.attributes.map(json)),
      "relationships": .array(entity.relationships.map(json)),
      "fetchedProperties": list(entity.fetchedProperties.map(json)),
      "constraints": list(entity.constraints.map { .array($0.map { .string($0) }) }),
      "fetchIndexes": list(entity.fetchIndexes.map(json)),
      "compoundIndexes": list(entity.compoundIndexes.map { .array($0.map { .string($0) }) }),
      "settings": strings(entity.extras.settings),
      "userInfo": strings(entity.extras.userInfo),
    ])
  }

  static func json(_ attribute: Attribute) -> JSON {
    .object([
      "name": .string(attribute.name),
      "type": .string(attribute.type.xmlName),
      "optional": .boolean(attribute.isOptional),
      "transient": flag(attribute.isTransient),
      "default": attribute.defaultValue.map { json($0, as: attribute.type) },
      "externalStorage": flag(attribute.allowsExternalStorage),
      "preservesOnDeletion": flag(attribute.preservesValueOnDeletion),
      "renamingIdentifier": string(attribute.renamingIdentifier),
      "hashModifier": string(attribute.hashModifier),
      "transformer": string(attribute.transformerName),
      "valueClass": string(attribute.valueClassName),
      "derivation": attribute.derivation.map(json),
      "elements": list(attribute.elements.map(json)),
      "indexed": flag(attribute.isIndexed),
      "settings": strings(attribute.extras.settings),
      "userInfo": strings(attribute.extras.userInfo),
    ])
  }

  private static func json(_ derivation: Attribute.Derivation) -> JSON {
    .object(["expression": .string(derivation.expression), "filter": string(derivation.filter)])
  }

  static func json(_ relationship: Relationship) -> JSON {
    let usualMost = relationship.isToMany ? 0 : 1
    return .object([
      "name": .string(relationship.name),
      "destination": .string(relationship.destination),
      "inverse": string(relationship.inverse),
      "toMany": .boolean(relationship.isToMany),
      "optional": .boolean(relationship.isOptional),
      "ordered": flag(relationship.isOrdered),
      "transient": flag(relationship.isTransient),
      "minCount": relationship.minCount == 0 ? nil : .integer(Int64(relationship.minCount)),
      "maxCount": relationship.maxCount == usualMost
        ? nil : .integer(Int64(relationship.maxCount)),
      "deleteRule": .string(relationship.deleteRule.jsonName),
      "renamingIdentifier": string(relationship.renamingIdentifier),
      "hashModifier": string(relationship.hashModifier),
      "indexed": flag(relationship.isIndexed),
      "settings": strings(relationship.extras.settings),
      "userInfo": strings(relationship.extras.userInfo),
    ])
  }

  private static func json(_ property: FetchedProperty) -> JSON {
    .object([
      "name": .string(property.name),
      "entity": .string(property.entity),
      "predicate": string(property.predicate),
      "settings": strings(property.extras.settings),
      "userInfo": strings(property.extras.userInfo),
    ])
  }

  static func json(_ request: FetchRequest) -> JSON {
    .object([
      "name": .string(request.name),
      "entity": .string(request.entity),
      "predicate": string(request.predicate),
      "settings": strings(request.extras.settings),
      "userInfo": strings(request.extras.userInfo),
    ])
  }

  private static func json(_ index: FetchIndex) -> JSON {
    .object([
      "name": .string(index.name),
      "elements": .array(
        index.elements.map { element in
          .object([
            "property": .string(element.property),
            "kind": element.kind == .binary ? nil : .string(element.kind.rawValue),
            "ascending": .boolean(element.isAscending),
            "expressionType": string(element.expressionType),
          ])
        }),
      "partialPredicate": string(index.partialPredicate),
    ])
  }
}

extension SchemaJSON {
  static func string(_ text: String?) -> JSON? { text.map { .string($0) } }

  static func flag(_ flag: Bool) -> JSON? { flag ? .boolean(true) : nil }

  static func list(_ elements: [JSON]) -> JSON? { elements.isEmpty ? nil : .array(elements) }

  static func strings(_ texts: [String]) -> JSON? { list(texts.map { .string($0) }) }

  static func strings(_ texts: [String: String]) -> JSON? {
    texts.isEmpty ? nil : .sorted(texts.mapValues { .string($0) })
  }

  static func lists(_ lists: [String: [String]]) -> JSON? {
    lists.isEmpty ? nil : .sorted(lists.mapValues { .array($0.map { .string($0) }) })
  }
}

extension Relationship.DeleteRule {
  /// The name in documents, such as `no-action`.
  package var jsonName: String {
    switch self {
    case .noAction: "no-action"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}
