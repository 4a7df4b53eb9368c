import BridgePlanning
import BridgeSchema

/// An attribute with some of its properties set.
func made(
  _ name: String, _ type: AttributeType = .string, _ edit: (inout Attribute) -> Void = { _ in }
) -> Attribute {
  var attribute = Attribute(name, type)
  edit(&attribute)
  return attribute
}

/// An attribute that has to have a value.
func mandatory(
  _ name: String, _ type: AttributeType = .string, default value: Literal? = nil
) -> Attribute {
  made(name, type) {
    $0.isOptional = false
    $0.defaultValue = value
  }
}

/// A composite attribute.
func composite(_ name: String, _ elements: [Attribute]) -> Attribute {
  made(name, .composite) { $0.elements = elements }
}

/// A schema of one entity `Note`.
func note(_ attributes: [Attribute], _ edit: (inout Entity) -> Void = { _ in }) throws -> Schema {
  var entity = Entity("Note", attributes: attributes)
  edit(&entity)
  return try Schema(entities: [entity])
}

/// A schema of some entities.
func schema(_ entities: Entity...) throws -> Schema { try Schema(entities: entities) }

/// An entity that continues one of another name.
func renamed(_ name: String, was key: String, attributes: [Attribute] = []) -> Entity {
  var entity = Entity(name, attributes: attributes)
  entity.renamingIdentifier = key
  return entity
}

extension Attribute {
  /// The same attribute, continuing one of another name.
  func was(_ key: String) -> Attribute {
    var copy = self
    copy.renamingIdentifier = key
    return copy
  }
}

extension Plan {
  /// The names of the chain.
  var names: [String] { chain.map(\.name) }

  /// Every import step.
  var steps: [ImportStep] { stages.flatMap(\.imports) }

  /// The attribute of a link, found by the name of its schema.
  func attribute(_ path: String, of entity: String, at link: String) -> Attribute? {
    chain.first { $0.name == link }?.schema.attribute(path: path, of: entity)
  }
}
