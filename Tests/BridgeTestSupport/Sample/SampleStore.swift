package import BridgeSQLite
package import BridgeSchema
package import BridgeStore
import BridgeSystem

/// A store that was made up: every edge case of a schema, the same for the same seed.
package struct SampleStore: Sendable {
  /// How a store is made.
  package struct Options: Sendable {
    /// What lies beside the main file.
    package enum Journal: Sendable {
      /// Nothing: a rollback journal, deleted.
      case rollback
      /// A `-wal` with the last tenth of the records in it, not yet in the main file.
      case liveLog
    }

    /// A value of the caller's own for an attribute, by the record's place among its entity's.
    package typealias Value =
      @Sendable (_ index: Int, _ generator: inout SeededGenerator) ->
      SQLValue

    /// What lies beside the main file.
    package var journal = Journal.rollback
    /// The version of the framework that the store names.
    package var framework: Int64 = 1526
    /// The way in which indexes are made.
    package var form = StoreLayout.Form.current
    /// How many records an entity has, where it is not its share of all rows.
    package var rowsByEntity: [String: Int] = [:]
    /// Values of attributes, by `Entity.path`; the entity is the one that declares the attribute.
    package var values: [String: Value] = [:]
    /// How large a value is that lies in a file of its own, in bytes.
    package var externalSize = 120_000
    /// One in so many values that may lie in a file does, past the first few.
    package var externalInterval = 500
    /// The name of the store's version identifier.
    package var versionIdentifier = "1.0.0"

    /// The options of a plain store.
    package init() {}
  }

  /// The main file.
  package let path: String
  /// How the store is laid out.
  package let layout: StoreLayout
  /// The store's UUID, 36 upper-case characters.
  package let uuid: String
  /// How many records each entity has, sub-entities not counted in.
  package let counts: [String: Int]

  /// The folder of the external files, whether it is there or not.
  package var externalFolder: String { SampleExternalFiles.folder(ofStore: path) }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - rows: How many records there are in all, shared out evenly among concrete entities.
  ///   - seed: Decides every value.
  ///   - path: The main file, which must not exist.
  ///   - options: How the store is made.
  /// - Returns: What was made.
  /// - Throws: `SYSTEM-…` when the file exists or cannot be written, else what SQLite reports.
  /// - Complexity: O(*n*) in the number of values; about 10,000 records a second in a debug build.
  @discardableResult
  package static func make(
    schema: Schema, rows: Int, seed: UInt64 = 1, at path: String, options: Options = Options()
  ) throws(Failure) -> SampleStore {
    var generator = SeededGenerator(seed: seed)
    let layout = StoreLayout(of: schema, form: options.form)
    let uuid = SampleValues.uuidText(from: &generator)
    let records = SampleRecords.allot(rows, options.rowsByEntity, in: layout)
    let links = SampleLinks.make(among: records, in: layout, from: &generator)
    let writer = SampleWriter(
      layout: layout, records: records, links: links, options: options, path: path)
    try FileSystem.createFile(path, mode: 0o644)
    try writer.write(uuid: uuid, from: &generator)
    return SampleStore(
      path: path, layout: layout, uuid: uuid, counts: records.byEntity.mapValues(\.count))
  }
}
