import BridgeJSON

extension SchemaJSONReader {
  mutating func attribute(_ json: JSON, of owner: String) throws(Failure) -> Attribute {
    var fields = try JSONFields(json, at: "an attribute of '\(owner)'")
    let name = try fields.requiredText("name")
    fields.place = "\(owner).\(name)"
    var attribute = Attribute(name, try type(&fields))
    attribute.isOptional = try fields.flag("optional", default: true)
    attribute.isTransient = try fields.flag("transient")
    attribute.allowsExternalStorage = try fields.flag("externalStorage")
    attribute.preservesValueOnDeletion = try fields.flag("preservesOnDeletion")
    attribute.renamingIdentifier = try fields.text("renamingIdentifier")
    attribute.hashModifier = try fields.text("hashModifier")
    attribute.transformerName = try fields.text("transformer")
    attribute.valueClassName = try fields.text("valueClass")
    attribute.derivation = try derivation(&fields)
    attribute.isIndexed = try fields.flag("indexed")
    if let value = fields.take("default") {
      guard let literal = SchemaJSON.literal(value, as: attribute.type) else {
        throw fields.wrong("default", "is no value of type \(attribute.type.xmlName)")
      }
      attribute.defaultValue = literal
    }
    for element in try fields.list("elements") {
      attribute.elements.append(try self.attribute(element, of: fields.place))
    }
    guard attribute.elements.isEmpty == (attribute.type != .composite) else {
      throw fields.wrong("elements", "must be there for type Composite, and only for it")
    }
    attribute.elements.sort { $0.name < $1.name }
    attribute.extras = try extras(&fields)
    note(fields)
    return attribute
  }

  /// `Integer 64` as in Xcode; also without the space and in any case.
  private func type(_ fields: inout JSONFields) throws(Failure) -> AttributeType {
    let text = try fields.requiredText("type")
    func plain(_ name: String) -> String { name.filter { $0 != " " }.lowercased() }
    guard let type = AttributeType.allCases.first(where: { plain($0.xmlName) == plain(text) })
    else {
      let known = AttributeType.allCases.map(\.xmlName).joined(separator: ", ")
      throw fields.wrong("type", "is '\(text)', which is not a type")
        .adding(evidence: "types: \(known)")
    }
    return type
  }

  private mutating func derivation(
    _ fields: inout JSONFields
  ) throws(Failure) -> Attribute.Derivation? {
    guard let value = fields.take("derivation") else { return nil }
    var inner = try JSONFields(value, at: "\(fields.place): 'derivation'")
    let derivation = Attribute.Derivation(
      expression: try inner.text("expression") ?? "", filter: try inner.text("filter"))
    note(inner)
    return derivation
  }

  mutating func relationship(_ json: JSON, of owner: String) throws(Failure) -> Relationship {
    var fields = try JSONFields(json, at: "a relationship of '\(owner)'")
    let name = try fields.requiredText("name")
    fields.place = "\(owner).\(name)"
    let destination = try fields.requiredText("destination")
    var relationship = Relationship(
      name, to: destination, inverse: try fields.text("inverse"),
      toMany: try fields.flag("toMany"))
    relationship.isOptional = try fields.flag("optional", default: true)
    relationship.isOrdered = try fields.flag("ordered")
    relationship.isTransient = try fields.flag("transient")
    relationship.minCount = try fields.count("minCount", default: 0)
    relationship.maxCount = try fields.count("maxCount", default: relationship.maxCount)
    guard relationship.isToMany || relationship.maxCount == 1 else {
      throw fields.wrong("maxCount", "is not 1, and 'toMany' is not true")
    }
    relationship.deleteRule = try deleteRule(&fields)
    relationship.renamingIdentifier = try fields.text("renamingIdentifier")
    relationship.hashModifier = try fields.text("hashModifier")
    relationship.isIndexed = try fields.flag("indexed")
    relationship.extras = try extras(&fields)
    note(fields)
    return relationship
  }

  private func deleteRule(
    _ fields: inout JSONFields
  ) throws(Failure) -> Relationship.DeleteRule {
    guard let text = try fields.text("deleteRule") else { return .nullify }
    guard let rule = Relationship.DeleteRule.allCases.first(where: { $0.jsonName == text }) else {
      throw fields.wrong("deleteRule", "is '\(text)', which is not a delete rule")
        .adding(evidence: "delete rules: no-action, nullify, cascade, deny")
    }
    return rule
  }
}

extension SchemaJSONReader {
  mutating func request(_ json: JSON) throws(Failure) -> FetchRequest {
    var fields = try JSONFields(json, at: "a fetch request")
    let name = try fields.requiredText("name")
    fields.place = name
    var request = FetchRequest(
      name, entity: try fields.requiredText("entity"), predicate: try fields.text("predicate"))
    request.extras = try extras(&fields)
    note(fields)
    return request
  }

  mutating func fetchedProperty(
    _ json: JSON, of owner: String
  ) throws(Failure) -> FetchedProperty {
    var fields = try JSONFields(json, at: "a fetched property of '\(owner)'")
    let name = try fields.requiredText("name")
    fields.place = "\(owner).\(name)"
    var property = FetchedProperty(
      name, entity: try fields.requiredText("entity"), predicate: try fields.text("predicate"))
    property.extras = try extras(&fields)
    note(fields)
    return property
  }

  mutating func fetchIndex(_ json: JSON, of owner: String) throws(Failure) -> FetchIndex {
    var fields = try JSONFields(json, at: "a fetch index of '\(owner)'")
    let name = try fields.requiredText("name")
    fields.place = "\(owner).\(name)"
    var index = FetchIndex(name, elements: [])
    for element in try fields.list("elements") {
      index.elements.append(try indexElement(element, of: fields.place))
    }
    index.partialPredicate = try fields.text("partialPredicate")
    note(fields)
    return index
  }

  private mutating func indexElement(
    _ json: JSON, of place: String
  ) throws(Failure) -> FetchIndex.Element {
    var fields = try JSONFields(json, at: "an element of index '\(place)'")
    let kind = try fields.text("kind") ?? FetchIndex.Element.Kind.binary.rawValue
    guard let kind = FetchIndex.Element.Kind(rawValue: kind) else {
      throw fields.wrong("kind", "is neither binary nor rTree")
    }
    var element = FetchIndex.Element(
      try fields.requiredText("property"), kind: kind,
      ascending: try fields.flag("ascending", default: true))
    element.expressionType = try fields.text("expressionType")
    note(fields)
    return element
  }
}
