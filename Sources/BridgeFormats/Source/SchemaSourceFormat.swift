/// What kind of source a path names.
package enum SchemaSourceFormat: String, Sendable, CaseIterable {
  /// An `.xcdatamodeld` folder with one or more versions.
  case modelBundle = "model-bundle"
  /// An `.xcdatamodel` folder, or the `contents` in it.
  case model
  /// A `.momd` folder.
  case compiledBundle = "compiled-bundle"
  /// A `.mom` file.
  case compiledModel = "compiled-model"
  /// A JSON document.
  case json
  /// A JSON document on standard input.
  case standardInput = "standard-input"
  /// Swift source that declares a versioned schema.
  case swiftSource = "swift-source"
  /// A store, which carries its model with it.
  case store

  /// The kind of a source: by its ending, else by how the file begins.
  ///
  /// - Parameter path: The source without its version.
  /// - Returns: The kind; nil for what is neither, or does not exist.
  package static func detect(path: String) -> Self? {
    if path == "-" { return .standardInput }
    switch FilePath.ending(path) {
    case "xcdatamodeld": return .modelBundle
    case "xcdatamodel": return .model
    case "momd": return .compiledBundle
    case "mom": return .compiledModel
    case "json": return .json
    case "swift": return .swiftSource
    case "sqlite", "sqlite3", "store", "storedata", "db": return .store
    default:
      return ["contents", "elements"].contains(FilePath.lastComponent(path))
        ? .model : sniff(path)
    }
  }

  private static func sniff(_ path: String) -> Self? {
    switch FileBytes.kind(of: path) {
    case .nothing: return nil
    case .folder: return sniff(folder: FileBytes.names(in: path))
    case .file: return FileBytes.head(of: path).flatMap(sniff(bytes:))
    }
  }

  private static func sniff(folder names: [String]) -> Self? {
    if names.contains("contents") || names.contains("elements") { return .model }
    if names.contains(where: { $0.hasSuffix(".xcdatamodel") }) { return .modelBundle }
    return names.contains { $0.hasSuffix(".mom") } ? .compiledBundle : nil
  }

  private static func sniff(bytes: [UInt8]) -> Self? {
    if bytes.starts(with: "SQLite format 3\0".utf8) { return .store }
    if bytes.starts(with: "bplist".utf8) { return .compiledModel }
    if bytes.starts(with: "<?xml".utf8) { return .model }
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    return bytes.first { !space.contains($0) } == UInt8(ascii: "{") ? .json : nil
  }
}
