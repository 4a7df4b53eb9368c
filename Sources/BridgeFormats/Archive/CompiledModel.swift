package import BridgeSchema

/// Reads compiled models: `.mom` files, which hold a keyed archive of a managed object model.
package enum CompiledModel {
  /// Reads a `.mom`.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name in messages.
  /// - Returns: The schema, with what was not understood.
  /// - Throws: `PLIST`, `MODEL-ARCHIVE`, or a code of ``Schema`` with the file as evidence.
  /// - Complexity: O(*n*) in the size of the file.
  package static func read(_ bytes: [UInt8], file: String) throws(Failure) -> ReadSchema {
    guard bytes.starts(with: "bplist".utf8) else {
      throw .archive(file, "it does not begin as a binary property list")
    }
    let archive = try KeyedArchive(PropertyList.read(bytes, file: file), file: file)
    guard let model = archive.root, model.className == "NSManagedObjectModel" else {
      let name = archive.root?.className ?? "nothing"
      throw .archive(file, "it archives '\(name)', not a managed object model")
    }
    var reader = ArchivedModelReader(file: file)
    return try reader.schema(model)
  }
}
