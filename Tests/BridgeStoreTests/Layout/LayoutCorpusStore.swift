import BridgeFormats
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation

/// A store of the corpus with its own model and what stands in it.
struct LayoutCorpusStore {
  let name: String
  let schema: Schema
  let actual: ActualTables
  let framework: Int64

  /// The layout that the store's framework made of the model.
  var layout: StoreLayout { StoreLayout(of: schema, form: framework < 800 ? .older : .current) }

  /// Every store of the corpus that carries a model.
  static func all() throws -> [Self] { try Corpus.stores.compactMap(Self.init) }

  private init?(_ url: URL) throws {
    let folder = try TemporaryFolder()
    let path = try folder.copyStore(url)
    let connection = try Connection(path: path, access: .readWrite)
    let actual = try ActualTables.read(from: connection)
    guard actual.table(named: "Z_MODELCACHE") != nil,
      let cache = try connection.value("SELECT Z_CONTENT FROM Z_MODELCACHE")?.blob,
      let metadata = try connection.value("SELECT Z_PLIST FROM Z_METADATA")?.blob
    else { return nil }
    self.name = url.path.replacing(Corpus.folder.path, with: "")
    self.actual = actual
    schema = try ModelCache.read(cache, file: url.lastPathComponent).schema
    framework =
      try PropertyList.read(metadata)["NSPersistenceFrameworkVersion"]?.integer ?? 0
  }
}

/// How many predictions were made, and which failed.
struct LayoutTally {
  var total = 0
  var misses: [String] = []
  var hits: Int { total - misses.count }
  var summary: String { "\(hits) of \(total)" }

  mutating func count(_ hit: Bool, _ what: @autoclosure () -> String) {
    total += 1
    if !hit { misses.append(what()) }
  }
}
