package import BridgeSchema
package import BridgeStore

/// What is held against what, and what a run was allowed to change.
package struct VerificationRequest: Sendable {
  /// The main file of the original, or of the copy that was kept.
  package var original: String
  /// The main file of the result.
  package var result: String
  /// The tables of the original, by the names that are in it.
  package var originalLayout: StoreLayout
  /// The tables of the result, by the names that are in it.
  package var resultLayout: StoreLayout
  /// What each item of the newer schema continues.
  package var pairing: SchemaPairing
  /// The files beside the store, which original and result share.
  package var external: ExternalFiles
  /// What those files were before the run; without it every reference has to lead to a file.
  package var manifest: ExternalManifest?
  /// What the result has to record of its schema; computed from the schema by default.
  package var identity: SchemaIdentity
  /// What was done on purpose.
  package var ledger: RecordLedger

  /// Asks for a verification.
  ///
  /// - Throws: `SCHEMA-KEY` when the schemas of the layouts cannot be paired.
  package init(
    original: String, result: String, originalLayout: StoreLayout, resultLayout: StoreLayout,
    external: ExternalFiles? = nil, manifest: ExternalManifest? = nil,
    ledger: RecordLedger = RecordLedger()
  ) throws(Failure) {
    self.original = original
    self.result = result
    self.originalLayout = originalLayout
    self.resultLayout = resultLayout
    self.external = external ?? ExternalFiles(ofStore: original)
    self.manifest = manifest
    self.ledger = ledger
    pairing = try SchemaPairing(from: originalLayout.schema, to: resultLayout.schema)
    identity = SchemaIdentity(of: resultLayout.schema)
  }
}
