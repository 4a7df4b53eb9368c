import BridgeBytes
import Testing

struct DigestTests {
  /// The examples of the standard (FIPS 180-4), and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 gives what the standard says`(text: String, digest: String) {
    #expect(Hexadecimal.text(Digest.sha256(Array(text.utf8))) == digest)
  }

  @Test func `SHA-512 gives what the standard says`() {
    let expected =
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
      + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    #expect(Hexadecimal.text(Digest.sha512(Array("abc".utf8))) == expected)
  }
}
