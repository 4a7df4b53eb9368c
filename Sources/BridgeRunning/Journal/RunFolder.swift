package import BridgeSchema
import BridgeSystem
import FoundationEssentials

/// The folder of one run in the state folder, and the names in it.
package struct RunFolder: Hashable, Sendable {
  /// The folder.
  package let path: String

  package init(path: String) { self.path = path }

  /// The name of the run: date, time, and four random characters.
  package var name: String { PathText.name(of: path) }

  /// The plan as it was started.
  package var plan: String { PathText.join(path, "plan.json") }
  /// The status of the run, its passes and its records.
  package var journal: String { PathText.join(path, "journal.sqlite") }
  /// What happened, one object a line.
  package var events: String { PathText.join(path, "events.ndjson") }
  /// The live figures.
  package var progress: String { PathText.join(path, "progress") }
  /// The pointer to the private folder beside the store in which the new file is built.
  package var building: String { PathText.join(path, "building") }
  /// The file whose lock says that a process works on the run.
  package var lock: String { PathText.join(path, "lock") }

  /// The runs in a state folder, oldest first; none when there is no such folder.
  package static func all(in state: String) throws(Failure) -> [RunFolder] {
    guard FileSystem.exists(state) else { return [] }
    let folders = try FileSystem.list(state)
      .filter { !$0.hasPrefix(".") }
      .map { RunFolder(path: PathText.join(state, $0)) }
      .filter { FileSystem.exists($0.journal) }
    var begun: [(folder: RunFolder, order: (Substring, Int64))] = []
    for folder in folders { begun.append((folder, try folder.order)) }
    return begun.sorted { $0.order < $1.order }.map(\.folder)
  }

  /// Whether the pointer to the private folder, all there is without the journal, leads beside a store.
  func mayBeOn(_ store: String) throws(Failure) -> Bool {
    guard FileSystem.exists(building) else { return true }
    let pointer = String(decoding: try FileSystem.read(building, limit: 1 << 16), as: UTF8.self)
    return pointer.hasPrefix(Self.buildingPrefix(of: store))
  }

  /// How the paths of the private folders of all runs on a store begin.
  static func buildingPrefix(of store: String) -> String {
    PathText.join(PathText.folder(of: store), ".\(PathText.name(of: store)).bridge-")
  }

  /// What sorts runs by their beginning: the second in the name, and within a second the time at
  /// which the plan was written, which never is again.
  private var order: (Substring, Int64) {
    get throws(Failure) {
      (name.prefix(15), try FileSystem.status(of: plan)?.modificationNanoseconds ?? 0)
    }
  }

  /// A name for a new run: `20260131-235959-k3x9` in UTC.
  static func newName() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    let random = String((0..<4).map { _ in letters.randomElement() ?? "x" })
    let seconds = Date().timeIntervalSinceReferenceDate.rounded(.down)
    let digits = (ISO8601.text(seconds) ?? "").filter(\.isNumber)
    return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))-\(random)"
  }
}
