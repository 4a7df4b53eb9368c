import BridgeSchema

extension ArchivedModelReader {
  mutating func relationship(
    _ node: KeyedArchive.Node, named name: String, at place: String
  ) throws(Failure) -> Relationship {
    let destination =
      node["NSDestinationEntity"]?["NSEntityName"]?.text ?? node["_NSDestinationEntityName"]?.text
    guard let destination else { throw .archive(file, "'\(place)' leads to no entity") }
    let maxCount = Int(clamping: node["NSMaxCount"]?.integer ?? 0)
    let inverse =
      node["NSInverseRelationship"]?["NSPropertyName"]?.text
      ?? node["_NSInverseRelationshipName"]?.text
    var relationship = Relationship(
      name, to: destination, inverse: inverse, toMany: maxCount != 1)
    relationship.maxCount = maxCount
    relationship.minCount = Int(clamping: node["NSMinCount"]?.integer ?? 0)
    relationship.isOptional = node["NSIsOptional"]?.integer == 1
    relationship.isTransient = node["NSIsTransient"]?.integer == 1
    relationship.isOrdered = node["NSIsOrdered"]?.integer == 1
    relationship.isIndexed = node["NSIsIndexed"]?.integer == 1
    relationship.renamingIdentifier = renamingIdentifier(node, unless: name)
    relationship.hashModifier = node["NSVersionHashModifier"]?.text
    relationship.extras.userInfo = userInfo(node, at: place)
    let rule = node["NSDeleteRule"]?.integer ?? 1
    if let known = Int(exactly: rule).flatMap(Relationship.DeleteRule.init(rawValue:)) {
      relationship.deleteRule = known
    } else {
      warn(place, "the delete rule \(rule) is not understood and taken as Nullify")
    }
    noteUnknown(keys: Self.relationshipKeys, of: node, at: place)
    return relationship
  }

  private static let relationshipKeys: Set = [
    "_P", "NSDestinationEntity", "NSEntity", "NSDeleteRule", "NSInverseRelationship",
    "_NSInverseRelationshipName", "NSIsOptional", "NSIsTransient", "NSMaxCount", "NSPropertyName",
    "NSRenamingIdentifier", "NSMinCount", "_NSDestinationEntityName", "NSIsOrdered",
    "NSIsIndexed", "NSVersionHashModifier", "NSUserInfo", "NSIsReadOnly",
  ]

  mutating func fetchedProperty(
    _ node: KeyedArchive.Node, named name: String, at place: String
  ) -> FetchedProperty? {
    let request = node["NSFetchRequest"]
    let entity =
      request?["NSEntity"]?["NSEntityName"]?.text ?? node["_NSFetchRequestEntityName"]?.text
    guard let entity else {
      warn(place, "the fetched property names no entity and is left out")
      return nil
    }
    var property = FetchedProperty(
      name, entity: entity, predicate: predicate(request?["NSPredicate"], at: place))
    property.extras.userInfo = userInfo(node, at: place)
    if node["NSIsOptional"]?.integer == 1 { property.extras.settings["optional"] = "YES" }
    if request?["NSSortDescriptors"]?.elements?.isEmpty == false {
      warn(place, "the order of what is fetched cannot be kept and is left out")
    }
    return property
  }
}
