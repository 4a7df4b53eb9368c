/// Chooses the record that the next link leads to: one gets very many links, some get none.
struct SampleChoice {
  private let targets: [SampleRecords.Record]
  private let reachesAll: Bool
  private let most: Int
  private let isUnique: Bool
  private var counts: [Int64: Int] = [:]

  /// - Parameters:
  ///   - targets: The records to choose among.
  ///   - reachesAll: Whether each one has to be chosen before any is chosen again.
  ///   - most: How often one may be chosen; less than 2 means no limit.
  ///   - isUnique: Whether no record may be chosen twice.
  init(among targets: [SampleRecords.Record], reachesAll: Bool, most: Int, isUnique: Bool) {
    self.targets = targets
    self.reachesAll = reachesAll
    self.most = most
    self.isUnique = isUnique
  }

  mutating func next(
    _ index: Int, from generator: inout SeededGenerator
  ) -> SampleRecords.Record? {
    guard !targets.isEmpty else { return nil }
    if isUnique { return index < targets.count ? targets[index] : nil }
    let target = targets[place(index, from: &generator)]
    guard most > 1 else { return target }
    guard counts[target.key, default: 0] < most else {
      return targets.first { counts[$0.key, default: 0] < most }.map { take($0) }
    }
    return take(target)
  }

  private mutating func take(_ target: SampleRecords.Record) -> SampleRecords.Record {
    counts[target.key, default: 0] += 1
    return target
  }

  private func place(_ index: Int, from generator: inout SeededGenerator) -> Int {
    if reachesAll, index < targets.count { return index }
    if index % 16 == 1 { return 0 }
    // The last tenth is never reached, unless every record has to be.
    return Int.random(in: 0..<max(1, targets.count * 9 / 10), using: &generator)
  }
}
