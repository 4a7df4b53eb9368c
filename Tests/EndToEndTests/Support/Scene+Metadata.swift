import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport

extension Scene {
  /// What a store says of itself.
  func metadata(in store: String = Scene.store) throws -> PropertyList {
    let text = try list("SELECT hex(Z_PLIST) FROM Z_METADATA", in: store).first ?? ""
    return try PropertyList.read(Self.bytes(hexadecimal: text))
  }

  /// Sets one key of what a store says of itself.
  func setMetadata(
    _ key: String, _ value: PropertyList, in store: String = Scene.store
  ) throws {
    var dictionary = try metadata(in: store).dictionary ?? PropertyList.Dictionary()
    dictionary[key] = value
    let connection = try Connection(path: folder.path(store), access: .readWrite)
    try connection.execute(
      "UPDATE Z_METADATA SET Z_PLIST = ?", .blob(PropertyList.dictionary(dictionary).write()))
  }

  private static func bytes(hexadecimal text: String) -> [UInt8] {
    let digits = Array(text)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
