package import BridgeSchema
import BridgeSystem

/// A SQLite file with its sidecars, looked at and found fit to be opened, but not opened.
///
/// Everything here is learnt by reading bytes, before SQLite sees the file: opening a file that is
/// empty deletes the `-wal` beside it, and opening one with a log that is not its own applies the
/// log (spec: sqlite, 1 and 19).
package struct StoreFile: Hashable, Sendable {
  /// The path as it was given.
  package let givenPath: String
  /// The path without symbolic links; sidecars lie beside it.
  package let path: String
  /// What the main file says of itself.
  package let header: DatabaseHeader
  /// What the `-wal` amounts to; never foreign.
  package let log: LogState
  /// Whether a `-journal` holds an unfinished transaction, or one that is going on.
  package let hasJournal: Bool
  /// The marks by which a change of the bytes is noticed.
  package let mark: StoreMark

  /// The store's own folder.
  package var folder: String { PathText.folder(of: path) }
  /// The path of the write-ahead log, there or not.
  package var logPath: String { path + "-wal" }
  /// The path of the log's shared index, there or not.
  package var sharedMemoryPath: String { path + "-shm" }
  /// The path of the rollback journal, there or not.
  package var journalPath: String { path + "-journal" }

  /// Looks at a file and its sidecars.
  ///
  /// - Parameter path: The main file, or a symbolic link to it.
  /// - Throws: `STORE-MISSING`, `STORE-FOLDER`, `STORE-EMPTY`, `STORE-EMPTY-WAL`,
  ///   `STORE-NOT-SQLITE`, `STORE-TRUNCATED`, `STORE-DAMAGED`, `STORE-FOREIGN-WAL`, or the code of
  ///   a system call, such as `FILE-PERMISSION`.
  /// - Complexity: O(*n*) in the size of the `-wal`; the main file is not read beyond its header.
  package init(_ path: String) throws(Failure) {
    let main = try Self.mainFile(at: path)
    givenPath = path
    self.path = main.path
    let head = try FileSystem.readPrefix(main.path, count: DatabaseHeader.size)
    header = try Self.header(from: head, of: main.path, size: main.size)
    hasJournal = try Self.hasJournal(beside: main.path)
    log = try LogReader.state(of: main.path + "-wal", beside: header)
    let logHead = log == .absent ? [] : try FileSystem.readPrefix(main.path + "-wal", count: 32)
    mark = StoreMark(
      stat: try StoreStat(of: main.path), mainHeader: head, logHeader: logHead)
    if case .foreign(let reason) = log { throw .foreignLog(self.path, [reason]) }
    try checkLength(main.size)
  }

  /// The file under a path, by its real name, and its length in bytes.
  private static func mainFile(at path: String) throws(Failure) -> (path: String, size: Int64) {
    guard let status = try FileSystem.status(of: path) else { throw .missingStore(path) }
    guard status.kind != .folder else { throw .storeIsFolder(path) }
    // A pipe or a device would be read to no end.
    guard status.kind == .file else {
      throw .notSQLite(path, ["it is a device, a pipe or a socket, not a file"])
    }
    let real = try FileSystem.realPath(path)
    guard status.size > 0 else {
      let log = try FileSystem.status(of: real + "-wal")
      throw .emptyStore(path, logSize: log?.size)
    }
    return (real, status.size)
  }

  private static func header(
    from head: [UInt8], of path: String, size: Int64
  ) throws(Failure) -> DatabaseHeader {
    guard DatabaseHeader.begins(head) else {
      throw .notSQLite(path, ["it begins with \(head.prefix(8).map { hex($0) }.joined())"])
    }
    guard head.count >= DatabaseHeader.size else {
      throw .truncatedStore(path, ["it has \(size) bytes; the header alone has 100"])
    }
    guard let header = DatabaseHeader(head) else {
      throw .damagedStore(path, ["its header names a page size that SQLite does not have"])
    }
    return header
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// A journal counts unless its first byte is 0, as it is when kept for the next transaction
  /// (<https://www.sqlite.org/lockingv3.html>, 4).
  private static func hasJournal(beside path: String) throws(Failure) -> Bool {
    let journal = path + "-journal"
    guard let status = try FileSystem.status(of: journal), status.kind == .file else {
      return false
    }
    guard status.size > 0 else { return false }
    return try FileSystem.readPrefix(journal, count: 1) != [0]
  }

  /// A main file may be short only while a log or journal holds what it lacks.
  private func checkLength(_ size: Int64) throws(Failure) {
    guard !log.hasCommits, !hasJournal else { return }
    if let claimed = header.claimedSize, claimed > size {
      throw .truncatedStore(
        path, ["its header claims \(claimed) bytes, the file has \(size)"])
    }
    guard size.isMultiple(of: Int64(header.pageSize)) else {
      throw .truncatedStore(
        path, ["its \(size) bytes are no whole number of \(header.pageSize)-byte pages"])
    }
  }
}
