#if canImport(CryptoKit)
  private import CryptoKit
#else
  private import CCrypto
#endif

/// A SHA-256 that is fed in pieces, for what is too large to hold or comes from several places.
///
/// It lives without the heap, so that one may be made for every row of a table.
@safe
package struct StreamingDigest {
  #if canImport(CryptoKit)
    private var state = SHA256()
  #else
    private var state = SHA256_CTX()
  #endif

  /// Begins a digest of no bytes.
  package init() {
    #if !canImport(CryptoKit)
      unsafe SHA256_Init(&state)
    #endif
  }

  /// Takes in more bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Takes in more bytes.
  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  // One function a type: a generic one is not compiled anew for callers in other modules, and this
  // is on the path of every value of a store.

  /// Takes in a byte.
  package mutating func update(_ number: UInt8) { add(number) }

  /// Takes in a number, least significant byte first.
  package mutating func update(_ number: Int64) { add(number) }

  /// Takes in a number, least significant byte first.
  package mutating func update(_ number: UInt64) { add(number) }

  /// Takes in a number, least significant byte first.
  package mutating func update(_ number: UInt128) { add(number) }

  @inline(__always)
  private mutating func add(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe update($0) }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard unsafe !bytes.isEmpty else { return }
    #if canImport(CryptoKit)
      unsafe state.update(bufferPointer: bytes)
    #else
      unsafe SHA256_Update(&state, bytes.baseAddress, bytes.count)
    #endif
  }

  /// The 32 bytes of the digest; nothing can be taken in after it.
  package consuming func finish() -> [UInt8] {
    #if canImport(CryptoKit)
      Array(state.finalize())
    #else
      unsafe [UInt8](unsafeUninitializedCapacity: 32) { output, count in
        unsafe SHA256_Final(output.baseAddress, &state)
        count = 32
      }
    #endif
  }

  /// The first 16 bytes of the digest as a number, most significant byte first.
  package consuming func finishAsNumber() -> UInt128 {
    var bytes: (UInt128, UInt128) = (0, 0)
    #if canImport(CryptoKit)
      let digest = state.finalize()
      unsafe withUnsafeMutableBytes(of: &bytes) { target in
        unsafe digest.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
      }
    #else
      unsafe withUnsafeMutableBytes(of: &bytes) { target in
        _ = unsafe SHA256_Final(target.bindMemory(to: UInt8.self).baseAddress, &state)
      }
    #endif
    return UInt128(bigEndian: bytes.0)
  }
}
