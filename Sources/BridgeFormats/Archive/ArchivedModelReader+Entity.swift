import BridgeSchema

extension ArchivedModelReader {
  mutating func entity(
    _ node: KeyedArchive.Node, named key: String
  ) throws(Failure) -> Entity {
    let name = node["NSEntityName"]?.text ?? key
    var entity = Entity(name, parent: node["NSSuperentity"]?["NSEntityName"]?.text)
    entity.className = node["NSClassNameForEntity"]?.text
    entity.isAbstract = node["NSIsAbstract"]?.integer == 1
    entity.renamingIdentifier = renamingIdentifier(node, unless: name)
    entity.hashModifier = node["NSVersionHashModifier"]?.text
    for (propertyName, property) in node["NSProperties"]?.entries ?? [] {
      try add(property, named: propertyName, to: &entity)
    }
    entity.attributes.sort { $0.name < $1.name }
    entity.relationships.sort { $0.name < $1.name }
    entity.fetchedProperties.sort { $0.name < $1.name }
    entity.constraints = lists(node["NSUniqueTuples"])
    entity.compoundIndexes = lists(node["NSCompoundIndexes"])
    for index in node["NSFetchIndexDescriptions"]?.elements ?? [] {
      if let index = fetchIndex(index, of: name) { entity.fetchIndexes.append(index) }
    }
    entity.extras.userInfo = userInfo(node, at: name)
    noteUnknown(keys: Self.entityKeys, of: node, at: name)
    return entity
  }

  private static let entityKeys: Set = [
    "NSEntityName", "NSClassNameForEntity", "NSUserInfo", "NSSubentities", "NSSuperentity",
    "NSVersionHashModifier", "NSProperties", "NSRenamingIdentifier", "NSManagedObjectModel",
    "NSFetchIndexDescriptions", "NSCompoundIndexes", "NSUniqueTuples", "NSIsAbstract",
  ]

  /// Inherited properties may stand as proxies for those of the ancestor.
  private mutating func add(
    _ node: KeyedArchive.Node, named key: String, to entity: inout Entity
  ) throws(Failure) {
    let property = node["NSUnderlyingProperty"] ?? node
    let name = property["NSPropertyName"]?.text ?? key
    let place = "\(entity.name).\(name)"
    switch property.className {
    case "NSAttributeDescription", "NSDerivedAttributeDescription",
      "NSCompositeAttributeDescription":
      entity.attributes.append(try attribute(property, named: name, at: place, depth: 0))
    case "NSRelationshipDescription":
      entity.relationships.append(try relationship(property, named: name, at: place))
    case "NSFetchedPropertyDescription":
      if let fetched = fetchedProperty(property, named: name, at: place) {
        entity.fetchedProperties.append(fetched)
      }
    default:
      warn(place, "a property of class '\(property.className ?? "?")' is left out")
    }
  }

  /// Lists of property names: each a name, or an object that has one.
  private func lists(_ node: KeyedArchive.Node?) -> [[String]] {
    (node?.elements ?? []).map { list in
      (list.elements ?? []).compactMap { $0.text ?? $0["NSPropertyName"]?.text }
    }.filter { !$0.isEmpty }
  }

  private mutating func fetchIndex(_ node: KeyedArchive.Node, of entity: String) -> FetchIndex? {
    guard let name = node["NSIndexName"]?.text else {
      warn(entity, "a fetch index without a name is left out")
      return nil
    }
    let place = "\(entity).\(name)"
    var index = FetchIndex(name, elements: [])
    for element in node["NSIndexElements"]?.elements ?? [] {
      guard let element = indexElement(element, at: place) else { continue }
      index.elements.append(element)
    }
    index.partialPredicate = predicate(node["NSPartialIndexPredicate"], at: place)
    return index
  }

  private mutating func indexElement(
    _ node: KeyedArchive.Node, at place: String
  ) -> FetchIndex.Element? {
    let type = node["NSFetchIndexElementType"]?.integer ?? 0
    if type > 1 { warn(place, "the index type \(type) is not understood and taken as Binary") }
    let kind: FetchIndex.Element.Kind = type == 1 ? .rTree : .binary
    let isAscending = node["NSAscending"]?.integer != 0
    let property = node["NSPropertyName"]?.text ?? node["NSProperty"]?["NSPropertyName"]?.text
    if let property {
      return FetchIndex.Element(property, kind: kind, ascending: isAscending)
    }
    let expression = node["NSIndexExpression"] ?? node["NSExpression"]
    guard let text = ExpressionText.text(expression) else {
      warn(place, "an element of the index is not understood and left out")
      return nil
    }
    var element = FetchIndex.Element(text, kind: kind, ascending: isAscending)
    element.expressionType = AttributeType.string.xmlName
    return element
  }
}
