import BridgeJSON

/// Reads the JSON form of a schema, noting members that are not known.
struct SchemaJSONReader {
  private(set) var notes: [String] = []

  mutating func schema(_ json: JSON) throws(Failure) -> Schema {
    var fields = try JSONFields(json, at: "the document")
    guard let list = fields.take("entities")?.elements else {
      throw fields.wrong("entities", "is not an array")
    }
    var entities: [Entity] = []
    for element in list { entities.append(try entity(element)) }
    var requests: [FetchRequest] = []
    for element in try fields.list("fetchRequests") { requests.append(try request(element)) }
    let configurations = try configurations(&fields)
    let identifiers = try fields.texts("versionIdentifiers")
    let extras = try extras(&fields)
    note(fields)
    return try Schema(
      entities: entities, configurations: configurations, fetchRequests: requests,
      versionIdentifiers: identifiers, extras: extras)
  }

  private func configurations(_ fields: inout JSONFields) throws(Failure) -> [String: [String]] {
    guard let value = fields.take("configurations") else { return [:] }
    guard let members = value.members else {
      throw fields.wrong("configurations", "is not an object")
    }
    var result: [String: [String]] = [:]
    for member in members {
      result[member.name] = try JSONFields.texts(
        member.value, at: "configuration '\(member.name)'")
    }
    return result
  }

  private mutating func entity(_ json: JSON) throws(Failure) -> Entity {
    var fields = try JSONFields(json, at: "an entity")
    let name = try fields.requiredText("name")
    fields.place = name
    var attributes: [Attribute] = []
    for element in try fields.list("attributes") {
      attributes.append(try attribute(element, of: name))
    }
    var relationships: [Relationship] = []
    for element in try fields.list("relationships") {
      relationships.append(try relationship(element, of: name))
    }
    var entity = Entity(
      name, parent: try fields.text("parent"), attributes: attributes,
      relationships: relationships)
    entity.className = try fields.text("className")
    entity.isAbstract = try fields.flag("abstract")
    entity.renamingIdentifier = try fields.text("renamingIdentifier")
    entity.hashModifier = try fields.text("hashModifier")
    entity.constraints = try fields.listsOfTexts("constraints")
    entity.compoundIndexes = try fields.listsOfTexts("compoundIndexes")
    for element in try fields.list("fetchedProperties") {
      entity.fetchedProperties.append(try fetchedProperty(element, of: name))
    }
    entity.fetchedProperties.sort { $0.name < $1.name }
    for element in try fields.list("fetchIndexes") {
      entity.fetchIndexes.append(try fetchIndex(element, of: name))
    }
    entity.extras = try extras(&fields)
    note(fields)
    return entity
  }

  func extras(_ fields: inout JSONFields) throws(Failure) -> Extras {
    Extras(
      settings: try fields.textsByName("settings"), userInfo: try fields.textsByName("userInfo"))
  }

  mutating func note(_ fields: JSONFields) {
    notes += fields.unknown.map { "\(fields.place): the member '\($0)' is not known and ignored" }
  }
}
