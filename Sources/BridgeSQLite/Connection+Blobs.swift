package import BridgeSchema
private import CSQLite

/// Where a large value lies.
package struct BlobPlace: Sendable {
  package var database: String
  package var table: String
  package var column: String
  package var row: Int64

  package init(database: String, table: String, column: String, row: Int64) {
    self.database = database
    self.table = table
    self.column = column
    self.row = row
  }
}

extension Connection {
  /// Copies a blob between two rows of this connection in pieces, so that memory stays small.
  ///
  /// - Parameters:
  ///   - source: The blob to read.
  ///   - target: A blob of the same size to overwrite, as `zeroblob(n)` makes it.
  ///   - skipping: How many bytes of the source are left out at its start.
  ///   - pieceSize: How many bytes are in memory at once.
  /// - Throws: `SQLITE-CORRUPT` and its like.
  /// - Complexity: O(*n*) time in the size of the blob, O(1) memory.
  package borrowing func copyBlob(
    from source: BlobPlace, to target: BlobPlace, skipping: Int = 0, pieceSize: Int = 1 << 20
  ) throws(Failure) {
    let input = unsafe try openBlob(source, writing: false)
    defer { unsafe sqlite3_blob_close(input) }
    let output = unsafe try openBlob(target, writing: true)
    defer { unsafe sqlite3_blob_close(output) }
    let size = unsafe Int(sqlite3_blob_bytes(input)) - skipping
    var piece = [UInt8](repeating: 0, count: max(1, min(pieceSize, size)))
    var offset = 0
    while offset < size {
      let count = Int32(min(piece.count, size - offset))
      var result = unsafe sqlite3_blob_read(input, &piece, count, Int32(offset + skipping))
      if result == SQLITE_OK {
        result = unsafe sqlite3_blob_write(output, &piece, count, Int32(offset))
      }
      guard result == SQLITE_OK else { throw failure(result, during: "copying a blob") }
      offset += Int(count)
    }
  }

  /// Lends a blob in pieces, from its start to its end.
  package borrowing func readBlob(
    _ place: BlobPlace, pieceSize: Int = 1 << 20, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let input = unsafe try openBlob(place, writing: false)
    defer { unsafe sqlite3_blob_close(input) }
    let size = unsafe Int(sqlite3_blob_bytes(input))
    var offset = 0
    while offset < size {
      var piece = [UInt8](repeating: 0, count: min(pieceSize, size - offset))
      let result = unsafe sqlite3_blob_read(input, &piece, Int32(piece.count), Int32(offset))
      guard result == SQLITE_OK else { throw failure(result, during: "reading a blob") }
      try body(piece)
      offset += piece.count
    }
  }

  /// Overwrites part of a blob, whose size stays the same.
  package borrowing func writeBlob(_ place: BlobPlace, at offset: Int, _ bytes: [UInt8])
    throws(Failure)
  {
    let output = unsafe try openBlob(place, writing: true)
    defer { unsafe sqlite3_blob_close(output) }
    let result = unsafe sqlite3_blob_write(output, bytes, Int32(bytes.count), Int32(offset))
    guard result == SQLITE_OK else { throw failure(result, during: "writing a blob") }
  }

  private borrowing func openBlob(_ place: BlobPlace, writing: Bool) throws(Failure)
    -> OpaquePointer
  {
    var blob: OpaquePointer?
    let result = unsafe sqlite3_blob_open(
      handle, place.database, place.table, place.column, place.row, writing ? 1 : 0, &blob)
    guard result == SQLITE_OK, let blob = unsafe blob else {
      throw failure(result, during: "opening a blob of \(place.table).\(place.column)")
    }
    return unsafe blob
  }
}
