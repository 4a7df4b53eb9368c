import BridgeBytes
import BridgeJSON
import BridgeSchema
import BridgeStore

extension ExternalManifest {
  /// Up to how many bytes the files are read; beyond that their sizes have to do.
  private static let hashedBytes: Int64 = 256 << 20

  /// Takes down the files beside a store, with their digests where they are not too many bytes.
  static func taken(beside store: String) throws(Failure) -> ExternalManifest {
    let files = ExternalFiles(ofStore: store)
    let sizes = try ExternalManifest(of: files, hashing: false)
    let total = sizes.files.values.reduce(Int64(0)) { $0 + $1.size }
    return total <= hashedBytes ? try ExternalManifest(of: files, hashing: true) : sizes
  }

  /// The manifest for a journal: by name, the size and the digest.
  var json: JSON {
    .sorted(
      files.mapValues { file in
        .object([
          "size": .integer(file.size),
          "sha256": file.sha256.map { .string(Hexadecimal.text($0)) },
        ])
      })
  }

  /// Reads what ``json`` wrote; nil for anything else.
  init?(_ json: JSON?) {
    guard let members = json?.members else { return nil }
    var files: [String: File] = [:]
    for member in members {
      guard let size = member.value["size"]?.integer else { return nil }
      let digest = member.value["sha256"]?.text.flatMap { Hexadecimal.bytes($0) }
      files[member.name] = File(size: size, sha256: digest)
    }
    self.init(files: files)
  }
}
