import BridgeJSON
import BridgeSQLite
import BridgeTestSupport
import Foundation
import Testing

/// A real store of a real app: the data of a build server, from version 1.2.0 to 2.0.0 of its model.
///
/// Three texts become dates, an attribute is renamed without a renaming identifier, and six are
/// dropped.
struct BuildServer {
  let scene: Scene
  let original: Data

  private static let model =
    "models/richardpiazza__XCServerCoreData/XCServerCoreData.xcdatamodeld"
  private static let data = "stores/richardpiazza__XCServerCoreData/Tests/"
  private static let compiled =
    "compiled/richardpiazza__XCServerCoreData/Tests/XCServerCoreData.momd/VersionInfo.plist"

  /// The sources of A and B.
  static let a = path(model) + ":1.2.0"
  static let b = path(model) + ":2.0.0"

  static let question = "rename:Integration.success_streak"

  static let losses = [
    "Asset.infoDictionary", "CommitContributor.emails", "Integration.hasCoverageData",
    "Integration.success_streak", "Issue.documentFilePath", "Issue.documentLocationData",
    "Issue.testCase",
  ].map { "removed:\($0)" }

  /// The texts that become dates, by their columns.
  static let columns = ["ZENDEDTIME", "ZQUEUEDDATE", "ZSTARTEDTIME"]

  private static func path(_ name: String) -> String { Corpus.folder.appending(path: name).path }

  /// Copies the store into a scene.
  init() throws {
    scene = try Scene()
    let store = URL(filePath: Self.path(Self.data + "XCServerCoreData_1.2.0.sqlite"))
    let copy = try scene.folder.copyStore(store)
    try FileManager.default.moveItem(atPath: copy, toPath: scene.folder.path(Scene.store))
    original = try scene.bytes(Scene.store)
  }

  /// Plans with everything decided, as a folder.
  func plan() throws {
    let words =
      ["plan", Self.a, Self.b, "--into", "plan", "--answer", "\(Self.question)=successStreak"]
      + Self.losses.flatMap { ["--accept-loss", $0] }
    let outcome = try Tool.bridge(words, in: scene.folder.url.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// The texts of a column as they were, by key.
  func texts(_ column: String, in store: String = Scene.store) throws -> [String] {
    try scene.list("SELECT Z_PK || '|' || \(column) FROM ZINTEGRATION ORDER BY Z_PK", in: store)
  }

  private struct VersionInfo: Decodable {
    let hashes: [String: [String: Data]]

    enum CodingKeys: String, CodingKey {
      case hashes = "NSManagedObjectModel_VersionHashes"
    }
  }

  /// The version hashes that Apple's compiler computed for version 2.0.0, by entity.
  static func compiledHashes() throws -> [String: Data] {
    let data = try Data(contentsOf: URL(filePath: path(compiled)))
    let versions = try PropertyListDecoder().decode(VersionInfo.self, from: data)
    return try #require(versions.hashes["XCServerCoreData2.0.0"])
  }

  /// Every link of the store, as a text for each: what the columns that hold keys say.
  func links(in store: String = Scene.store, columns: [String: [String]]) throws -> [String:
    [String]]
  {
    var result: [String: [String]] = [:]
    for (table, names) in columns {
      let list = names.joined(separator: ", ")
      result[table] = try scene.list("SELECT \(list) FROM \(table) ORDER BY \(list)", in: store)
    }
    return result
  }

  /// The columns of the original that hold keys, by table: whole numbers that an index serves, and
  /// the join tables.
  func linkColumns() throws -> [String: [String]] {
    let indexed = try scene.list(
      """
      SELECT m.tbl_name, i.name FROM sqlite_schema m, pragma_index_info(m.name) i
      JOIN pragma_table_info(m.tbl_name) c ON c.name = i.name
      WHERE m.type = 'index' AND c.type = 'INTEGER' ORDER BY 1, 2
      """)
    var result: [String: [String]] = [:]
    for line in indexed {
      let parts = line.split(separator: "|").map(String.init)
      let known = result[parts[0]] ?? (parts[0].hasPrefix("Z_") ? [] : ["Z_PK"])
      result[parts[0]] = known.contains(parts[1]) ? known : known + [parts[1]]
    }
    return result
  }
}
