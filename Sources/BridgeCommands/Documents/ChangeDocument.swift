import BridgeJSON
import BridgePlanning
import BridgeSchema

/// What `bridge diff` and `bridge check` print for programs.
enum ChangeDocument {
  /// The version of the documents' format.
  static let formatVersion: JSON = 1

  /// The document of `bridge diff`.
  static func difference(_ changes: [Change], isSameVersion: Bool) -> JSON {
    .object([
      "format_version": formatVersion,
      "same_version": .boolean(isSameVersion),
      "changes": .array(changes.map(json)),
    ])
  }

  /// The document of `bridge check`.
  static func verdict(_ judged: [JudgedChange], isInferable: Bool) -> JSON {
    .object([
      "format_version": formatVersion,
      "inferable": .boolean(isInferable),
      "changes": .array(judged.map { PlanJSON.write($0) }),
    ])
  }

  private static func json(_ change: Change) -> JSON {
    .object([
      "id": .string(change.id),
      "entity": .string(change.entity),
      "property": change.property.map(JSON.string),
      "kind": .string(change.kind.rawValue),
      "old_entity": change.oldEntity.map(JSON.string),
      "old_property": change.oldProperty.map(JSON.string),
      "before": change.before.map(JSON.string),
      "after": change.after.map(JSON.string),
      "transient": change.isTransient ? true : nil,
      "changes_version": .boolean(change.changesIdentity),
    ])
  }
}
