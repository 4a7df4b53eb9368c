import BridgeSchema
import BridgeStore

/// What `bridge show` prints for people.
enum SourceText {
  /// The facts about the source, then its schema.
  static func render(_ source: LoadedSource) -> String {
    var rows = [("source", source.given), ("kind", SourceDocument.kind(of: source))]
    if case .store(let store) = source.content { rows += facts(store) }
    rows += identity(of: source)
    var parts = [rows.filter { !$0.1.isEmpty }.map(line).joined(separator: "\n") + "\n"]
    if case .store(let store) = source.content { parts += [census(store), findings(store)] }
    if let schema = source.schema { parts.append(SchemaText.render(schema)) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func line(_ name: String, _ text: String) -> String {
    TextLayout.padded(name + ":", to: 11) + text
  }

  private static func identity(of source: LoadedSource) -> [(String, String)] {
    guard let schema = source.schema else { return [] }
    let identity = SchemaIdentity(of: schema)
    return [
      ("version", schema.versionIdentifiers.joined(separator: ", ")),
      ("digest", identity.digest ?? ""), ("checksum", identity.checksum ?? ""),
    ]
  }

  private static func facts(_ store: StoreDescription) -> [(String, String)] {
    [
      ("uuid", store.metadata.uuid),
      ("record", record(store)),
      ("agreement", agreement(store)),
    ]
  }

  private static func record(_ store: StoreDescription) -> String {
    if store.schema == nil { return "there is no model in the store to hold it against" }
    return store.recordMatchesModel ? "the version of its own model" : "not its own model's version"
  }

  private static func agreement(_ store: StoreDescription) -> String {
    guard store.agrees else { return "none, see below" }
    return store.schema == nil ? "" : "record, model and tables agree"
  }

  private static func census(_ store: StoreDescription) -> String {
    let rows = store.rows.sorted { $0.key < $1.key }
      .map { (name: $0.key, count: FigureText.grouped($0.value)) }
    guard !rows.isEmpty else { return "" }
    let (name, count) = (rows.map(\.name.count).max() ?? 0, rows.map(\.count.count).max() ?? 0)
    let lines = rows.map { row in
      let margin = String(repeating: " ", count: count - row.count.count)
      return "  \(TextLayout.padded(row.name, to: name))  \(margin)\(row.count)"
    }
    return "records:\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func findings(_ store: StoreDescription) -> String {
    guard !store.agrees else { return "" }
    return "what does not agree:\n" + store.findings.map { "  - \($0)\n" }.joined()
  }
}
