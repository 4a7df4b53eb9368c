import BridgeSchema

/// Schemas for tests of the layout, made by hand.
enum LayoutSchemas {
  /// One or several entities as a schema.
  static func schema(_ entities: Entity...) throws -> Schema { try Schema(entities: entities) }

  /// A hierarchy with clashing names, two levels deep.
  static func vehicles() throws -> Schema {
    var car = Entity(
      "Car", parent: "Vehicle",
      attributes: [Attribute("code", .string), Attribute("weight", .double)])
    car.constraints = [["code"]]
    return try schema(
      Entity(
        "Vehicle", attributes: [Attribute("name", .string), Attribute("id", .uuid)],
        relationships: [Relationship("owner", to: "Person", inverse: "vehicles", toMany: false)]),
      car,
      Entity(
        "Bike", parent: "Vehicle",
        attributes: [Attribute("code", .integer32), Attribute("Weight", .double)]),
      Entity(
        "Person", attributes: [Attribute("name", .string)],
        relationships: [
          Relationship("vehicles", to: "Vehicle", inverse: "owner", toMany: true),
          Relationship("favourite", to: "Vehicle", toMany: false),
        ]))
  }

  /// Every kind of relationship.
  static func relationships() throws -> Schema {
    var chapters = Relationship("chapters", to: "Chapter", inverse: "book", toMany: true)
    chapters.isOrdered = true
    var notes = Relationship("notes", to: "Note", toMany: true)
    notes.isOrdered = true
    var tags = Relationship("tags", to: "Tag", inverse: "books", toMany: true)
    tags.isOrdered = true
    return try schema(
      Entity(
        "Book",
        relationships: [
          chapters, notes, tags, Relationship("covers", to: "Note", toMany: true),
          Relationship("similar", to: "Book", inverse: "similar", toMany: true),
          Relationship("cites", to: "Book", inverse: "citedBy", toMany: true),
          Relationship("citedBy", to: "Book", inverse: "cites", toMany: true),
        ]),
      Entity(
        "Chapter",
        relationships: [Relationship("book", to: "Book", inverse: "chapters", toMany: false)]),
      Entity("Note", attributes: [Attribute("text", .string)]),
      Entity(
        "Tag", relationships: [Relationship("books", to: "Book", inverse: "tags", toMany: true)]))
  }

  /// Groups with equally named inverse relationships, whose join columns drift between releases.
  static func groups() throws -> Schema {
    try schema(
      Entity(
        "Group", attributes: [Attribute("title", .string)],
        relationships: [
          Relationship("betas", to: "Beta", inverse: "members", toMany: true),
          Relationship("gammas", to: "Gamma", inverse: "members", toMany: true),
        ]),
      Entity(
        "Beta",
        relationships: [Relationship("members", to: "Group", inverse: "betas", toMany: true)]),
      Entity(
        "Gamma",
        relationships: [Relationship("members", to: "Group", inverse: "gammas", toMany: true)]))
  }
}
