import BridgeJSON
import BridgePlanning
import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeSystem
import FoundationEssentials

/// Makes the folder of a new run, which appears whole, by a rename.
struct RunCreation {
  let state: String
  let document: PlanDocument
  let options: RunOptions

  /// Takes the fingerprint of the frozen store, and notes everything that the run needs.
  ///
  /// - Throws: `DISK-SPACE` when the disk cannot hold the new store; what reading the store throws.
  func create(for preparation: borrowing Preparation) throws(Failure) -> RunFolder {
    try requireSound(preparation)
    let fingerprint = try fingerprint(of: preparation)
    let baseline = try ModelViolations(
      in: preparation.lock.connection, layout: preparation.layout)
    try requireSpace(preparation.lock.store, stages: preparation.schedule.stages.count)
    let settings = try settings(of: preparation, fingerprint: fingerprint)
    let external = try ExternalManifest.taken(beside: preparation.lock.store.path)
    try makeStateFolder()
    let name = RunFolder.newName()
    let draft = RunFolder(path: PathText.join(state, Self.draftPrefix + name))
    let folder = RunFolder(path: PathText.join(state, name))
    try FileSystem.createFolder(draft.path, mode: 0o700)
    try FileSystem.write(document.bytes, to: draft.plan, exclusive: true, sync: true)
    try FileSystem.createFile(draft.journal)
    try Journal.create(
      at: draft.journal,
      values: [
        (.state, .string(RunState.running.rawValue)), (.settings, settings.json),
        (.fingerprint, fingerprint.json), (.external, external.json),
        (.baseline, .array(baseline.all.map { .string($0.sentence) })),
      ], stages: preparation.schedule.stages.map(\.number))
    let building = Array((settings.buildingFolder(of: folder) + "\n").utf8)
    try FileSystem.write(building, to: draft.building, exclusive: true, sync: true)
    try FileSystem.syncFolder(draft.path)
    try FileSystem.rename(draft.path, to: folder.path)
    try FileSystem.syncFolder(state)
    return folder
  }

  /// A damaged page may hide anything; nothing is built on a store that has one.
  private func requireSound(_ preparation: borrowing Preparation) throws(Failure) {
    let path = preparation.lock.store.path
    do throws(Failure) {
      let answer = try preparation.lock.connection.value("PRAGMA quick_check(1)")?.string
      guard let answer, answer != "ok" else { return }
      throw Failure.sqliteDamage(answer)
    } catch {
      throw error.naming(store: path)
    }
  }

  private func fingerprint(of preparation: borrowing Preparation) throws(Failure)
    -> StoreFingerprint
  {
    do {
      return try StoreFingerprint(of: preparation.lock)
    } catch {
      throw error.naming(store: preparation.lock.store.path)
    }
  }

  private func settings(
    of preparation: borrowing Preparation, fingerprint: StoreFingerprint
  ) throws(Failure) -> RunSettings {
    RunSettings(
      store: preparation.lock.store.path, storeUUID: preparation.metadata.uuid,
      planDigest: RunDigests.of(document.bytes), planPath: document.path,
      planFolder: document.folder, programDigests: try RunDigests.programs(of: document),
      batch: options.batch, onFailure: options.onFailure,
      usesLog: preparation.lock.store.header.usesLog,
      totals: try WorkTotals.of(
        preparation.schedule, fingerprint: fingerprint, connection: preparation.lock.connection))
  }

  private func makeStateFolder() throws(Failure) {
    guard FileSystem.exists(state) else {
      return try FileSystem.createFolders(state, mode: 0o700)
    }
    for name in try FileSystem.list(state) where name.hasPrefix(Self.draftPrefix) {
      try removeDraft(PathText.join(state, name))
    }
  }

  /// What the folder of a run is called before it is complete.
  private static let draftPrefix = ".new-"

  /// Removes what a process left that was killed while it made a run; a day is longer than that takes.
  private func removeDraft(_ path: String) throws(Failure) {
    guard let status = try FileSystem.status(of: path) else { return }
    let age = Date().timeIntervalSince1970 - Double(status.modificationNanoseconds) / 1e9
    if age > 86_400 { try FileSystem.removeTree(path) }
  }

  /// Two files of the store's size lie beside it at most, and half as much for sorting indexes.
  private func requireSpace(_ store: StoreFile, stages: Int) throws(Failure) {
    let stat = try StoreStat(of: store.path)
    let size = UInt64((stat.main?.size ?? 0) + (stat.log?.size ?? 0))
    let needed = size * UInt64(min(2, max(1, stages))) + size / 2
    let free = try FileSystem.freeSpace(at: store.folder)
    guard free < needed else { return }
    throw Failure(
      .diskSpace, "the disk has too little space for the new store",
      evidence: ["needed: about \(needed) bytes in \(store.folder)", "free: \(free) bytes"],
      remedy: "free space, or migrate a copy of the store on another disk")
  }
}

/// How much every pass has to do, known before the first one begins.
enum WorkTotals {
  static func of(
    _ schedule: Schedule, fingerprint: StoreFingerprint, connection: borrowing Connection
  ) throws(Failure) -> [String: Int64] {
    var result: [String: Int64] = [:]
    var counts: [String: Int64] = [:]
    for pass in schedule.stages.flatMap(\.passes) {
      switch pass {
      case .copy(let pass):
        result[pass.id] = fingerprint.content.tables[pass.source]?.rows ?? 0
      case .update(let pass):
        // Steps on the same records share one look at the table.
        let query = "SELECT count(*) FROM \(SQL.name(pass.table)) WHERE \(pass.isOurs)"
        if counts[query] == nil { counts[query] = try connection.integer(query) }
        result[pass.id] = counts[query]
      case .statement: continue
      }
    }
    return result
  }
}

extension Failure.Code {
  /// The disk cannot hold the files that a run builds.
  static let diskSpace = Self("DISK-SPACE")
}

extension Failure {
  /// What SQLite's own check said of a store.
  fileprivate static func sqliteDamage(_ answer: String) -> Self {
    Self(
      .sqliteCorrupt, "the database is damaged: \(answer)",
      remedy: "restore the store from a backup, or recover it with 'sqlite3 FILE .recover'")
  }
}
