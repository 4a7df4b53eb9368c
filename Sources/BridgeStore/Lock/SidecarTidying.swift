import BridgeSQLite
import BridgeSchema
import BridgeSystem

/// The sidecars that were not there before a store was locked, to be removed afterwards.
struct SidecarTidying: Sendable {
  private let path: String
  private let hadLog: Bool
  private let hadSharedMemory: Bool

  init(of store: StoreFile) throws(Failure) {
    path = store.path
    hadLog = try FileSystem.status(of: store.logPath) != nil
    hadSharedMemory = try FileSystem.status(of: store.sharedMemoryPath) != nil
  }

  /// Removes what is new, if nobody is connected any more.
  ///
  /// Taking an `-shm` away from under a connection would part it from those that come later, so
  /// everybody is excluded meanwhile. Who is refused has the sidecars in use, and removes them.
  func tidy() {
    guard hasNewOnes, let connection = try? SwapLock.lock(path) else { return }
    removeUnderLock()
    Self.close(connection)
  }

  /// Ends a connection here and not earlier.
  private static func close(_ connection: consuming Connection) {}

  /// Removes what is new while a ``SwapLock`` is held.
  func removeUnderLock() {
    if !hadSharedMemory { _ = try? FileSystem.remove(path + "-shm") }
    guard !hadLog, let log = try? FileSystem.status(of: path + "-wal"), log.size == 0 else {
      return
    }
    _ = try? FileSystem.remove(path + "-wal")
  }

  private var hasNewOnes: Bool {
    !hadSharedMemory && FileSystem.exists(path + "-shm")
      || !hadLog && FileSystem.exists(path + "-wal")
  }
}
