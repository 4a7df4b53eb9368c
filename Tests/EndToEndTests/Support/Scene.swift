import BridgeJSON
import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// A folder in which a test uses the program as a person does at a command line.
final class Scene {
  let folder: TemporaryFolder

  /// What the store is called, unless a test has several.
  static let store = "Store.sqlite"

  init() throws { folder = try TemporaryFolder() }

  // MARK: - The program

  /// Runs `bridge` in the folder; another exit status than the expected one ends the test.
  @discardableResult
  func bridge(
    _ words: String..., exits status: Int32 = 0, input: String = "",
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Outcome {
    let outcome = try Tool.bridge(
      words, in: folder.url.path, environment: environment, input: input)
    try #require(
      outcome.status == status,
      "bridge \(words.joined(separator: " ")): \(outcome.output) \(outcome.errors)",
      sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs `bridge`, which is to fail with a code and change nothing in the folder.
  func refuse(
    _ words: String..., code: String, exits status: Int32 = 1, input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    let outcome = try Tool.bridge(words, in: folder.url.path, input: input)
    let command = "bridge \(words.joined(separator: " "))"
    #expect(
      outcome.status == status, "\(command): \(outcome.errors)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.hasPrefix("\(code): "), "\(command): \(outcome.errors)",
      sourceLocation: sourceLocation)
    #expect(outcome.errors.contains("\n  next: "), "\(command)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, "\(command)", sourceLocation: sourceLocation)
    #expect(try contents() == before, "\(command)", sourceLocation: sourceLocation)
  }

  /// Goes on with a run, which is to fail with a code and leave the store and its sidecars as they
  /// are.
  func refuseResume(
    code: String, exits status: Int32 = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents().filter { $0.key.hasPrefix(Self.store) }
    let outcome = try bridge("run", "--resume", exits: status, sourceLocation: sourceLocation)
    #expect(
      "\n\(outcome.errors)".contains("\n\(code): "), "\(outcome.errors)",
      sourceLocation: sourceLocation)
    #expect(
      try contents().filter { $0.key.hasPrefix(Self.store) } == before,
      sourceLocation: sourceLocation)
  }

  // MARK: - Files

  func write(_ schema: Schema, to name: String) throws {
    _ = try folder.write(SchemaJSON.write(schema).document, to: name)
  }

  func write(_ text: String, to name: String) throws {
    _ = try folder.write(Array(text.utf8), to: name)
  }

  /// Writes a program that can be run.
  ///
  /// A process of its own writes it: a child that another test starts meanwhile would inherit a
  /// descriptor of ours, and a file that is open for writing cannot be run.
  func write(program text: String, to name: String) throws {
    let script = "mkdir -p \"$(dirname \"$1\")\" && cat > \"$1\" && chmod 755 \"$1\""
    let written = try Tool.run(
      ["sh", "-c", script, "sh", folder.path(name)], in: folder.url.path, input: text)
    try #require(written.status == 0, "\(written.errors)")
  }

  /// Every file with its bytes, and every symbolic link with what it leads to, by relative path.
  ///
  /// The lock of a run counts as empty: whoever looks at the run leaves a process number there.
  func contents() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in FileManager.default.subpaths(atPath: folder.url.path) ?? [] {
      let path = folder.path(name)
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        result[name] = Data(target.utf8)
      } else {
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
        let isFolder = type as? FileAttributeType == .typeDirectory
        let isLock = name.hasPrefix("state/") && name.hasSuffix("/lock")
        result[name] = isFolder || isLock ? Data() : try bytes(name)
      }
    }
    return result
  }

  /// The names of all files and folders, without those of the state folder.
  func names() throws -> Set<String> {
    Set(try contents().keys.filter { !$0.hasPrefix("state") })
  }

  /// The bytes of a file.
  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: folder.path(name)))
  }

  /// The name under which the one run of the state folder keeps the original.
  func kept(of store: String = Scene.store) throws -> String {
    let names = try names().filter { $0.hasPrefix("\(store).before-") && !$0.hasSuffix("-wal") }
    try #require(names.count == 1, "\(names)")
    return try #require(names.first)
  }

  // MARK: - Stores

  /// Makes a store with made-up records.
  @discardableResult
  func store(
    _ schema: Schema, rows: Int, named name: String = Scene.store,
    options: SampleStore.Options = .init()
  ) throws -> SampleStore {
    let store = try SampleStore.make(
      schema: schema, rows: rows, at: folder.path(name), options: options)
    // The shared index of a log belongs to the process that made it.
    try? FileManager.default.removeItem(atPath: folder.path(name + "-shm"))
    return store
  }

  /// Makes a database without any table, and returns its name.
  func emptyDatabase() throws -> String {
    try write("", to: "empty.sqlite")
    return "empty.sqlite"
  }

  /// Changes a store as another program would.
  func execute(_ sql: String, on store: String = Scene.store) throws {
    let connection = try Connection(
      path: folder.path(store), access: .readWrite, runsTriggers: true)
    connection.setDefensive(false)
    try connection.execute(sql)
  }

  /// The rows of a query, each as a text with `|` between its values.
  func list(_ sql: String, in store: String = Scene.store) throws -> [String] {
    let rows = try StoreFile.withStoreForLooking(folder.path(store)) {
      (connection) throws(Failure) in try connection.rows(sql)
    }
    return rows.map { $0.map(Self.text).joined(separator: "|") }
  }

  private static func text(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .blob(let bytes): "x" + bytes.map { String(format: "%02X", $0) }.joined()
    }
  }

  /// Every row of every table that holds any, to compare whole stores.
  func everything(in store: String = Scene.store) throws -> [String: [[SQLValue]]] {
    try StoreFile.withStoreForLooking(folder.path(store)) { (connection) throws(Failure) in
      var result: [String: [[SQLValue]]] = [:]
      for object in try connection.schemaObjects() where object.type == "table" {
        result[object.name] = try connection.rows(
          "SELECT * FROM \(SQL.name(object.name)) ORDER BY rowid")
      }
      return result
    }
  }

  /// Every table's definition and every index, trigger and view.
  func definitions(in store: String = Scene.store) throws -> [String] {
    try list("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name", in: store)
  }
}
