import BridgeSchema

/// Checks that the files beside the store are those that lay there before.
enum ExternalFileCheck {
  /// Holds the manifest against the folder; nil when none was taken.
  ///
  /// Obsolete files stay too: the kept original refers to them (spec: sqlite, 21).
  ///
  /// - Complexity: O(*n*) in the bytes of the files whose content was taken down.
  static func check(_ examination: Examination) throws(Failure) -> VerificationCheck? {
    guard let manifest = examination.request.manifest else { return nil }
    var problems: [String] = []
    for (name, file) in manifest.files.sorted(by: { $0.key < $1.key }) {
      guard let size = try examination.content.size(of: name) else {
        problems.append("\(name) is missing")
        continue
      }
      guard size == file.size else {
        problems.append("\(name) has \(size) bytes, not \(file.size)")
        continue
      }
      guard let sha256 = file.sha256 else { continue }
      if try examination.content.sha256(of: name) != sha256 {
        problems.append("\(name) has other bytes")
      }
    }
    return VerificationCheck(
      .externalFiles, problems: problems, expected: "\(manifest.files.count) files as before")
  }
}
