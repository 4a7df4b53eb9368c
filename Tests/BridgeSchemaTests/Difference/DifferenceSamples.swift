import BridgeSchema

/// A schema of one entity `Note`.
func note(
  _ attributes: [Attribute], _ edit: (inout Entity) -> Void = { _ in }
) throws -> Schema {
  var entity = Entity("Note", attributes: attributes)
  edit(&entity)
  return try Schema(entities: [entity])
}

/// An attribute with some of its properties set.
func made(
  _ name: String, _ type: AttributeType = .string, _ edit: (inout Attribute) -> Void = { _ in }
) -> Attribute {
  var attribute = Attribute(name, type)
  edit(&attribute)
  return attribute
}

/// An attribute that continues an older one.
func made(_ name: String, was key: String, _ type: AttributeType = .string) -> Attribute {
  made(name, type) { $0.renamingIdentifier = key }
}

/// A composite attribute.
func composite(_ name: String, _ elements: [Attribute]) -> Attribute {
  made(name, .composite) { $0.elements = elements }
}
