import BridgeSchema

/// A schema for people.
enum SchemaText {
  /// The entities with their properties, each on a line.
  static func render(_ schema: Schema) -> String {
    schema.entities.map(text).joined(separator: "\n")
  }

  private static func text(_ entity: Entity) -> String {
    let rows =
      entity.attributes.flatMap { self.rows($0, below: "") } + entity.relationships.map(row)
    let width = rows.map(\.name.count).max() ?? 0
    var lines = [entity.name + notes(on: entity)]
    lines += rows.map { "  \(TextLayout.padded($0.name, to: width))  \($0.words)" }
    lines += entity.constraints.map { "  unique: \($0.joined(separator: ", "))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func notes(on entity: Entity) -> String {
    let notes = [
      entity.isAbstract ? "abstract" : nil,
      entity.parent.map { "parent \($0)" },
      entity.renamingIdentifier.map { "was \($0)" },
    ].compactMap { $0 }
    return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  }

  private typealias Row = (name: String, words: String)

  private static func rows(_ attribute: Attribute, below path: String) -> [Row] {
    let notes = [
      attribute.renamingIdentifier.map { "was \($0)" },
      attribute.allowsExternalStorage ? "external storage" : nil,
    ].compactMap { $0 }
    let words = ([attribute.words] + notes).joined(separator: ", ")
    let name = path + attribute.name
    return [(name, words)] + attribute.elements.flatMap { rows($0, below: name + ".") }
  }

  private static func row(_ relationship: Relationship) -> Row {
    let notes = [
      relationship.inverse.map { "inverse \($0)" },
      relationship.renamingIdentifier.map { "was \($0)" },
      relationship.deleteRule == .nullify ? nil : "on delete \(relationship.deleteRule.jsonName)",
    ].compactMap { $0 }
    return (relationship.name, ([relationship.words] + notes).joined(separator: ", "))
  }
}
