import BridgeSchema

/// Finds the tables of many-to-many relationships in a file.
///
/// Their columns carry numbers that differ between releases of the framework for one and the same
/// model, and the table may be named after either end (spec: layout, 5).
struct JoinBinding {
  private let actual: ActualTables
  private var taken: Set<String>

  init(to actual: ActualTables, besides taken: [String]) {
    self.actual = actual
    self.taken = Set(taken.map(LayoutName.upper))
  }

  /// The table with the names of the file.
  mutating func bind(_ layout: JoinTableLayout) throws(Failure) -> JoinTableLayout {
    let candidates = layout.isReflexive ? [layout] : [layout, layout.flipped]
    for candidate in candidates {
      let tables = actual.tables.filter { fits($0, candidate) }
      let fitting = tables.compactMap { JoinColumns.bind(candidate, to: $0) }
      guard fitting.count < 2 else { throw failure(layout, "several tables that may be") }
      guard let result = fitting.first else { continue }
      taken.insert(LayoutName.upper(result.name))
      return result
    }
    throw failure(layout, "no table for")
  }

  private func fits(_ table: ActualTables.Table, _ layout: JoinTableLayout) -> Bool {
    !taken.contains(LayoutName.upper(table.name))
      && layout.namePattern.fit(of: table.name) == .close
  }

  private func failure(_ layout: JoinTableLayout, _ what: String) -> Failure {
    let joins = actual.tables.filter { $0.name.hasPrefix("Z_") && $0.columns.count < 5 }
    return .layout(
      "the store has \(what) the many-to-many relationship "
        + "'\(layout.owner.entity).\(layout.owner.relationship)'",
      evidence: [
        "the table should be \(layout.name) with \(layout.columns.joined(separator: ", "))"
      ] + joins.map { "\($0.name) has \($0.text)" })
  }
}

extension JoinTableLayout {
  /// What the table's name is made of: the owner's number, as in the other end's column.
  fileprivate var namePattern: NamePattern {
    NamePattern("Z_", number: owner.pattern.number, LayoutName.upper(owner.relationship))
  }

  /// The same table named after the other end.
  fileprivate var flipped: Self {
    var copy = self
    (copy.owner, copy.target) = (target, owner)
    return copy
  }
}

/// Finds the columns of one join table.
private enum JoinColumns {
  static func bind(
    _ layout: JoinTableLayout, to table: ActualTables.Table
  ) -> JoinTableLayout? {
    let names = table.columns.map(\.name)
    guard let (owner, target) = ends(of: layout, among: names) else { return nil }
    var result = layout
    result.name = table.name
    result.owner.column = owner
    result.target.column = target
    guard bindOrder(of: &result.owner, among: names), bindOrder(of: &result.target, among: names)
    else { return nil }
    return result
  }

  /// The one pair of different columns that fits both ends; a close fit beats a loose one.
  private static func ends(
    of layout: JoinTableLayout, among names: [String]
  ) -> (String, String)? {
    if layout.isReflexive { return reflexiveEnds(of: layout, among: names) }
    let owners = fitting(layout.owner.pattern, among: names)
    let targets = fitting(layout.target.pattern, among: names)
    let pairs = owners.flatMap { owner in
      targets.filter { $0 != owner }.map { (owner, $0) }
    }
    return pairs.count == 1 ? pairs[0] : nil
  }

  /// The second column of a relationship that is its own inverse is `REFLEXIVE`, or the first one's
  /// name with a number.
  private static func reflexiveEnds(
    of layout: JoinTableLayout, among names: [String]
  ) -> (String, String)? {
    let own = fitting(layout.owner.pattern, among: names).sorted { $0.utf8.count < $1.utf8.count }
    if let reflexive = names.first(where: { LayoutName.upper($0) == "REFLEXIVE" }) {
      return own.count == 1 ? (own[0], reflexive) : nil
    }
    return own.count == 2 ? (own[0], own[1]) : nil
  }

  private static func bindOrder(
    of end: inout JoinTableLayout.End, among names: [String]
  ) -> Bool {
    guard let pattern = end.orderPattern else { return true }
    let columns = fitting(pattern, among: names)
    end.orderColumn = columns.first
    return columns.count == 1
  }

  private static func fitting(_ pattern: NamePattern, among names: [String]) -> [String] {
    let close = names.filter { pattern.fit(of: $0) == .close }
    return close.isEmpty ? names.filter { pattern.fit(of: $0) == .loose } : close
  }
}
