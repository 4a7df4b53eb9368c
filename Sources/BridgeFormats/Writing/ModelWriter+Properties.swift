import BridgeSchema

extension ModelWriter {
  func write(_ attribute: Attribute, at path: [String], to markup: inout MarkupWriter) {
    let defaultText = attribute.defaultValue.flatMap(LiteralText.text)
    let isDate = attribute.type == .date
    let own: [(name: String, value: String?)] = [
      ("name", attribute.name),
      ("optional", Self.flag(attribute.isOptional)),
      ("transient", Self.flag(attribute.isTransient)),
      ("attributeType", attribute.type.xmlName),
      ("compositeName", composites.name(at: path)),
      ("valueTransformerName", attribute.transformerName),
      ("customClassName", attribute.valueClassName),
      ("derived", Self.flag(attribute.derivation != nil)),
      ("derivationExpression", attribute.derivation.map(Self.derivation)),
      ("derivationFilter", attribute.derivation?.filter),
      ("defaultDateTimeInterval", isDate ? defaultText : nil),
      ("defaultValueString", isDate ? nil : defaultText),
      ("allowsExternalBinaryDataStorage", Self.flag(attribute.allowsExternalStorage)),
      ("preserveAfterDeletion", Self.flag(attribute.preservesValueOnDeletion)),
      ("indexed", Self.flag(attribute.isIndexed)),
      ("versionHashModifier", attribute.hashModifier),
      ("elementID", attribute.renamingIdentifier),
    ].filter { $0.1 != nil }
    write("attribute", own, attribute.extras, to: &markup)
  }

  private static func derivation(_ derivation: Attribute.Derivation) -> String {
    DerivationText.xml(ofPredicateText: derivation.expression)
  }

  func write(_ relationship: Relationship, to markup: inout MarkupWriter) {
    let usualMost = relationship.isToMany && relationship.maxCount == 0
    let inverseEntity = relationship.extras.settings["inverseEntity"] ?? relationship.destination
    let own: [(name: String, value: String?)] = [
      ("name", relationship.name),
      ("optional", Self.flag(relationship.isOptional)),
      ("transient", Self.flag(relationship.isTransient)),
      ("toMany", Self.flag(relationship.isToMany)),
      ("minCount", relationship.minCount == 0 ? nil : "\(relationship.minCount)"),
      ("maxCount", usualMost ? nil : "\(relationship.maxCount)"),
      ("ordered", Self.flag(relationship.isOrdered)),
      ("deletionRule", relationship.deleteRule.xmlName),
      ("destinationEntity", relationship.destination),
      ("inverseName", relationship.inverse),
      ("inverseEntity", relationship.inverse.map { _ in inverseEntity }),
      ("indexed", Self.flag(relationship.isIndexed)),
      ("versionHashModifier", relationship.hashModifier),
      ("elementID", relationship.renamingIdentifier),
    ].filter { $0.1 != nil }
    write("relationship", own, relationship.extras, to: &markup)
  }

  private func write(
    _ name: String, _ own: [(name: String, value: String?)], _ extras: Extras,
    to markup: inout MarkupWriter
  ) {
    let attributes = Self.attributes(own, extras.settings)
    guard !extras.userInfo.isEmpty else { return markup.element(name, attributes) }
    markup.element(name, attributes) { write(userInfo: extras.userInfo, to: &$0) }
  }
}
