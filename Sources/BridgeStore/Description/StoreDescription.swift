import BridgeFormats
package import BridgeSQLite
package import BridgeSchema

/// What a store is: what it says of itself, the model it carries, and what its tables really hold.
///
/// The three need not agree; ``findings`` says where they do not. The tables are the truth, the
/// model cache is next, and the recorded version is only a mark.
package struct StoreDescription: Sendable {
  /// The store's path, for messages.
  package let path: String
  /// What the store says of itself.
  package let metadata: StoreMetadata
  /// The model that it carries.
  package let model: StoreModel
  /// What stands in its schema.
  package let tables: ActualTables
  /// The layout of its own model with the names of its tables; nil without either.
  package let layout: StoreLayout?
  /// The number of records of each entity, not counting those of its sub-entities.
  package let rows: [String: Int64]
  /// Where record, model and tables disagree, one sentence each; empty for a store in order.
  package let findings: [String]
  /// What is odd and harms nothing, one sentence each.
  package let warnings: [String]

  /// The schema of the store's own model, where it has one.
  package var schema: Schema? { model.schema }

  /// Whether record, model and tables agree, as far as they are there.
  package var agrees: Bool { findings.isEmpty }

  /// Describes an open store.
  ///
  /// - Parameters:
  ///   - connection: A connection to the store, such as ``StoreFile/look(_:)`` lends.
  ///   - path: The store, for messages.
  /// - Returns: The description.
  /// - Throws: `STORE-PLAIN-SQLITE`, `STORE-METADATA`, `STORE-DAMAGED` and others.
  /// - Complexity: O(*n*) in the number of rows.
  package static func read(
    _ connection: borrowing Connection, path: String
  ) throws(Failure) -> Self {
    do {
      return try StoreDescription(connection, path)
    } catch {
      throw error.naming(store: path).namingLock(of: path)
    }
  }

  private init(_ connection: borrowing Connection, _ path: String) throws(Failure) {
    self.path = path
    metadata = try StoreMetadata.read(connection, path: path)
    model = try StoreModel.read(connection, path: path)
    let tables = try ActualTables.read(from: connection)
    self.tables = tables
    let fit = model.schema.map { LayoutFit(of: $0, to: tables) }
    layout = fit?.layout
    let census = try RecordCensus(of: connection, tables: tables, layout: fit?.layout)
    rows = census.rows
    findings =
      Self.disagreement(of: model, with: metadata) + (fit?.findings ?? []) + census.findings
    warnings = Self.warnings(of: model) + (fit?.warnings ?? [])
  }

  private static func disagreement(
    of model: StoreModel, with metadata: StoreMetadata
  ) -> [String] {
    guard let schema = model.schema else { return [] }
    return HashDifference.sentences(
      store: metadata.recorded.hashes, other: SchemaIdentity(of: schema).hashes,
      named: "its own model")
  }

  private static func warnings(of model: StoreModel) -> [String] {
    switch model {
    case .read(let model): model.warnings.map(\.description)
    case .absent(let reason): [reason]
    case .damaged(let failure): ["the model cache cannot be read: \(failure.summary)"]
    }
  }
}
