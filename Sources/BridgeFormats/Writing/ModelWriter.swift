package import BridgeSchema

/// Writes a schema as the `contents` of an `.xcdatamodel`, which Xcode opens.
///
/// ``ModelXMLReader`` makes an equal schema of what is written, but for what ``losses(of:)`` names.
package struct ModelWriter {
  let schema: Schema
  var composites = CompositeNames()

  private init(_ schema: Schema) { self.schema = schema }

  /// The XML of a schema, the same bytes for equal schemas.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  package static func write(_ schema: Schema) -> [UInt8] {
    var writer = Self(schema)
    return writer.model()
  }

  /// What the XML cannot hold of a schema, a sentence each.
  package static func losses(of schema: Schema) -> [String] {
    var losses: [String] = []
    if schema.versionIdentifiers.count > 1 {
      losses.append("only the first of \(schema.versionIdentifiers.count) version identifiers")
    }
    for entity in schema.entities {
      for attribute in entity.attributes {
        guard let value = attribute.defaultValue else { continue }
        let text = LiteralText.text(value)
        if text.flatMap({ LiteralText.literal($0, attribute.type) }) != value {
          losses.append("the default value of '\(entity.name).\(attribute.name)'")
        }
      }
    }
    return losses
  }

  private mutating func model() -> [UInt8] {
    var settings = schema.extras.settings
    let tools = settings.removeValue(forKey: "minimumToolsVersion")
    let own: [(name: String, value: String?)] = [
      ("type", "com.apple.IDECoreDataModeler.DataModel"),
      ("documentVersion", "1.0"),
      ("lastSavedToolsVersion", "22758"),
      ("systemVersion", "23E224"),
      ("minimumToolsVersion", tools ?? ModelXMLNames.usualTools),
      ("userDefinedModelVersionIdentifier", schema.versionIdentifiers.first ?? ""),
    ]
    var names = composites
    for entity in schema.entities { names.add(entity.attributes, of: entity.name) }
    composites = names
    var markup = MarkupWriter()
    let writer = self
    markup.element("model", Self.attributes(own, settings)) { writer.content(&$0) }
    return markup.bytes
  }

  private func content(_ markup: inout MarkupWriter) {
    for entity in schema.entities { write(entity, to: &markup) }
    for composite in composites.declared {
      markup.element("composite", [("name", composite.name)]) { markup in
        for element in composite.elements {
          write(element, at: composite.path + [element.name], to: &markup)
        }
      }
    }
    for (name, members) in schema.configurations.sorted(by: { $0.key < $1.key }) {
      markup.element("configuration", [("name", name)]) { markup in
        for member in members { markup.element("memberEntity", [("name", member)]) }
      }
    }
    for request in schema.fetchRequests {
      write(request, settings: request.extras.settings, to: &markup)
    }
    write(userInfo: schema.extras.userInfo, to: &markup)
  }

  func write(_ request: FetchRequest, settings: [String: String], to markup: inout MarkupWriter) {
    let own: [(name: String, value: String?)] = [
      ("name", request.name), ("entity", request.entity), ("predicateString", request.predicate),
    ]
    markup.element("fetchRequest", Self.attributes(own, settings))
  }

  func write(userInfo: [String: String], to markup: inout MarkupWriter) {
    guard !userInfo.isEmpty else { return }
    markup.element("userInfo", []) { markup in
      for (key, value) in userInfo.sorted(by: { $0.key < $1.key }) {
        markup.element("entry", [("key", key), ("value", value)])
      }
    }
  }

  /// The writer's own attributes, then settings that travel along; none may stand for another.
  static func attributes(
    _ own: [(name: String, value: String?)], _ settings: [String: String]
  ) -> [(name: String, value: String?)] {
    let taken = Set(own.map(\.name))
    return own
      + settings.sorted { $0.key < $1.key }
      .filter { !taken.contains($0.key) && MarkupWriter.isName($0.key) }
      .map { ($0.key, $0.value) }
  }
}
