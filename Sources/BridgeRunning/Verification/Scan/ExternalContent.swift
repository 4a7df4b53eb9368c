import BridgeBytes
import BridgeSQLite
package import BridgeSchema
import BridgeStore

/// The values of attributes that may lie in files, read by a code of its own (spec: layout, 7).
struct ExternalContent {
  private let external: ExternalFiles

  init(_ external: ExternalFiles) { self.external = external }

  /// The digest of the bytes that a stored value stands for, as if they lay in the store.
  ///
  /// - Returns: Nil for a file that is not there, and for a value without a marker.
  /// - Throws: What reading the file throws; `VERIFY-CHANGING` when it grows or shrinks meanwhile.
  func digest(
    _ row: borrowing Statement, _ column: Int, _ seed: DigestSeed, key: Int64
  ) throws(Failure) -> UInt128? {
    let head = row.withBytes(column) { $0.isEmpty ? 0 : $0[0] }
    if head == 1 {
      return row.withBytes(column) { seed.digest(.blob, key: key, $0.extracting(1...)) }
    }
    guard let name = Self.reference(row, column), let size = try size(of: name) else { return nil }
    var digest = seed.begun(.blob, key: key, count: Int(size))
    var count: Int64 = 0
    try external.readPieces(of: name) { (piece) throws(Failure) in
      count += Int64(piece.count)
      digest.update(piece)
    }
    guard count == size else { throw changing(name) }
    return digest.finishAsNumber()
  }

  /// The name of the file that a value refers to; nil for any other value.
  static func reference(_ row: borrowing Statement, _ column: Int) -> String? {
    let bytes: [UInt8]? = row.withBytes(column) { value in
      guard value.count == 38, value[0] == 2, value[37] == 0 else { return nil }
      return (1..<37).map { value[$0] }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The size of a file; nil for one that is not there, and for what is not the name of one.
  func size(of name: String) throws(Failure) -> Int64? {
    do {
      return try external.size(of: name)
    } catch  where error.code == .externalName {
      return nil
    }
  }

  /// The SHA-256 of a file.
  func sha256(of name: String) throws(Failure) -> [UInt8] { try external.sha256(of: name) }

  private func changing(_ name: String) -> Failure {
    Failure(
      .verifyChanging, "the file \(name) changed while it was read", evidence: [external.folder],
      remedy: "close the app that has the store open, then verify again")
  }
}

extension Failure.Code {
  /// Something that is being verified changes at the same time.
  package static let verifyChanging = Self("VERIFY-CHANGING")
}

/// Whether the files that values refer to are there.
final class ReferenceProbe: RowProbe {
  private let column: Int
  private let content: ExternalContent
  private let manifest: ExternalManifest?
  private(set) var references: Int64 = 0
  private(set) var missing: Int64 = 0
  /// The first records whose file is missing though it was there before.
  private(set) var missingKeys: [Int64] = []

  init(column: Int, content: ExternalContent, manifest: ExternalManifest?) {
    self.column = column
    self.content = content
    self.manifest = manifest
  }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) throws(Failure) {
    guard row.storageClass(column) != .null,
      let name = ExternalContent.reference(row, column)
    else { return }
    references += 1
    // What was missing before the run is a fact about the original, and no fault of the result.
    if let manifest, manifest.files[name] == nil { return }
    guard try content.size(of: name) == nil else { return }
    missing += 1
    if missingKeys.count < 5 { missingKeys.append(key) }
  }
}
