/// The rules that make a schema well formed.
enum SchemaValidation {
  static func check(_ schema: Schema) throws(Failure) {
    try checkNames(schema)
    for entity in schema.entities {
      try checkParents(of: entity, in: schema)
    }
    for entity in schema.entities {
      for relationship in entity.relationships {
        try check(relationship, of: entity, in: schema)
      }
    }
  }

  /// How many ancestors an entity may have, which bounds everything that follows them.
  static let maximumDepth = 100

  private static func checkNames(_ schema: Schema) throws(Failure) {
    for entity in schema.entities {
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
      guard !entity.name.isEmpty, !names.contains("") else {
        throw .nameless(entity.name.isEmpty ? "an entity" : "a property of '\(entity.name)'")
      }
    }
    for (one, next) in zip(schema.entities, schema.entities.dropFirst()) where one.name == next.name
    {
      throw .duplicate("two entities are named '\(one.name)'")
    }
    for entity in schema.entities {
      var seen: Set<String> = []
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
      for name in names where !seen.insert(name).inserted {
        throw .duplicate("entity '\(entity.name)' has two properties named '\(name)'")
      }
    }
  }

  private static func checkParents(of entity: Entity, in schema: Schema) throws(Failure) {
    var seen: Set<String> = [entity.name]
    var next = entity.parent
    while let parent = next {
      guard let found = schema.entity(named: parent) else {
        throw .parent("'\(entity.name)' descends from '\(parent)', which is not in the schema")
      }
      guard seen.insert(parent).inserted else {
        throw .parent("'\(entity.name)' is its own ancestor")
      }
      guard seen.count <= maximumDepth + 1 else {
        throw .parent("'\(entity.name)' has more than \(maximumDepth) ancestors")
      }
      next = found.parent
    }
  }

  private static func check(
    _ relationship: Relationship, of entity: Entity, in schema: Schema
  ) throws(Failure) {
    let place = "\(entity.name).\(relationship.name)"
    guard schema.entity(named: relationship.destination) != nil else {
      throw Failure(
        .schemaDestination,
        "relationship '\(place)' leads to entity '\(relationship.destination)', "
          + "which is not in the schema",
        remedy: "add the entity, or correct the relationship's destination")
    }
    guard let inverse = relationship.inverse else { return }
    guard schema.relationship(inverse, of: relationship.destination) != nil else {
      throw Failure(
        .schemaInverse,
        "relationship '\(place)' names the inverse '\(relationship.destination).\(inverse)', "
          + "which does not exist",
        remedy: "add the inverse relationship, or correct its name")
    }
  }
}

extension Failure {
  fileprivate static func duplicate(_ summary: String) -> Self {
    Self(.schemaDuplicate, summary, remedy: "rename one of the two")
  }

  fileprivate static func nameless(_ what: String) -> Self {
    Self(.schemaName, "\(what) has no name", remedy: "give it a name")
  }

  fileprivate static func parent(_ summary: String) -> Self {
    Self(.schemaParent, summary, remedy: "correct the parent entity")
  }
}

extension Failure.Code {
  /// Two entities, or two properties of one entity, share a name.
  package static let schemaDuplicate = Self("SCHEMA-DUPLICATE")
  /// An entity or a property has no name.
  package static let schemaName = Self("SCHEMA-NAME")
  /// An entity's parent is missing, lies too far up, or descends from the entity itself.
  package static let schemaParent = Self("SCHEMA-PARENT")
  /// A relationship leads to an entity that is not there.
  package static let schemaDestination = Self("SCHEMA-DESTINATION")
  /// A relationship names an inverse that is not there.
  package static let schemaInverse = Self("SCHEMA-INVERSE")
}
