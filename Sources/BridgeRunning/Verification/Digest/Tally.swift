import BridgeBytes

/// A count and a digest that tell two sets of things apart, in whatever order they come.
///
/// The digest is the sum modulo 2¹²⁸ of the first half of a SHA-256 of each thing. Unlike an XOR it
/// tells {a, a, b} from {c, c, b}; each SHA-256 is over the key too, so a swap is seen
/// (spec: sqlite, 22).
struct Tally: Hashable, Sendable {
  private(set) var count: Int64 = 0
  private(set) var sum: UInt128 = 0

  /// Takes in one thing by its SHA-256.
  mutating func add(_ number: UInt128) {
    count += 1
    sum &+= number
  }

  static func + (one: Self, other: Self) -> Self {
    Self(count: one.count + other.count, sum: one.sum &+ other.sum)
  }
}

extension Tally: CustomStringConvertible {
  /// Such as `12 with digest 0f…`; without a digest for none.
  var description: String {
    guard count > 0 else { return "none" }
    let digits = String(sum, radix: 16)
    return "\(count) with digest \(String(repeating: "0", count: 32 - digits.count))\(digits)"
  }
}
