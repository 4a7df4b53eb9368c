package import BridgeJSON
package import BridgeSchema

extension PlanJSON {
  /// A change with its verdict, as plans hold it.
  package static func write(_ judged: JudgedChange) -> JSON { PlanJSONWriter.json(judged) }

  /// The identity of a schema, as plans hold it: hashes in lower-case hexadecimal.
  package static func write(_ identity: SchemaIdentity) -> JSON { PlanJSONWriter.json(identity) }
}
