import BridgeSchema

extension ModelXMLReader {
  /// How deep composites may hold composites, so that a cycle ends in an error.
  static let maximumCompositeDepth = 16

  mutating func attribute(
    _ element: MarkupElement, in owner: String, depth: Int = 0
  ) throws(Failure) -> Attribute {
    let name = try name(of: element, in: owner)
    let place = "\(owner).\(name)"
    var fields = MarkupFields(element)
    _ = fields.take("name")
    var attribute = Attribute(name, try type(of: element, &fields, at: place))
    attribute.isOptional = flag(fields.take("optional"), "optional", of: place)
    attribute.isTransient = flag(fields.take("transient"), "transient", of: place)
    attribute.isIndexed = flag(fields.take("indexed"), "indexed", of: place)
    attribute.allowsExternalStorage = flag(
      fields.take("allowsExternalBinaryDataStorage"), "allowsExternalBinaryDataStorage", of: place)
    attribute.preservesValueOnDeletion = flag(
      fields.take("preserveAfterDeletion"), "preserveAfterDeletion", of: place)
    attribute.renamingIdentifier = renamingIdentifier(&fields)
    attribute.hashModifier = fields.takeText("versionHashModifier")
    attribute.transformerName = fields.takeText("valueTransformerName")
    attribute.valueClassName = fields.takeText("customClassName")
    attribute.derivation = derivation(&fields, at: place)
    attribute.defaultValue = defaultValue(&fields, of: attribute.type, at: place)
    if attribute.type == .composite {
      attribute.elements = try elements(of: element, &fields, at: place, depth: depth)
    }
    attribute.extras.settings = settings(fields, known: ModelVocabulary.attribute, of: place)
    attribute.extras.userInfo = userInfoChild(of: element, at: place)
    return attribute
  }

  private mutating func type(
    of element: MarkupElement, _ fields: inout MarkupFields, at place: String
  ) throws(Failure) -> AttributeType {
    guard let name = fields.takeText("attributeType") else {
      if element.name == "composite" { return .composite }
      warn(place, "the attribute has no type, and is taken as Undefined")
      return .undefined
    }
    guard let type = AttributeType(xmlName: name) else {
      throw .content(file, "'\(place)' has the unknown type '\(name)'", line: element.line)
    }
    return type
  }

  /// Xcode writes a count as `pages.@count`; the identity is computed from `count:(pages)`.
  private mutating func derivation(
    _ fields: inout MarkupFields, at place: String
  ) -> Attribute.Derivation? {
    let isDerived = flag(fields.take("derived"), "derived", of: place)
    let expression = fields.takeText("derivationExpression")
    let filter = fields.takeText("derivationFilter")
    guard isDerived || expression != nil else { return nil }
    if expression == nil { warn(place, "the derived attribute has no derivation") }
    return Attribute.Derivation(
      expression: DerivationText.predicateText(ofXML: expression ?? ""), filter: filter)
  }

  private mutating func defaultValue(
    _ fields: inout MarkupFields, of type: AttributeType, at place: String
  ) -> Literal? {
    let key = type == .date ? "defaultDateTimeInterval" : "defaultValueString"
    guard let text = fields.rest[key] else { return nil }
    guard let literal = LiteralText.literal(text, type) else {
      warn(place, "the default '\(text)' is no \(type.xmlName), and carried along unused")
      return nil
    }
    _ = fields.take(key)
    return literal
  }

  /// The elements stand in the attribute itself, or in a composite type that it names.
  ///
  /// Under which XML attribute Xcode names the type is unconfirmed, so any attribute counts whose
  /// value is the name of a composite type of the model.
  private mutating func elements(
    of element: MarkupElement, _ fields: inout MarkupFields, at place: String, depth: Int
  ) throws(Failure) -> [Attribute] {
    guard depth < Self.maximumCompositeDepth else {
      throw .content(file, "'\(place)' holds composites too deeply", line: element.line)
    }
    var source = element
    for (key, value) in fields.rest.sorted(by: { $0.key < $1.key }) {
      guard let composite = composites[value] else { continue }
      _ = fields.take(key)
      source = composite
    }
    var elements: [Attribute] = []
    for child in source.children where ["attribute", "composite"].contains(child.name) {
      elements.append(try attribute(child, in: place, depth: depth + 1))
    }
    guard !elements.isEmpty else {
      throw .content(file, "'\(place)' is a composite without elements", line: element.line)
    }
    return elements.sorted { $0.name < $1.name }
  }

  /// The user info of a property; its other children are not understood.
  mutating func userInfoChild(of element: MarkupElement, at place: String) -> [String: String] {
    var result: [String: String] = [:]
    for child in element.children {
      switch child.name {
      case "userInfo": result = userInfo(child, of: place)
      case "attribute", "composite", "fetchRequest": break
      default: notUnderstood(child, in: place)
      }
    }
    return result
  }
}
