import BridgeBytes
package import BridgeJSON
import BridgePlanning
import BridgeSchema
import BridgeSystem

/// What a run was started with, as its journal keeps it.
package struct RunSettings: Hashable, Sendable {
  /// The store's real path.
  package var store: String
  /// The UUID of the store.
  package var storeUUID: String
  /// The SHA-256 of the plan's document.
  package var planDigest: String
  /// The file that the plan was read from, if it was.
  package var planPath: String?
  /// The folder from which relative paths of programs count.
  package var planFolder: String
  /// The SHA-256 of every file that a step of the user's names, by path.
  package var programDigests: [String: String]
  package var batch: BatchSize
  package var onFailure: RunOptions.FailureMode
  /// Whether the original is in WAL mode, as the result has to be.
  package var usesLog: Bool
  /// How many rows each pass has to work on, by pass.
  package var totals: [String: Int64]

  /// The private folder beside the store in which files are built.
  package func buildingFolder(of run: RunFolder) -> String {
    RunFolder.buildingPrefix(of: store) + run.name
  }
}

extension RunSettings {
  package var json: JSON {
    .object([
      "store": .string(store), "store_uuid": .string(storeUUID),
      "plan_digest": .string(planDigest), "plan_path": planPath.map(JSON.string),
      "plan_folder": .string(planFolder),
      "program_digests": .sorted(programDigests.mapValues(JSON.string)),
      "batch_records": .integer(Int64(batch.records)),
      "batch_bytes": .integer(Int64(batch.bytes)), "on_failure": .string(onFailure.rawValue),
      "uses_log": .boolean(usesLog), "totals": .sorted(totals.mapValues(JSON.integer)),
    ])
  }

  package init?(_ json: JSON?) {
    guard let json, let store = json["store"]?.text, let uuid = json["store_uuid"]?.text,
      let planDigest = json["plan_digest"]?.text, let planFolder = json["plan_folder"]?.text,
      let records = json["batch_records"]?.integer, let bytes = json["batch_bytes"]?.integer,
      let onFailure = json["on_failure"]?.text.flatMap(RunOptions.FailureMode.init(rawValue:)),
      let usesLog = json["uses_log"]?.flag
    else { return nil }
    self.store = store
    storeUUID = uuid
    self.planDigest = planDigest
    planPath = json["plan_path"]?.text
    self.planFolder = planFolder
    programDigests = Self.members(json["program_digests"]).compactMapValues(\.text)
    batch = BatchSize(records: Int(records), bytes: Int(bytes))
    self.onFailure = onFailure
    self.usesLog = usesLog
    totals = Self.members(json["totals"]).compactMapValues(\.integer)
  }

  private static func members(_ json: JSON?) -> [String: JSON] {
    Dictionary(
      (json?.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}

/// The digests by which a changed plan or program is noticed.
enum RunDigests {
  /// The digest of some bytes, as text.
  static func of(_ bytes: [UInt8]) -> String { Hexadecimal.text(Digest.sha256(bytes)) }

  /// The digests of the files that the programs of a plan name, by path.
  ///
  /// Every word of a command that is the path of a file counts, since a program may be handed its
  /// own source, as in `python3 steps/words.py`.
  static func programs(of document: PlanDocument) throws(Failure) -> [String: String] {
    var result: [String: String] = [:]
    for step in document.plan.stages.flatMap(\.imports) {
      guard case .filter(let program) = step.kind else { continue }
      for word in program.command where word.contains("/") || word.contains(".") {
        let path = word.hasPrefix("/") ? word : PathText.join(document.folder, word)
        guard try FileSystem.status(of: path)?.kind == .file else { continue }
        result[path] = of(try FileSystem.read(path, limit: 64 << 20))
      }
    }
    return result
  }
}

/// The programs that the steps of a plan run.
enum RunPrograms {
  /// Finds every program before the first write, as if it were to be started.
  ///
  /// - Throws: `PROGRAM-MISSING`, `PROGRAM-NOT-EXECUTABLE`.
  static func require(of document: PlanDocument) throws(Failure) {
    for step in document.plan.stages.flatMap(\.imports) {
      guard case .filter(let program) = step.kind else { continue }
      _ = try ChildCommand(program.command, in: document.folder).program()
    }
  }
}
