/// The version of this tool, by semantic versioning.
package enum BridgeVersion {
  /// Such as `0.1.0`.
  package static let current = "0.1.0"
}
