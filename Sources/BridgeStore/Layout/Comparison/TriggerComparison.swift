package import BridgeSchema

/// A derived attribute of a schema, which triggers keep in a store (spec: layout, 10).
package struct DerivedAttribute: Hashable, Sendable {
  /// The entity that declares it.
  package let entity: String
  /// The attribute.
  package let name: String
  /// What its value is computed from.
  package let derivation: Attribute.Derivation
  /// The column that holds the value.
  package let column: String
  /// The table of the column.
  package let table: String

  /// Whether a trigger, by its name, keeps this attribute.
  ///
  /// Names are `Z_DA_<TABLE>_<Entity>_<attribute>_<event>`; the table is the one that is watched.
  package func isKept(by trigger: ActualTables.Trigger) -> Bool {
    trigger.name.hasPrefix("Z_DA_\(trigger.table)_\(entity)_\(name)_")
  }
}

extension StoreLayout {
  /// The derived attributes of the schema, in order of the entities' numbers.
  package var derivedAttributes: [DerivedAttribute] {
    entities.compactMap { schema.entity(named: $0.entity) }.flatMap { entity in
      entity.attributes.compactMap { attribute -> DerivedAttribute? in
        guard let derivation = attribute.derivation,
          let column = column(of: attribute.name, in: entity.name),
          let table = table(of: entity.name)
        else { return nil }
        return DerivedAttribute(
          entity: entity.name, name: attribute.name, derivation: derivation,
          column: column.name, table: table.name)
      }
    }
  }
}

/// Compares the derived attributes of a layout with the triggers of a file.
enum TriggerComparison {
  static func differences(
    of layout: StoreLayout, with actual: ActualTables
  ) -> [LayoutDifference.Kind] {
    let derived = layout.derivedAttributes
    let missing =
      derived
      .filter { attribute in !actual.triggers.contains { attribute.isKept(by: $0) } }
      .map { LayoutDifference.Kind.missingTrigger(entity: $0.entity, attribute: $0.name) }
    let stray = actual.triggers
      .filter { trigger in
        trigger.name.hasPrefix("Z_DA_") && !derived.contains { $0.isKept(by: trigger) }
      }
      .map { LayoutDifference.Kind.strayTrigger($0.name) }
    return missing + stray
  }
}
