import BridgeSQLite
import BridgeSchema

/// A number apart from the way it is stored: 3 and 3.0 are the same one.
enum StoredNumber: Hashable {
  case whole(Int64)
  case fraction(Double)

  /// The number in a row; nil for NULL, and for what is no number.
  init?(_ row: borrowing Statement, _ column: Int) {
    switch row.storageClass(column) {
    case .integer: self = .whole(row.integer(column))
    case .real: self.init(row.real(column))
    default: return nil
    }
  }

  /// The number of a value; nil for NULL, and for what is no number.
  init?(_ value: SQLValue) {
    switch value {
    case .integer(let number): self = .whole(number)
    case .real(let number): self.init(number)
    default: return nil
    }
  }

  private init(_ number: Double) {
    self = Int64(exactly: number).map(Self.whole) ?? .fraction(number)
  }

  /// Whether a type holds the number exactly, so that carrying it over must not change it.
  func fits(_ type: AttributeType) -> Bool {
    switch (type, self) {
    case (.boolean, .whole(let number)): number == 0 || number == 1
    case (.integer16, .whole(let number)): Int16(exactly: number) != nil
    case (.integer32, .whole(let number)): Int32(exactly: number) != nil
    case (.double, .whole(let number)): Double(exactly: number) != nil
    case (.float, .whole(let number)): Float(exactly: number) != nil
    case (.float, .fraction(let number)): Double(Float(number)) == number
    case (.boolean, .fraction), (.integer16, .fraction), (.integer32, .fraction),
      (.integer64, .fraction):
      false
    default: true
    }
  }

  /// The digest of the number.
  func digest(_ seed: DigestSeed, key: Int64) -> UInt128 {
    switch self {
    case .whole(let number): seed.digest(.integer, key: key, UInt64(bitPattern: number))
    case .fraction(let number): seed.digest(.real, key: key, number.bitPattern)
    }
  }
}
