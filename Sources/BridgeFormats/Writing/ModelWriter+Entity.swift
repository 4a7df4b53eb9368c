import BridgeSchema

extension ModelWriter {
  func write(_ entity: Entity, to markup: inout MarkupWriter) {
    let own: [(name: String, value: String?)] = [
      ("name", entity.name),
      ("representedClassName", entity.className),
      ("isAbstract", Self.flag(entity.isAbstract)),
      ("parentEntity", entity.parent),
      ("versionHashModifier", entity.hashModifier),
      ("elementID", entity.renamingIdentifier),
    ]
    markup.element("entity", Self.attributes(own, entity.extras.settings)) { markup in
      for attribute in entity.attributes {
        write(attribute, at: [entity.name, attribute.name], to: &markup)
      }
      for relationship in entity.relationships { write(relationship, to: &markup) }
      for property in entity.fetchedProperties { write(property, to: &markup) }
      for index in entity.fetchIndexes { write(index, to: &markup) }
      write(
        entity.compoundIndexes, ("compoundIndexes", "compoundIndex", "index"), to: &markup)
      write(
        entity.constraints, ("uniquenessConstraints", "uniquenessConstraint", "constraint"),
        to: &markup)
      write(userInfo: entity.extras.userInfo, to: &markup)
    }
  }

  private func write(
    _ lists: [[String]], _ names: (all: String, one: String, value: String),
    to markup: inout MarkupWriter
  ) {
    guard !lists.isEmpty else { return }
    markup.element(names.all, []) { markup in
      for list in lists {
        markup.element(names.one, []) { markup in
          for value in list { markup.element(names.value, [("value", value)]) }
        }
      }
    }
  }

  private func write(_ index: FetchIndex, to markup: inout MarkupWriter) {
    markup.element(
      "fetchIndex",
      [("name", index.name), ("partialIndexPredicate", index.partialPredicate)]
    ) { markup in
      for element in index.elements {
        let isProperty = element.expressionType == nil
        markup.element(
          "fetchIndexElement",
          [
            ("property", isProperty ? element.property : nil),
            ("expression", isProperty ? nil : element.property),
            ("expressionType", element.expressionType),
            ("type", element.kind == .binary ? "Binary" : "RTree"),
            ("order", element.isAscending ? "ascending" : "descending"),
          ])
      }
    }
  }

  private func write(_ property: FetchedProperty, to markup: inout MarkupWriter) {
    var settings = property.extras.settings
    var requestSettings: [String: String] = [:]
    for (key, value) in settings where key.hasPrefix(ModelXMLNames.fetchRequestPrefix) {
      requestSettings[String(key.dropFirst(ModelXMLNames.fetchRequestPrefix.count))] = value
      settings[key] = nil
    }
    let name = requestSettings.removeValue(forKey: "name") ?? ModelXMLNames.usualFetchRequest
    let request = FetchRequest(name, entity: property.entity, predicate: property.predicate)
    markup.element("fetchedProperty", Self.attributes([("name", property.name)], settings)) {
      write(request, settings: requestSettings, to: &$0)
      write(userInfo: property.extras.userInfo, to: &$0)
    }
  }

  static func flag(_ flag: Bool) -> String? { flag ? "YES" : nil }
}
