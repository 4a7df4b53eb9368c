import BridgeSchema

extension ArchivedModelReader {
  /// How deep composites may hold composites, so that a cycle ends in an error.
  static let maximumCompositeDepth = 16

  mutating func attribute(
    _ node: KeyedArchive.Node, named name: String, at place: String, depth: Int
  ) throws(Failure) -> Attribute {
    guard depth < Self.maximumCompositeDepth else {
      throw .archive(file, "'\(place)' holds composites too deeply")
    }
    var attribute = Attribute(name, try type(node, at: place))
    attribute.isOptional = node["NSIsOptional"]?.integer == 1
    attribute.isTransient = node["NSIsTransient"]?.integer == 1
    attribute.isIndexed = node["NSIsIndexed"]?.integer == 1
    let flags = node["NSFlagsKey"]?.integer ?? 0
    attribute.allowsExternalStorage = flags & 4 != 0
    attribute.preservesValueOnDeletion = flags & 16 != 0
    attribute.renamingIdentifier = renamingIdentifier(node, unless: name)
    attribute.hashModifier = node["NSVersionHashModifier"]?.text
    attribute.transformerName = node["NSValueTransformerName"]?.text
    attribute.valueClassName = valueClass(node, of: attribute.type)
    attribute.derivation = derivation(node, at: place)
    attribute.defaultValue = defaultValue(node, of: attribute.type, at: place)
    for element in node["NSCompositeElements"]?.elements ?? [] {
      let elementName = element["NSPropertyName"]?.text ?? ""
      attribute.elements.append(
        try self.attribute(
          element, named: elementName, at: "\(place).\(elementName)", depth: depth + 1))
    }
    attribute.elements.sort { $0.name < $1.name }
    attribute.extras.userInfo = userInfo(node, at: place)
    setValidation(node, of: &attribute, at: place)
    noteOddities(node, flags: flags, of: attribute, at: place)
    return attribute
  }

  private func type(_ node: KeyedArchive.Node, at place: String) throws(Failure) -> AttributeType {
    let number = node["NSAttributeType"]?.integer ?? 0
    guard let type = Int(exactly: number).flatMap(AttributeType.init(rawValue:)) else {
      throw .archive(file, "'\(place)' has the unknown type \(number)")
    }
    return type
  }

  /// Archives name the class of every type; only those of transformables were chosen by a person.
  private func valueClass(_ node: KeyedArchive.Node, of type: AttributeType) -> String? {
    guard type == .transformable || type == .undefined || type == .codable else { return nil }
    return node["NSAttributeValueClassName"]?.text
  }

  private mutating func derivation(
    _ node: KeyedArchive.Node, at place: String
  ) -> Attribute.Derivation? {
    guard node.className == "NSDerivedAttributeDescription" else { return nil }
    guard let expression = ExpressionText.text(node["NSDerivationExpression"]) else {
      warn(place, "the derivation is not understood, so the version hash cannot be computed")
      return Attribute.Derivation(expression: "")
    }
    return Attribute.Derivation(
      expression: expression, filter: predicate(node["NSFilteringPredicate"], at: place))
  }

  private mutating func defaultValue(
    _ node: KeyedArchive.Node, of type: AttributeType, at place: String
  ) -> Literal? {
    guard let value = node["NSDefaultValue"] else { return nil }
    guard let literal = ArchivedLiteral.literal(value, type) else {
      warn(
        place,
        "the default, a \(value.className ?? "value"), is no \(type.xmlName) and left out")
      return nil
    }
    return literal
  }

  private mutating func noteOddities(
    _ node: KeyedArchive.Node, flags: Int64, of attribute: Attribute, at place: String
  ) {
    noteUnknown(keys: Self.attributeKeys, of: node, at: place)
    if flags & ~20 != 0 { warn(place, "the flags \(flags) are not all understood") }
    if attribute.derivation == nil, node["NSIsReadOnly"]?.integer == 1 {
      warn(place, "the attribute is read-only, which the version hash may depend on")
    }
  }

  private static let attributeKeys: Set = [
    "_P", "NSAttributeValueClassName", "NSAttributeType", "NSIsOptional", "NSEntity",
    "NSDefaultValue", "NSPropertyName", "NSValueTransformerName", "NSFlagsKey",
    "NSRenamingIdentifier", "NSIsIndexed", "NSIsTransient", "NSValidationPredicates",
    "NSValidationWarnings", "NSVersionHashModifier", "NSUserInfo", "NSDerivationExpression",
    "NSFilteringPredicate", "NSIsReadOnly", "NSCompositeElements", "NSSuperCompositeAttribute",
  ]
}
