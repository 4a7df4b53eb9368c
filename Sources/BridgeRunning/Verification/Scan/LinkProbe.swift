import BridgeBytes
import BridgeSQLite
import BridgeSchema

/// The links of a relationship in one of the two stores, whatever table they lie in.
final class LinkProbe: RowProbe {
  /// Which columns of the scan say what.
  struct Columns {
    var owner: Int
    var target: Int
    /// The `Z_ENT` of the owner's row, where only some owners count.
    var ownerEntity: Int?
    /// The `Z_ENT` of the target's row, where only some targets count.
    var targetEntity: Int?
    /// The entity number that is recorded beside the target's key.
    var recordedEntity: Int?
    var order: Int?
  }

  /// Which links count, and what the numbers in them mean in the result.
  struct Rules {
    /// The numbers of the owners that count.
    var owners: Set<Int64> = []
    /// Whether links count whose owner is not there.
    var countsMissingOwners = false
    /// The numbers of targets that do not count; a missing target counts.
    var goneTargets: Set<Int64> = []
    /// Owners and targets that are only in this store, on purpose.
    var excludedOwners: Set<Int64> = []
    var excludedTargets: Set<Int64> = []
    /// The survivors of records that were folded into others.
    var mergedOwners: [Int64: Int64] = [:]
    var mergedTargets: [Int64: Int64] = [:]
    /// The numbers that entities have in the result.
    var numbers: [Int64: Int64] = [:]
    /// Whether the order within a to-many relationship counts.
    var countsOrder = false
    var countsRecordedEntity = false
  }

  private struct Link: Hashable {
    var owner: Int64
    var target: Int64
  }

  private let columns: Columns
  private let rules: Rules
  private let seed: DigestSeed
  private let present: LinkLookup?
  private var moved: Set<Link> = []
  /// The links.
  private(set) var links = Tally()

  /// Reads links; `present` finds those in a table in which moved links may meet others.
  init(columns: Columns, rules: Rules, seed: DigestSeed, present: LinkLookup? = nil) {
    self.columns = columns
    self.rules = rules
    self.seed = seed
    self.present = present
  }

  func take(_ row: borrowing Statement, key: Int64, entity: Int64) throws(Failure) {
    guard row.storageClass(columns.owner) != .null, row.storageClass(columns.target) != .null,
      isCounted(row)
    else { return }
    var link = Link(owner: row.integer(columns.owner), target: row.integer(columns.target))
    let survivors = (rules.mergedOwners[link.owner], rules.mergedTargets[link.target])
    if survivors != (nil, nil) {
      link = Link(owner: survivors.0 ?? link.owner, target: survivors.1 ?? link.target)
      guard try isNew(link) else { return }
    }
    guard !rules.excludedOwners.contains(link.owner), !rules.excludedTargets.contains(link.target)
    else { return }
    links.add(digest(of: link, row))
  }

  private func isCounted(_ row: borrowing Statement) -> Bool {
    if let owner = columns.ownerEntity {
      let isThere = row.storageClass(owner) == .integer
      guard isThere ? rules.owners.contains(row.integer(owner)) : rules.countsMissingOwners else {
        return false
      }
    }
    guard let target = columns.targetEntity, row.storageClass(target) == .integer else {
      return true
    }
    return !rules.goneTargets.contains(row.integer(target))
  }

  /// Whether a link that moved to a survivor is one more, where a table holds each link once.
  private func isNew(_ link: Link) throws(Failure) -> Bool {
    guard let present else { return true }
    guard moved.insert(link).inserted else { return false }
    return try !present.contains(link.owner, link.target)
  }

  private func digest(of link: Link, _ row: borrowing Statement) -> UInt128 {
    var digest = seed.begun(.link, key: link.owner, count: 0)
    digest.update(link.target)
    if rules.countsRecordedEntity, let column = columns.recordedEntity {
      digest.update(UInt8(row.storageClass(column) == .integer ? 1 : 0))
      let number = row.integer(column)
      digest.update(rules.numbers[number] ?? number)
    }
    if rules.countsOrder, let column = columns.order {
      digest.update(UInt8(truncatingIfNeeded: row.storageClass(column).rawValue))
      digest.update(row.integer(column))
    }
    return digest.finishAsNumber()
  }
}

/// Finds single links in a table that holds each link once.
final class LinkLookup {
  private let query: Statement

  /// Looks up by a query of an owner and a target, which gives a row when they are linked.
  init(_ query: consuming Statement) { self.query = query }

  /// Whether the owner is linked to the target.
  func contains(_ owner: Int64, _ target: Int64) throws(Failure) -> Bool {
    try query.bind([.integer(owner), .integer(target)])
    defer { query.reset() }
    return try query.step()
  }
}
