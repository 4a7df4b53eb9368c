package import BridgeJSON

extension ContentFingerprint {
  /// The fingerprint as JSON, members sorted by name.
  package var json: JSON {
    .object([
      "objects": .sorted(objects.mapValues { .string($0) }),
      "tables": .sorted(
        tables.mapValues { .object(["rows": .integer($0.rows), "digest": .string($0.digest)]) }),
      "settings": .sorted(settings.mapValues { .integer($0) }),
    ])
  }

  /// Reads what ``json`` wrote; nil for anything else.
  package init?(_ json: JSON) {
    guard let objects = Self.dictionary(json["objects"], { $0.text }),
      let tables = Self.dictionary(json["tables"], Table.init),
      let settings = Self.dictionary(json["settings"], { $0.integer })
    else { return nil }
    self.objects = objects
    self.tables = tables
    self.settings = settings
  }

  private static func dictionary<Value>(
    _ json: JSON?, _ read: (JSON) -> Value?
  ) -> [String: Value]? {
    guard let members = json?.members else { return nil }
    var result: [String: Value] = [:]
    for member in members {
      guard let value = read(member.value) else { return nil }
      result[member.name] = value
    }
    return result
  }
}

extension ContentFingerprint.Table {
  fileprivate init?(_ json: JSON) {
    guard let rows = json["rows"]?.integer, let digest = json["digest"]?.text else { return nil }
    self.init(rows: rows, digest: digest)
  }
}
