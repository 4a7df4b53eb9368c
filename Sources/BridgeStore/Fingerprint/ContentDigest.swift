import BridgeBytes
package import BridgeSQLite
package import BridgeSchema

/// An aggregate that tells whether two sets of rows are equal, in whatever order they are read.
///
/// The result is the sum modulo 2¹²⁸ of the first half of SHA-256 over each row, most significant
/// byte first. A row goes in value by value: the tag of its storage class, then an integer or the
/// bits of a real in 8 bytes, or the length in 8 bytes and the raw bytes of a text or blob. Unlike
/// an XOR it tells {a, a, b} from {c, c, b}; text never becomes a string (spec: sqlite, 22).
///
/// Give the key and the name of what is digested as arguments too, else a swap of two values
/// between rows or columns goes unseen.
package enum ContentDigest {
  /// The most arguments that a call takes, below SQLite's own limit of 127.
  package static let maximumArguments = 100

  /// Makes the aggregate callable with so many arguments, and gives its name in SQL.
  package static func register(
    on connection: borrowing Connection, arguments: Int
  ) throws(Failure) -> String {
    let name = "bridge_digest_\(arguments)"
    try connection.registerAggregate(name, arguments: arguments) { State(arguments) }
    return name
  }

  private final class State: Aggregation {
    private let arguments: Int
    private var sum: UInt128 = 0

    init(_ arguments: Int) { self.arguments = arguments }

    func add(_ row: borrowing FunctionCall) {
      var digest = StreamingDigest()
      for index in 0..<arguments { Self.add(row, index, to: &digest) }
      sum &+= digest.finishAsNumber()
    }

    private static func add(
      _ row: borrowing FunctionCall, _ index: Int, to digest: inout StreamingDigest
    ) {
      let kind = row.storageClass(index)
      digest.update(UInt8(truncatingIfNeeded: kind.rawValue))
      switch kind {
      case .null: break
      case .integer: digest.update(row.integer(index))
      case .real: digest.update(row.real(index).bitPattern)
      case .text, .blob:
        row.withBytes(index) { bytes in
          digest.update(UInt64(bytes.count))
          digest.update(bytes)
        }
      }
    }

    var result: SQLValue {
      .blob((0..<16).map { UInt8(truncatingIfNeeded: sum >> UInt128(120 - 8 * $0)) })
    }
  }
}
