import BridgeSchema

/// A schema with one of everything that a model can hold.
enum WriterFixtures {
  static func everything() throws -> Schema {
    try Schema(
      entities: [note, tag, Entity("Base")],
      configurations: ["Cloud": ["Note"], "Local": ["Tag", "Note"]],
      fetchRequests: [FetchRequest("recent", entity: "Note", predicate: "title != \"<&>\"")],
      versionIdentifiers: ["2.1"],
      extras: Extras(
        settings: ["sourceLanguage": "Swift", "minimumToolsVersion": "Xcode 7.0"],
        userInfo: ["team": "a \"b\" <c> & d\n\te"]))
  }

  private static var note: Entity {
    var entity = Entity(
      "Note", parent: "Base", attributes: attributes + [composite], relationships: [tags])
    entity.className = "App.Note"
    entity.isAbstract = true
    entity.renamingIdentifier = "Memo"
    entity.hashModifier = "3"
    entity.constraints = [["title"], ["id", "title"]]
    entity.compoundIndexes = [["id", "title"]]
    entity.fetchIndexes = [
      FetchIndex(
        "byTitle", elements: [.init("title", ascending: false), .init("id", kind: .rTree)],
        partialPredicate: "id != nil")
    ]
    var fetched = FetchedProperty(
      "peers", entity: "Note", predicate: "title == $FETCH_SOURCE.title")
    fetched.extras.settings = [
      "optional": "YES", "fetchRequest.name": "own", "fetchRequest.fetchLimit": "2",
    ]
    entity.fetchedProperties = [fetched]
    entity.extras = Extras(settings: ["syncable": "YES"], userInfo: ["a": "b"])
    return entity
  }

  private static var attributes: [Attribute] {
    let defaults: [(AttributeType, Literal?)] = [
      (.string, .text("a\nb é 😀 <>&\"'")), (.integer32, .integer(-7)), (.boolean, .boolean(false)),
      (.double, .real(0.1)), (.float, .real(2)), (.decimal, .decimal("1.50")), (.date, .date(0.25)),
      (.uuid, .uuid("6F9619FF-8B86-D011-B42D-00CF4FC964FF")), (.uri, .uri("a:b")), (.binary, nil),
    ]
    var attributes = defaults.map { type, value in
      var attribute = Attribute(type.xmlName.replacing(" ", with: ""), type)
      attribute.isOptional = value == nil
      attribute.defaultValue = value
      return attribute
    }
    attributes[9].allowsExternalStorage = true
    attributes[9].preservesValueOnDeletion = true
    attributes[9].extras.userInfo = ["k": ""]
    var title = Attribute("title", .string)
    title.renamingIdentifier = "name"
    title.hashModifier = "1"
    title.isIndexed = true
    title.extras.settings = ["minValueString": "1", "newSetting": "x"]
    var count = Attribute("count", .integer64)
    count.derivation = Attribute.Derivation(expression: "count:(tags)", filter: "name != nil")
    var colour = Attribute("colour", .transformable)
    colour.transformerName = "ColourTransformer"
    colour.valueClassName = "Colour"
    colour.isTransient = true
    return attributes + [title, count, colour, Attribute("id", .uuid)]
  }

  private static var composite: Attribute {
    var inner = Attribute("inner", .composite)
    inner.elements = [Attribute("x", .double), Attribute("y", .double)]
    var place = Attribute("place", .composite)
    place.elements = [Attribute("city", .string), inner]
    return place
  }

  private static var tags: Relationship {
    var tags = Relationship("tags", to: "Tag", inverse: "notes", toMany: true)
    tags.isOrdered = true
    tags.isOptional = false
    tags.minCount = 1
    tags.maxCount = -1
    tags.deleteRule = .cascade
    tags.renamingIdentifier = "labels"
    tags.hashModifier = "h"
    tags.isIndexed = true
    tags.extras = Extras(settings: ["syncable": "YES"], userInfo: ["u": "v"])
    return tags
  }

  private static var tag: Entity {
    var place = Attribute("place", .composite)
    place.elements = [Attribute("city", .string)]
    var notes = Relationship("notes", to: "Note", inverse: "tags", toMany: true)
    notes.deleteRule = .noAction
    var parent = Relationship("parent", to: "Tag", toMany: false)
    parent.isTransient = true
    parent.deleteRule = .deny
    return Entity(
      "Tag", attributes: [Attribute("name", .string), place], relationships: [notes, parent])
  }
}
