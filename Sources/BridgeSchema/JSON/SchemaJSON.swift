package import BridgeJSON

/// A schema as JSON: the form in which plans and documents hold it, and people may write it.
///
/// Members stand in a fixed order, and those with a default are left out, so that equal schemas
/// give equal bytes.
///
/// ```json
/// {"entities":[{"name":"Note","attributes":[{"name":"title","type":"String","optional":true}]}]}
/// ```
package enum SchemaJSON {
  /// The schema as a JSON object, from which ``read(_:)`` makes an equal schema.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  package static func write(_ schema: Schema) -> JSON {
    .object([
      "entities": .array(schema.entities.map(json)),
      "configurations": lists(schema.configurations),
      "fetchRequests": list(schema.fetchRequests.map(json)),
      "versionIdentifiers": strings(schema.versionIdentifiers),
      "settings": strings(schema.extras.settings),
      "userInfo": strings(schema.extras.userInfo),
    ])
  }

  /// The schema that a JSON object holds; unknown members are passed over.
  ///
  /// - Throws: `JSON-SCHEMA` with the place, or a code of ``Schema``.
  package static func read(_ json: JSON) throws(Failure) -> Schema {
    try readNoting(json).schema
  }

  /// The schema that a JSON object holds, with a sentence for each member that is not known.
  ///
  /// - Throws: `JSON-SCHEMA` with the place, or a code of ``Schema``.
  package static func readNoting(
    _ json: JSON
  ) throws(Failure) -> (schema: Schema, notes: [String]) {
    var reader = SchemaJSONReader()
    let schema = try reader.schema(json)
    return (schema, reader.notes)
  }

  /// The schema object in a document: the document itself, or its member `schema`.
  package static func schemaObject(in document: JSON) -> JSON? {
    if document["entities"] != nil { return document }
    guard let schema = document["schema"], schema["entities"] != nil else { return nil }
    return schema
  }
}

extension Failure.Code {
  /// JSON that should hold a schema lacks or misstates something.
  package static let jsonSchema = Self("JSON-SCHEMA")
}
