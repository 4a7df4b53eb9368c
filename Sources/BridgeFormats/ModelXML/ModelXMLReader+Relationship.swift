import BridgeSchema

extension ModelXMLReader {
  mutating func relationship(
    _ element: MarkupElement, in entity: String
  ) throws(Failure) -> Relationship {
    let name = try name(of: element, in: entity)
    let place = "\(entity).\(name)"
    var fields = MarkupFields(element)
    _ = fields.take("name")
    guard let destination = fields.takeText("destinationEntity") else {
      throw .content(file, "the relationship '\(place)' leads to no entity", line: element.line)
    }
    let isToMany = flag(fields.take("toMany"), "toMany", of: place)
    var relationship = Relationship(
      name, to: destination, inverse: fields.takeText("inverseName"), toMany: isToMany)
    relationship.isOptional = flag(fields.take("optional"), "optional", of: place)
    relationship.isTransient = flag(fields.take("transient"), "transient", of: place)
    relationship.isOrdered = flag(fields.take("ordered"), "ordered", of: place)
    relationship.isIndexed = flag(fields.take("indexed"), "indexed", of: place)
    relationship.renamingIdentifier = renamingIdentifier(&fields)
    relationship.hashModifier = fields.takeText("versionHashModifier")
    relationship.deleteRule = deleteRule(fields.take("deletionRule"), at: place)
    setCounts(of: &relationship, &fields, at: place)
    if let inverse = fields.rest["inverseEntity"], inverse.isEmpty || inverse == destination {
      _ = fields.take("inverseEntity")
    }
    relationship.extras.settings = settings(fields, known: ModelVocabulary.relationship, of: place)
    relationship.extras.userInfo = userInfoChild(of: element, at: place)
    return relationship
  }

  private mutating func setCounts(
    of relationship: inout Relationship, _ fields: inout MarkupFields, at place: String
  ) {
    if let least = count(fields.take("minCount"), "minCount", at: place) {
      relationship.minCount = least
    }
    guard let most = count(fields.take("maxCount"), "maxCount", at: place) else { return }
    relationship.maxCount = most
    guard !relationship.isToMany, most != 1 else { return }
    relationship.isToMany = true
    warn(place, "maxCount is \(most) without toMany; the relationship is taken as to-many")
  }

  private mutating func count(_ text: String?, _ name: String, at place: String) -> Int? {
    guard let text, !text.isEmpty else { return nil }
    guard let count = Int32(text) else {
      warn(place, "'\(name)' is '\(text)' instead of a number, and ignored")
      return nil
    }
    return Int(count)
  }

  private mutating func deleteRule(
    _ text: String?, at place: String
  ) -> Relationship.DeleteRule {
    guard let text, !text.isEmpty else { return .nullify }
    guard let rule = Relationship.DeleteRule(xmlName: text) else {
      warn(place, "the delete rule '\(text)' is not understood and taken as Nullify")
      return .nullify
    }
    return rule
  }

  mutating func fetchedProperty(
    _ element: MarkupElement, in entity: String
  ) throws(Failure) -> FetchedProperty {
    let name = try name(of: element, in: entity)
    let place = "\(entity).\(name)"
    var fields = MarkupFields(element)
    _ = fields.take("name")
    guard let request = element.children(named: "fetchRequest").first else {
      throw .content(file, "the fetched property '\(place)' fetches nothing", line: element.line)
    }
    let fetched = try fetchRequest(request, in: place)
    var property = FetchedProperty(name, entity: fetched.entity, predicate: fetched.predicate)
    property.extras.settings = settings(
      fields, known: ModelVocabulary.fetchedProperty, of: place)
    for (key, value) in fetched.extras.settings {
      property.extras.settings[ModelXMLNames.fetchRequestPrefix + key] = value
    }
    if fetched.name != ModelXMLNames.usualFetchRequest {
      property.extras.settings[ModelXMLNames.fetchRequestPrefix + "name"] = fetched.name
    }
    property.extras.userInfo = userInfoChild(of: element, at: place)
    return property
  }

  mutating func fetchRequest(
    _ element: MarkupElement, in place: String
  ) throws(Failure) -> FetchRequest {
    let name = try name(of: element, in: place)
    var fields = MarkupFields(element)
    _ = fields.take("name")
    guard let entity = fields.takeText("entity") else {
      throw .content(file, "the fetch request '\(name)' names no entity", line: element.line)
    }
    var request = FetchRequest(name, entity: entity, predicate: fields.takeText("predicateString"))
    request.extras.settings = settings(
      fields, known: ModelVocabulary.fetchRequest, of: "\(place).\(name)")
    return request
  }
}
