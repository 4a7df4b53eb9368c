import BridgeJSON
import BridgeSchema
import BridgeStore
import BridgeSystem

/// A file by device and inode, whatever its name.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  init(_ status: FileStatus) {
    device = status.device
    inode = status.inode
  }

  /// The file under a path, or nil when there is none.
  static func of(_ path: String) throws(Failure) -> FileIdentity? {
    try FileSystem.status(of: path).map(Self.init)
  }

  var json: JSON { .string("\(device):\(inode)") }

  init?(_ json: JSON?) {
    let parts = (json?.text ?? "").split(separator: ":").map { UInt64($0) }
    guard parts.count == 2, let device = parts[0], let inode = parts[1] else { return nil }
    self.device = device
    self.inode = inode
  }
}

/// What a swap is about to do, written before it does anything (spec: sqlite, 19).
///
/// From the identities a later process tells how far the swap came before it was killed.
struct SwapIntent: Hashable, Sendable {
  /// The store's real path.
  var store: String
  /// The complete new file, in the private folder.
  var result: String
  /// The name that the original gets.
  var before: String
  /// The original main file.
  var original: FileIdentity
  /// The new main file.
  var resultIdentity: FileIdentity
  /// The original with its log folded in, which stands under the name for a moment; nil unless the
  /// original has a log with content.
  var folded: FileIdentity?

  var json: JSON {
    .object([
      "store": .string(store), "result": .string(result), "before": .string(before),
      "original": original.json, "result_identity": resultIdentity.json,
      "folded": folded?.json ?? .null,
    ])
  }

  init(
    store: String, result: String, before: String, original: FileIdentity,
    resultIdentity: FileIdentity, folded: FileIdentity? = nil
  ) {
    self.store = store
    self.result = result
    self.before = before
    self.original = original
    self.resultIdentity = resultIdentity
    self.folded = folded
  }

  init?(_ json: JSON?) {
    guard let json, let store = json["store"]?.text, let result = json["result"]?.text,
      let before = json["before"]?.text, let original = FileIdentity(json["original"]),
      let resultIdentity = FileIdentity(json["result_identity"])
    else { return nil }
    self.init(
      store: store, result: result, before: before, original: original,
      resultIdentity: resultIdentity, folded: FileIdentity(json["folded"]))
  }
}
