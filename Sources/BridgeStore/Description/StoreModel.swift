package import BridgeFormats
package import BridgeSQLite
package import BridgeSchema

/// The model that a store carries with it in `Z_MODELCACHE` (spec: layout, 8).
package enum StoreModel: Hashable, Sendable {
  /// There is one.
  case read(ReadSchema)
  /// There is none, as before iOS 11; a sentence says in what way.
  case absent(String)
  /// There is one, and it cannot be read; a warning, since the records do not need it.
  case damaged(Failure)

  /// The most bytes that a cache may have, compressed.
  private static let maximumBytes: Int64 = 32 << 20

  /// The schema, where there is one.
  package var schema: Schema? {
    guard case .read(let model) = self else { return nil }
    return model.schema
  }

  /// Reads the cache of a store.
  ///
  /// - Parameters:
  ///   - connection: A connection to the store.
  ///   - path: The store, for messages.
  /// - Returns: The model; what is wrong with it is a value too.
  /// - Throws: `SQLITE-CORRUPT` and others, when the store itself cannot be read.
  package static func read(
    _ connection: borrowing Connection, path: String
  ) throws(Failure) -> Self {
    let tables = try connection.schemaObjects().filter { $0.type == "table" }.map(\.name)
    guard tables.contains("Z_MODELCACHE") else {
      return .absent("the store has no table Z_MODELCACHE")
    }
    let row = try connection.prepare("SELECT length(Z_CONTENT), rowid FROM Z_MODELCACHE LIMIT 1")
    guard try row.step() else { return .absent("the model cache is empty") }
    let size = row.integer(0)
    guard size > 0, size <= maximumBytes else {
      return size == 0
        ? .absent("the model cache is empty") : .damaged(.oversizedCache(path, size))
    }
    let content = try connection.value(
      "SELECT Z_CONTENT FROM Z_MODELCACHE WHERE rowid = ?", .integer(row.integer(1)))
    guard case .blob(let bytes)? = content else { return .absent("the model cache is no blob") }
    do {
      return .read(try ModelCache.read(bytes, file: path))
    } catch {
      return .damaged(error)
    }
  }
}

extension Failure {
  fileprivate static func oversizedCache(_ path: String, _ size: Int64) -> Self {
    Self(
      .storeMetadata, "the model cache of \(path) has \(size) bytes, more than any model",
      remedy: "name the model's own file as the source of the schema")
  }
}
