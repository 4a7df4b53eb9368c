import BridgeSchema

/// Makes a schema of an archived managed object model.
struct ArchivedModelReader {
  let file: String
  var warnings: [FormatWarning] = []

  init(file: String) { self.file = file }

  mutating func schema(_ model: KeyedArchive.Node) throws(Failure) -> ReadSchema {
    guard let entries = model["NSEntities"]?.entries else {
      throw .archive(file, "the model in it has no list of entities")
    }
    var entities: [Entity] = []
    for (name, node) in entries { entities.append(try entity(node, named: name)) }
    dropInherited(&entities)
    noteUnknown(keys: Self.modelKeys, of: model, at: "model")
    let schema = try build(model, entities)
    return ReadSchema(
      schema: schema, warnings: warnings + DanglingNames.warnings(for: schema, file: file))
  }

  private mutating func build(
    _ model: KeyedArchive.Node, _ entities: [Entity]
  ) throws(Failure) -> Schema {
    let identifiers = (model["NSVersionIdentifiers"]?.elements ?? []).compactMap(\.text)
    let requests = fetchRequests(model)
    do {
      return try Schema(
        entities: entities, configurations: configurations(model), fetchRequests: requests,
        versionIdentifiers: identifiers.filter { !$0.isEmpty }.sorted())
    } catch {
      throw error.adding(evidence: "file: \(file)")
    }
  }

  private static let modelKeys: Set = [
    "NSEntities", "NSFetchRequestTemplates", "NSVersionIdentifiers", "NSConfigurations",
    "CDMCompilerToolVersion", "CDMCompilerXcodeVersion",
  ]

  private func configurations(_ model: KeyedArchive.Node) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for (name, members) in model["NSConfigurations"]?.entries ?? [] {
      result[name] = (members.elements ?? []).compactMap { $0["NSEntityName"]?.text }.sorted()
    }
    return result
  }

  private mutating func fetchRequests(_ model: KeyedArchive.Node) -> [FetchRequest] {
    var result: [FetchRequest] = []
    for (name, node) in model["NSFetchRequestTemplates"]?.entries ?? [] {
      guard let entity = node["NSEntity"]?["NSEntityName"]?.text ?? node["NSEntityName"]?.text
      else {
        warn(name, "the fetch request names no entity and is left out")
        continue
      }
      let predicate = predicate(node["NSPredicate"], at: name)
      result.append(FetchRequest(name, entity: entity, predicate: predicate))
    }
    return result
  }

  /// A cache may repeat inherited properties in sub-entities; those belong to the ancestor.
  private func dropInherited(_ entities: inout [Entity]) {
    let own = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for position in entities.indices {
      var inherited: Set<String> = []
      var seen: Set = [entities[position].name]
      var next = entities[position].parent
      while let name = next, seen.insert(name).inserted, let ancestor = own[name] {
        inherited.formUnion(ancestor.attributes.map(\.name))
        inherited.formUnion(ancestor.relationships.map(\.name))
        inherited.formUnion(ancestor.fetchedProperties.map(\.name))
        next = ancestor.parent
      }
      entities[position].attributes.removeAll { inherited.contains($0.name) }
      entities[position].relationships.removeAll { inherited.contains($0.name) }
      entities[position].fetchedProperties.removeAll { inherited.contains($0.name) }
    }
  }
}

extension ArchivedModelReader {
  mutating func warn(_ item: String, _ text: String) {
    warnings.append(FormatWarning(file: file, item: item, text: text))
  }

  /// Warns of keys that hold something and that this reader does not know.
  mutating func noteUnknown(keys known: Set<String>, of node: KeyedArchive.Node, at place: String) {
    for key in node.keys.sorted() where !known.contains(key) && node[key] != nil {
      warn(place, "the archived key '\(key)' is not understood and left out")
    }
  }

  mutating func predicate(_ node: KeyedArchive.Node?, at place: String) -> String? {
    guard let node else { return nil }
    let text = PredicateText.text(node)
    if text == nil { warn(place, "a predicate is not understood and left out") }
    return text
  }

  /// The user info; values that are no strings are taken as text.
  mutating func userInfo(_ node: KeyedArchive.Node, at place: String) -> [String: String] {
    var result: [String: String] = [:]
    for (key, value) in node["NSUserInfo"]?.entries ?? [] {
      switch (value.text, value.scalar) {
      case (let text?, _): result[key] = text
      case (_, .boolean(let flag)): result[key] = flag ? "YES" : "NO"
      case (_, .integer(let number)): result[key] = "\(number)"
      case (_, .real(let number)): result[key] = "\(number)"
      default: warn(place, "the user info '\(key)' is no text and left out")
      }
    }
    return result
  }

  /// A renaming identifier, which archives hold for everything: the own name stands for none.
  func renamingIdentifier(_ node: KeyedArchive.Node, unless name: String) -> String? {
    let identifier = node["NSRenamingIdentifier"]?.text
    return identifier == name || identifier?.isEmpty == true ? nil : identifier
  }
}
