import BridgeBytes
import BridgeSQLite
import BridgeSchema

/// What counts as the value of an attribute in one of the two stores.
enum ValueReading {
  /// What SQLite returns: the storage class, and the bytes or bits.
  case stored
  /// The number, however it is stored; one that a type does not hold exactly is left out.
  case number(fitting: AttributeType?)
  /// The bytes themselves, wherever they lie; `marked` says whether a marker stands before them.
  case content(ExternalContent, marked: Bool)
}

/// The values of an attribute in one of the two stores.
final class ValueProbe: RowProbe {
  private let column: Int
  private let seed: DigestSeed
  private let reading: ValueReading
  private let exceptions: Set<Int64>
  private let skipped: KeyCursor?
  private let replacement: SQLValue

  /// The values.
  private(set) var values = Tally()
  /// What the records without a value get, when that is decided.
  private(set) var replacements = Tally()
  private(set) var nulls: Int64 = 0
  /// How many values lie in files that cannot be found.
  private(set) var unreadable: Int64 = 0

  /// Reads an attribute.
  ///
  /// - Parameters:
  ///   - column: Where it is in the rows.
  ///   - seed: What its digests begin with.
  ///   - reading: What counts as the value.
  ///   - replacement: What a record without a value gets.
  ///   - exceptions: The keys of records that are not looked at.
  ///   - skipped: More of them.
  init(
    column: Int, seed: DigestSeed, reading: ValueReading = .stored,
    replacement: SQLValue = .null, exceptions: Set<Int64> = [], skipped: KeyCursor? = nil
  ) {
    self.column = column
    self.seed = seed
    self.reading = reading
    self.replacement = replacement
    self.exceptions = exceptions
    self.skipped = skipped
  }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) throws(Failure) {
    if !exceptions.isEmpty, exceptions.contains(key) { return }
    guard row.storageClass(column) != .null else {
      nulls += 1
      if replacement != .null { replacements.add(digest(of: replacement, key)) }
      return
    }
    if let skipped, try skipped.contains(key) { return }
    try add(row, key)
  }

  private func add(_ row: borrowing Statement, _ key: Int64) throws(Failure) {
    switch reading {
    case .stored: values.add(seed.digest(of: row, column, key: key))
    case .number(let type):
      guard let number = StoredNumber(row, column) else {
        return values.add(seed.digest(of: row, column, key: key))
      }
      if let type, !number.fits(type) { return }
      values.add(number.digest(seed, key: key))
    case .content(_, marked: false): values.add(seed.digest(of: row, column, key: key))
    case .content(let content, marked: true):
      guard let digest = try content.digest(row, column, seed, key: key) else {
        unreadable += 1
        return values.add(seed.digest(.unreadable, key: key))
      }
      values.add(digest)
    }
  }
}

extension ValueProbe {
  private func digest(of value: SQLValue, _ key: Int64) -> UInt128 {
    guard case .number = reading, let number = StoredNumber(value) else {
      return seed.digest(of: value, key: key)
    }
    return number.digest(seed, key: key)
  }
}

extension DigestSeed {
  /// The digest of a value as it is stored; not for NULL.
  func digest(of row: borrowing Statement, _ column: Int, key: Int64) -> UInt128 {
    switch row.storageClass(column) {
    case .null, .integer:
      digest(.integer, key: key, UInt64(bitPattern: row.integer(column)))
    case .real: digest(.real, key: key, row.real(column).bitPattern)
    case .text: row.withBytes(column) { digest(.text, key: key, $0) }
    case .blob: row.withBytes(column) { digest(.blob, key: key, $0) }
    }
  }

  /// The digest of a value as it would be stored; not for NULL.
  func digest(of value: SQLValue, key: Int64) -> UInt128 {
    switch value {
    case .null: digest(.integer, key: key, 0)
    case .integer(let number): digest(.integer, key: key, UInt64(bitPattern: number))
    case .real(let number): digest(.real, key: key, number.bitPattern)
    case .text(let bytes): digest(.text, key: key, bytes.span)
    case .blob(let bytes): digest(.blob, key: key, bytes.span)
    }
  }
}
