import BridgeSchema

extension ModelXMLReader {
  mutating func entity(_ element: MarkupElement) throws(Failure) -> Entity {
    let name = try name(of: element, in: "the model")
    var fields = MarkupFields(element)
    _ = fields.take("name")
    var parts = EntityParts()
    for child in element.children { try add(child, of: name, to: &parts) }
    var entity = Entity(
      name, parent: fields.takeText("parentEntity"), attributes: parts.attributes,
      relationships: parts.relationships)
    entity.className = fields.takeText("representedClassName")
    entity.isAbstract = flag(fields.take("isAbstract"), "isAbstract", of: name)
    entity.renamingIdentifier = renamingIdentifier(&fields)
    entity.hashModifier = fields.takeText("versionHashModifier")
    entity.fetchedProperties = parts.fetchedProperties.sorted { $0.name < $1.name }
    entity.constraints = parts.constraints
    entity.fetchIndexes = parts.fetchIndexes
    entity.compoundIndexes = parts.compoundIndexes
    entity.extras = Extras(
      settings: settings(fields, known: ModelVocabulary.entity, of: name),
      userInfo: parts.userInfo)
    return entity
  }

  /// Xcode writes `elementID`; other tools have written `renamingIdentifier`.
  func renamingIdentifier(_ fields: inout MarkupFields) -> String? {
    let written = fields.takeText("elementID")
    let other = fields.takeText("renamingIdentifier")
    return written ?? other
  }

  private mutating func add(
    _ child: MarkupElement, of entity: String, to parts: inout EntityParts
  ) throws(Failure) {
    switch child.name {
    case "attribute", "composite": parts.attributes.append(try attribute(child, in: entity))
    case "relationship": parts.relationships.append(try relationship(child, in: entity))
    case "fetchedProperty": parts.fetchedProperties.append(try fetchedProperty(child, in: entity))
    case "uniquenessConstraints":
      parts.constraints += lists(
        child, of: "uniquenessConstraint", values: "constraint", in: entity)
    case "compoundIndexes":
      parts.compoundIndexes += lists(child, of: "compoundIndex", values: "index", in: entity)
    case "fetchIndex": parts.fetchIndexes.append(try fetchIndex(child, in: entity))
    case "userInfo": parts.userInfo = userInfo(child, of: entity)
    default: notUnderstood(child, in: entity)
    }
  }

  /// Lists of values, such as the property names of each uniqueness constraint.
  private mutating func lists(
    _ element: MarkupElement, of list: String, values: String, in entity: String
  ) -> [[String]] {
    var result: [[String]] = []
    for child in element.children {
      guard child.name == list else {
        notUnderstood(child, in: entity)
        continue
      }
      result.append(child.children(named: values).compactMap { $0.attributes["value"] })
    }
    return result.filter { !$0.isEmpty }
  }

  private mutating func fetchIndex(
    _ element: MarkupElement, in entity: String
  ) throws(Failure) -> FetchIndex {
    let name = try name(of: element, in: entity)
    var index = FetchIndex(name, elements: [])
    var fields = MarkupFields(element)
    _ = fields.take("name")
    for key in ["partialIndexPredicate", "partialIndexPredicateString"] {
      if let predicate = fields.takeText(key) { index.partialPredicate = predicate }
    }
    for key in fields.rest.keys.sorted() {
      warn("\(entity).\(name)", "the setting '\(key)' of the index is not understood and left out")
    }
    for child in element.children {
      guard child.name == "fetchIndexElement" else {
        notUnderstood(child, in: "\(entity).\(name)")
        continue
      }
      index.elements.append(try indexElement(child, of: "\(entity).\(name)"))
    }
    return index
  }

  private mutating func indexElement(
    _ element: MarkupElement, of place: String
  ) throws(Failure) -> FetchIndex.Element {
    var fields = MarkupFields(element)
    let property = fields.takeText("property")
    let expression = fields.takeText("expression")
    guard let target = property ?? expression else {
      throw .content(file, "an element of index '\(place)' names no property", line: element.line)
    }
    let type = fields.take("type") ?? "Binary"
    let isTree = type.lowercased() == "rtree"
    if !isTree, type.lowercased() != "binary" {
      warn(place, "the index type '\(type)' is not understood and taken as Binary")
    }
    let order = fields.take("order") ?? "ascending"
    var result = FetchIndex.Element(
      target, kind: isTree ? .rTree : .binary, ascending: order.lowercased() != "descending")
    result.expressionType = fields.takeText("expressionType")
    for key in fields.rest.keys.sorted() {
      warn(place, "the setting '\(key)' of an index element is not understood and left out")
    }
    return result
  }
}

/// What is gathered before an entity can be made of it.
private struct EntityParts {
  var attributes: [Attribute] = []
  var relationships: [Relationship] = []
  var fetchedProperties: [FetchedProperty] = []
  var constraints: [[String]] = []
  var compoundIndexes: [[String]] = []
  var fetchIndexes: [FetchIndex] = []
  var userInfo: [String: String] = [:]
}
