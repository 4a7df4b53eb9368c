#if canImport(CryptoKit)
  private import CryptoKit
#else
  private import CCrypto
#endif

/// The SHA-2 functions of the system, over byte arrays.
package enum Digest {
  /// The SHA-256 of some bytes, 32 bytes long.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(SHA256.hash(data: bytes))
    #else
      unsafe oneShot(bytes, count: 32) { input, count, output in unsafe SHA256(input, count, output)
      }
    #endif
  }

  /// The SHA-512 of some bytes, 64 bytes long.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func sha512(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(SHA512.hash(data: bytes))
    #else
      unsafe oneShot(bytes, count: 64) { input, count, output in unsafe SHA512(input, count, output)
      }
    #endif
  }

  #if !canImport(CryptoKit)
    private static func oneShot(
      _ bytes: [UInt8],
      count: Int,
      _ hash: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<
        UInt8
      >?
    ) -> [UInt8] {
      unsafe [UInt8](unsafeUninitializedCapacity: count) { output, filled in
        unsafe bytes.withUnsafeBufferPointer { input in
          _ = unsafe hash(input.baseAddress, input.count, output.baseAddress)
        }
        filled = count
      }
    }
  #endif
}
