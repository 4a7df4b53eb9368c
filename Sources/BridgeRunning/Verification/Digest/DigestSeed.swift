import BridgeBytes

/// The beginning of the digests of all values of one attribute, or of all links of a relationship.
///
/// A value's digest is SHA-256( S ‖ length and tag ‖ key ‖ bytes ), where S is the first 16 bytes of
/// SHA-256( entity ‖ 00 ‖ property ) in the words of the newer schema. S stands in for the two names
/// so that a value of up to 23 bytes takes one block, whatever the names.
struct DigestSeed {
  /// The tags of what is digested; those of values are the numbers of SQLite's storage classes.
  enum Tag: UInt8 {
    case integer = 1
    case real = 2
    case text = 3
    case blob = 4
    case key = 16
    case link = 17
    case row = 18
    case unreadable = 19
  }

  private let state: StreamingDigest

  init(_ entity: String, _ property: String) {
    let names = Array(entity.utf8) + [0] + Array(property.utf8)
    var state = StreamingDigest()
    state.update(Array(Digest.sha256(names).prefix(16)))
    self.state = state
  }

  /// A digest that has taken in what comes before the bytes.
  func begun(_ tag: Tag, key: Int64, count: Int) -> StreamingDigest {
    var digest = state
    let head = UInt64(tag.rawValue) << 56 | UInt64(count)
    digest.update(UInt128(UInt64(bitPattern: key)) << 64 | UInt128(head))
    return digest
  }

  /// The digest of bytes.
  func digest(_ tag: Tag, key: Int64, _ bytes: Span<UInt8>) -> UInt128 {
    var digest = begun(tag, key: key, count: bytes.count)
    digest.update(bytes)
    return digest.finishAsNumber()
  }

  /// The digest of a number, or of the bits of one.
  func digest(_ tag: Tag, key: Int64, _ number: UInt64) -> UInt128 {
    var digest = begun(tag, key: key, count: 8)
    digest.update(number)
    return digest.finishAsNumber()
  }

  /// The digest of a key alone.
  func digest(_ tag: Tag, key: Int64) -> UInt128 { begun(tag, key: key, count: 0).finishAsNumber() }
}
