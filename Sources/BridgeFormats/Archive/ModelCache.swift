import BridgeBytes
package import BridgeSchema

/// Reads the model that a store carries in `Z_MODELCACHE` (spec: layout, 8).
package enum ModelCache {
  /// The most bytes a model may have once expanded.
  static let maximumBytes = 64 << 20

  /// Reads the content of a model cache: raw DEFLATE of what a `.mom` file holds.
  ///
  /// - Parameters:
  ///   - compressed: The bytes of `Z_CONTENT`.
  ///   - file: The name of the store in messages.
  /// - Returns: The schema, with what was not understood.
  /// - Throws: `MODEL-ARCHIVE`, `PLIST`, or a code of ``Schema`` with the store as evidence.
  /// - Complexity: O(*n*) in the size of the expanded model.
  package static func read(_ compressed: [UInt8], file: String) throws(Failure) -> ReadSchema {
    let name = "\(file) (model cache)"
    guard let bytes = Deflate.inflate(compressed, limit: maximumBytes) else {
      throw .archive(name, "its \(compressed.count) compressed bytes are damaged or cut off")
    }
    return try CompiledModel.read(bytes, file: name)
  }
}
