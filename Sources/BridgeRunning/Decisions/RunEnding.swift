import BridgePlanning
import BridgeSQLite
package import BridgeSchema
import BridgeStore
import BridgeSystem

/// Ends runs: puts the original back, or clears away what a run left.
package struct RunEnding {
  let folder: RunFolder
  let emit: (RunEvent) -> Void

  package init(folder: RunFolder, emit: @escaping (RunEvent) -> Void) {
    self.folder = folder
    self.emit = emit
  }

  /// Gives a run up, or puts the kept original back, byte for byte.
  ///
  /// - Parameter discardsChanges: Whether what was written to the result since may be lost.
  /// - Returns: What was done, in words.
  /// - Throws: `STORE-IN-USE`, `ROLLBACK-CHANGED`, `ROLLBACK-CLEANED`, `SWAP-UNCLEAR`, `RUN-LOCKED`.
  package func rollBack(discardsChanges: Bool) throws(Failure) -> String {
    let lock = try RunLock(folder.lock)
    let journal = try Journal.open(folder.journal, access: .readWrite)
    let settings = try journal.settings()
    let building = settings.buildingFolder(of: folder)
    switch try journal.state() {
    case .rolledBack: return "the run \(folder.name) is rolled back already"
    case .running, .needsDecision, .verified:
      if FileSystem.exists(building) { try FileSystem.removeTree(building) }
      try journal.setState(.rolledBack)
      return "the run \(folder.name) is given up; the original was never touched"
    case .swapping, .done, .rollingBack:
      let rollback = Rollback(
        folder: folder, building: building, discardsChanges: discardsChanges, emit: emit)
      try rollback.run(journal: journal)
      lock.release()
      return "the original stands under \(settings.store) again"
    }
  }

  /// Removes the kept original of a finished run, the external files that only it refers to, and
  /// the run's own folder.
  ///
  /// - Returns: What was removed, as paths.
  /// - Throws: `CLEAN-UNFINISHED` for a run that is not over; `RUN-LOCKED`.
  package func clean() throws(Failure) -> [String] {
    let lock = try RunLock(folder.lock)
    let journal = try Journal.open(folder.journal, access: .readOnly)
    let settings = try journal.settings()
    guard try journal.state().isOver else {
      throw Failure(
        .cleanUnfinished, "the run \(folder.name) is not over, so nothing of it is removed",
        remedy: "go on with 'bridge run --resume', or give it up with "
          + "'bridge rollback \(folder.name)'")
    }
    var removed: [String] = []
    let kept = settings.store + ".before-" + folder.name
    if FileSystem.exists(kept) {
      removed += try ObsoleteFiles(store: settings.store, kept: kept, run: folder).remove()
    }
    for suffix in ["", "-wal", "-shm"] where try FileSystem.remove(kept + suffix) {
      removed.append(kept + suffix)
    }
    try FileSystem.removeTree(folder.path)
    lock.release()
    return removed + [folder.path]
  }
}

/// External files that the kept original refers to and the result does not.
struct ObsoleteFiles {
  let store: String
  let kept: String
  let run: RunFolder

  /// Removes them; a file that anybody may still refer to stays.
  func remove() throws(Failure) -> [String] {
    guard FileSystem.exists(store), try !hasOtherOriginals() else { return [] }
    let bytes = try FileSystem.read(run.plan, limit: PlanReading.limit)
    let plan = try PlanReading.plan(from: bytes, file: run.plan)
    guard let first = plan.chain.first?.schema, let last = plan.chain.last?.schema else {
      return []
    }
    guard try isAt(last) else { return [] }
    let old = try references(in: kept, of: first)
    guard !old.isEmpty else { return [] }
    let obsolete = old.subtracting(try references(in: store, of: last))
    let files = ExternalFiles(ofStore: store)
    var removed: [String] = []
    for name in obsolete.sorted() where try files.size(of: name) != nil {
      let path = try files.path(of: name)
      if try FileSystem.remove(path) { removed.append(path) }
    }
    return removed
  }

  /// Whether another run keeps an original of the store, which may refer to the same files.
  private func hasOtherOriginals() throws(Failure) -> Bool {
    let prefix = PathText.name(of: store) + ".before-"
    return try FileSystem.list(PathText.folder(of: store)).contains {
      $0.hasPrefix(prefix) && !$0.hasPrefix(PathText.name(of: kept))
    }
  }

  /// Whether the store is still at a schema; in the tables of another its references are not found.
  private func isAt(_ schema: Schema) throws(Failure) -> Bool {
    try StoreFile.withStoreForLooking(store) { (connection) throws(Failure) in
      try StoreMetadata.read(connection, path: store).recorded
        .isCompatible(with: SchemaIdentity(of: schema))
    }
  }

  /// The names that a store refers to.
  private func references(in path: String, of schema: Schema) throws(Failure) -> Set<String> {
    try StoreFile.withStoreForLooking(path) { (connection) throws(Failure) in
      let layout = try StoreLayout(of: schema).bound(to: ActualTables.read(from: connection))
      var names: Set<String> = []
      for column in layout.externalColumns {
        try ExternalFiles.forEachReference(in: column, of: connection) {
          (reference) throws(Failure) in names.insert(reference.name)
        }
      }
      return names
    }
  }
}

extension StoreLayout {
  /// The columns of the attributes whose values may lie in files.
  var externalColumns: [ExternalColumn] {
    tables.flatMap { table in
      table.columns.compactMap { column in
        guard case .attribute(let entity, let path) = column.role,
          schema.attribute(path: path, of: entity)?.allowsExternalStorage == true
        else { return nil }
        return ExternalColumn(table: table.name, column: column.name)
      }
    }
  }
}

extension Failure.Code {
  /// A run that is not over cannot be cleaned away.
  package static let cleanUnfinished = Self("CLEAN-UNFINISHED")
}
