import BridgeBytes

extension RecordURI {
  /// A UUID that is the same for the same record in every run, 16 bytes.
  ///
  /// It is named after the record as RFC 9562 has it for version 8, "custom": the first 16 bytes of
  /// SHA-256( `bridge-record-uuid:` ‖ purpose ‖ 00 ‖ URI ) in UTF-8, with the bits of version 8 and
  /// of the variant set. The purpose is empty here.
  package var derivedUUID: [UInt8] { derivedUUID(for: "") }

  /// One of several UUIDs of a record, each the same in every run.
  ///
  /// - Parameter purpose: Which one is meant, such as the name of an attribute.
  /// - Returns: 16 bytes.
  package func derivedUUID(for purpose: String) -> [UInt8] {
    let name = "bridge-record-uuid:\(purpose)\u{0}\(description)"
    var bytes = Array(Digest.sha256(Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }
}
