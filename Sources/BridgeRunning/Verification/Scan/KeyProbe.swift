import BridgeSQLite
import BridgeSchema

/// Which keys there are.
final class KeyProbe: RowProbe {
  private let seed: DigestSeed
  /// The keys.
  private(set) var keys = Tally()

  init(_ entity: String) { seed = DigestSeed(entity, "Z_PK") }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) {
    keys.add(seed.digest(.key, key: key))
  }
}

/// Which records have a number that is none of the table's entities.
final class UnknownEntityProbe: RowProbe {
  private let known: Set<Int64>
  private let seed = DigestSeed("", "Z_ENT")
  /// The keys of those records.
  private(set) var keys = Tally()

  init(known: Set<Int64>) { self.known = known }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) {
    guard !known.contains(entity) else { return }
    keys.add(seed.digest(.key, key: key))
  }
}

/// How many records have no value in a column.
final class NullProbe: RowProbe {
  private let column: Int
  private let exceptions: Set<Int64>
  private(set) var count: Int64 = 0

  init(column: Int, exceptions: Set<Int64> = []) {
    self.column = column
    self.exceptions = exceptions
  }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) {
    guard row.storageClass(column) == .null, !exceptions.contains(key) else { return }
    count += 1
  }
}

/// How many records have another value than the one that a new attribute begins with.
final class NewValueProbe: RowProbe {
  private let column: Int
  private let value: SQLValue
  private(set) var nulls: Int64 = 0
  private(set) var others: Int64 = 0

  init(column: Int, value: SQLValue) {
    self.column = column
    self.value = value
  }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) {
    if row.storageClass(column) == .null {
      nulls += 1
    } else if row.value(column) != value {
      others += 1
    }
  }
}

/// Which records got a value from a conversion, held against those that had one to convert.
final class ConversionProbe: RowProbe {
  private let column: Int
  private let sources: KeyCursor
  private let exceptions: Set<Int64>
  /// The first records that had a value and have none.
  private(set) var lostKeys: [Int64] = []
  private(set) var lost: Int64 = 0
  private(set) var appeared: Int64 = 0

  init(column: Int, sources: KeyCursor, exceptions: Set<Int64>) {
    self.column = column
    self.sources = sources
    self.exceptions = exceptions
  }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) throws(Failure) {
    let had = try sources.contains(key)
    let has = row.storageClass(column) != .null
    guard had != has, !exceptions.contains(key) else { return }
    if has {
      appeared += 1
    } else {
      lost += 1
      if lostKeys.count < 5 { lostKeys.append(key) }
    }
  }
}
