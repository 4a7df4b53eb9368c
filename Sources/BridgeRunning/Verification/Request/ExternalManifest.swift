import BridgeBytes
package import BridgeSchema
package import BridgeStore

/// The files beside a store as they were before a run.
package struct ExternalManifest: Hashable, Sendable {
  /// One file.
  package struct File: Hashable, Sendable {
    /// The size in bytes.
    package var size: Int64
    /// The SHA-256 of the content; nil where it was too dear to read everything.
    package var sha256: [UInt8]?

    /// Describes a file.
    package init(size: Int64, sha256: [UInt8]? = nil) {
      self.size = size
      self.sha256 = sha256
    }
  }

  /// The files by name, those that nothing refers to as well.
  package var files: [String: File]

  /// A manifest of known files; what is not among them was missing before.
  package init(files: [String: File] = [:]) { self.files = files }

  /// Takes down what lies beside a store.
  ///
  /// - Parameters:
  ///   - external: The files of the store.
  ///   - hashing: Whether the content is read too.
  /// - Throws: What reading the folder or a file throws.
  /// - Complexity: O(*n*) in the number of files, or in their bytes when they are read.
  package init(of external: ExternalFiles, hashing: Bool) throws(Failure) {
    files = [:]
    for name in try external.names() {
      guard let size = try ExternalContent(external).size(of: name) else { continue }
      files[name] = File(size: size, sha256: hashing ? try external.sha256(of: name) : nil)
    }
  }
}
