package import BridgeSchema

/// Finds out which of several schemas a store has, by what is in it and not by its label.
package enum StoreIdentification {
  /// A schema that the store may have.
  package struct Candidate: Hashable, Sendable {
    /// What people call it, such as `Notes 3`.
    package let name: String
    package let schema: Schema

    /// Names a schema.
    package init(_ name: String, _ schema: Schema) {
      self.name = name
      self.schema = schema
    }
  }

  /// The candidates that are the store's schema; several if versions differ in nothing it sees.
  ///
  /// All entity hashes have to be equal, and the tables have to be those of the schema: a mark that
  /// the tables contradict is not believed.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - candidates: The schemas, at least one.
  /// - Returns: The matches in the order of the candidates, never none.
  /// - Throws: `STORE-HALF-MIGRATED`, `STORE-OTHER-APP`, `STORE-LAYOUT`, and `STORE-VERSION` with
  ///   the candidates by nearness and how each differs (case B03).
  package static func identify(
    _ store: StoreDescription, among candidates: [Candidate]
  ) throws(Failure) -> [Candidate] {
    try store.metadata.requireWholeMigration(path: store.path)
    let matches = candidates.filter {
      SchemaIdentity(of: $0.schema).isCompatible(with: store.metadata.recorded)
    }
    guard let first = matches.first else {
      try store.metadata.requireRelation(to: candidates.map(\.schema), path: store.path)
      throw unknownVersion(of: store, candidates)
    }
    let fit = LayoutFit(of: first.schema, to: store.tables)
    guard fit.findings.isEmpty else {
      throw Failure.layout(
        "\(store.path) says that it has the version \(first.name), but its tables do not",
        evidence: Array(fit.findings.prefix(10)))
    }
    return matches
  }

  private static func unknownVersion(
    of store: StoreDescription, _ candidates: [Candidate]
  ) -> Failure {
    let nearest = candidates.map { ($0, differences(of: store, to: $0)) }
      .enumerated().sorted { ($0.element.1.count, $0.offset) < ($1.element.1.count, $1.offset) }
      .map(\.element)
    let evidence = nearest.prefix(5).map { candidate, differences in
      "against \(candidate.name), \(counted(differences.count)): "
        + Failure.listed(differences, atMost: 8)
    }
    let name = nearest.first?.0.name ?? "none"
    return Failure(
      .storeVersion,
      "\(store.path) has none of the known versions; the nearest is \(name)",
      evidence: evidence + labels(of: store),
      remedy: "begin the plan at the store's own schema, by naming the store in place of a "
        + "version, or name the model that it was written with")
  }

  private static func counted(_ count: Int) -> String {
    count == 1 ? "1 difference" : "\(count) differences"
  }

  private static func labels(of store: StoreDescription) -> [String] {
    let labels = store.metadata.versionIdentifiers.filter { !$0.isEmpty }
    guard !labels.isEmpty else { return [] }
    return ["the store calls itself \(labels.joined(separator: ", ")), which proves nothing"]
  }

  /// How a store differs from a candidate: by its own model where it has one, else by its hashes
  /// and tables.
  static func differences(of store: StoreDescription, to candidate: Candidate) -> [String] {
    if let own = store.schema, store.metadata.recorded.isCompatible(with: SchemaIdentity(of: own)),
      let changes = try? SchemaDifference.changes(from: own, to: candidate.schema)
    {
      let sentences = changes.filter(\.changesIdentity).map { sentence($0) }
      if !sentences.isEmpty { return sentences }
    }
    return HashDifference.sentences(
      store: store.metadata.recorded.hashes, other: SchemaIdentity(of: candidate.schema).hashes,
      named: "it") + tableDifferences(of: store, to: candidate.schema)
  }

  /// The tables and columns that tell the store from a schema.
  ///
  /// Names with an entity number in them are left out: one entity more moves them all.
  private static func tableDifferences(of store: StoreDescription, to schema: Schema) -> [String] {
    LayoutComparison(of: StoreLayout(of: schema), with: store.tables).differences
      .compactMap { difference in
        switch difference.kind {
        case .missingTable(let name) where !isNumbered(name): "its table \(name) is missing"
        case .extraTable(let name) where !isNumbered(name): "there is a table \(name) more"
        case .missingColumn(let table, let column) where !isNumbered(table) && !isNumbered(column):
          "its column \(table).\(column) is missing"
        case .extraColumn(let table, let column) where !isNumbered(table) && !isNumbered(column):
          "there is a column \(table).\(column) more"
        case .otherType(let table, let column, let expected, let found):
          "the column \(table).\(column) is \(found), not \(expected)"
        default: nil
        }
      }
  }

  private static func isNumbered(_ name: String) -> Bool {
    name.hasPrefix("Z_") || name.dropFirst().first?.isNumber == true
  }

  private static func sentence(_ change: Change) -> String {
    let item = change.property.map { "\(change.entity).\($0)" } ?? change.entity
    switch change.kind {
    case .entityAdded: return "the store lacks the entity \(item)"
    case .entityRemoved: return "the store has the entity \(item) more"
    case .attributeAdded: return "the store lacks the attribute \(item)"
    case .attributeRemoved: return "the store has the attribute \(item) more"
    case .relationshipAdded: return "the store lacks the relationship \(item)"
    case .relationshipRemoved: return "the store has the relationship \(item) more"
    default:
      let words = change.kind.rawValue.replacing("-", with: " ")
      guard let before = change.before, let after = change.after else {
        return "\(item) differs (\(words))"
      }
      return "\(item) differs (\(words)): \(before) in the store, \(after) there"
    }
  }
}

extension Failure.Code {
  /// The store has none of the schemas that it was held against.
  package static let storeVersion = Self("STORE-VERSION")
}
