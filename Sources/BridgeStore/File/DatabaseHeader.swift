/// The first 100 bytes of a SQLite file (<https://www.sqlite.org/fileformat.html>, 1.3).
package struct DatabaseHeader: Hashable, Sendable {
  /// How many bytes the header has.
  static let size = 100

  /// The size of a page in bytes.
  package let pageSize: Int
  /// Whether the file is in WAL mode.
  package let usesLog: Bool
  /// Counts transactions; in WAL mode only those that touch the first page.
  package let changeCounter: UInt32
  /// The number of pages that the header claims, or nil where it is stale.
  package let pageCount: Int?
  /// 1 UTF-8, 2 UTF-16 little-endian, 3 UTF-16 big-endian; 0 before the first table.
  package let encoding: UInt32

  /// Whether bytes begin as those of a SQLite file do, as far as they go.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    let magic = Array("SQLite format 3\u{0}".utf8)
    return bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count))
  }

  /// Reads a header, or gives nil for bytes that cannot be one.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, Self.begins(bytes) else { return nil }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    pageSize = size == 1 ? 65_536 : size
    guard pageSize >= 512, pageSize.nonzeroBitCount == 1 else { return nil }
    usesLog = bytes[18] == 2 || bytes[19] == 2
    changeCounter = BigEndian.word(bytes, at: 24)
    encoding = BigEndian.word(bytes, at: 56)
    let count = BigEndian.word(bytes, at: 28)
    // Old writers do not keep the count; "version-valid-for" (92) says whether this one did.
    let isFresh = BigEndian.word(bytes, at: 92) == changeCounter && count > 0
    pageCount = isFresh ? Int(count) : nil
  }

  /// The size in bytes that the header claims, or nil where it claims none.
  package var claimedSize: Int64? { pageCount.map { Int64($0) * Int64(pageSize) } }
}

/// Numbers of four bytes, most significant first.
enum BigEndian {
  /// The number that begins at an offset, which has to lie within the bytes.
  static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
