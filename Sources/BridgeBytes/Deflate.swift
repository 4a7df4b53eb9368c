private import CZlib

/// Raw DEFLATE, without the zlib header, as Core Data's model cache uses it (spec: layout, 8).
package enum Deflate {
  /// Expands raw DEFLATE.
  ///
  /// - Parameters:
  ///   - bytes: The compressed bytes, to their end.
  ///   - limit: The most bytes the result may have, which bounds memory for hostile input.
  /// - Returns: The expanded bytes, or nil when the input is damaged, cut off, or larger than the
  ///   limit.
  /// - Complexity: O(*n*) in the size of the result.
  package static func inflate(_ bytes: [UInt8], limit: Int = 256 << 20) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe bridge_inflate_raw_init(&stream) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    return unsafe run(&stream, over: bytes, limit: limit) { unsafe CZlib.inflate(&$0, Z_NO_FLUSH) }
  }

  /// Compresses to raw DEFLATE.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe bridge_deflate_raw_init(&stream) == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    return unsafe run(&stream, over: bytes, limit: .max) { unsafe CZlib.deflate(&$0, Z_FINISH) }
  }

  private static func run(
    _ stream: inout z_stream, over bytes: [UInt8], limit: Int, step: (inout z_stream) -> Int32
  ) -> [UInt8]? {
    guard bytes.count <= UInt32.max else { return nil }
    var input = bytes
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var result: [UInt8] = []
    return unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = UInt32(source.count)
      while true {
        let capacity = chunk.count
        let (status, left) = unsafe chunk.withUnsafeMutableBufferPointer { target in
          unsafe stream.next_out = target.baseAddress
          unsafe stream.avail_out = UInt32(capacity)
          let status = unsafe step(&stream)
          return unsafe (status, Int(stream.avail_out))
        }
        result.append(contentsOf: chunk[..<(capacity - left)])
        if status == Z_STREAM_END { return result.count <= limit ? result : nil }
        guard status == Z_OK, result.count <= limit, left < capacity else { return nil }
      }
    }
  }
}
