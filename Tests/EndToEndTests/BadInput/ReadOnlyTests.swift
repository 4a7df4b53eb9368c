import BridgeTestSupport
import Foundation
import Testing

/// Stores that this user may look at and not change.
@Suite(.enabled(if: Nobody.isPossible, "there is no way here to be a user without rights"))
struct ReadOnlyTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.plan(from: BadStore.schema(), to: BadStore.next())
    try scene.store(BadStore.schema(), rows: 5)
  }

  private func setRights(_ rights: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
  }

  private func run(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(Nobody.program + words, in: scene.folder.url.path)
  }

  @Test(arguments: [(0o555, 0o666, "its folder"), (0o777, 0o444, "the file")])
  func `what may not be written is refused, and can be looked at`(
    folder: Int, file: Int, names: String
  ) throws {
    try setRights(file, scene.folder.path(Scene.store))
    try setRights(folder, scene.folder.url.path)
    defer { try? setRights(0o755, scene.folder.url.path) }
    let before = try scene.contents()
    let refused = try run("run", "plan.json", "--store", Scene.store)
    #expect(refused.status == 1, "\(refused.errors)")
    #expect(refused.errors.hasPrefix("STORE-READ-ONLY: "), "\(refused.errors)")
    #expect(refused.errors.contains(names))
    let shown = try run("show", Scene.store, "--format", "json")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("\"Note\": 5"))
    #expect(try run("plan", "a.json", "b.json", "--store", Scene.store).status == 0)
    #expect(try scene.contents() == before)
  }

  @Test func `what may not be read is refused`() throws {
    try setRights(0o600, scene.folder.path(Scene.store))
    try setRights(getuid() == 0 ? 0o600 : 0, scene.folder.path(Scene.store))
    defer { try? setRights(0o600, scene.folder.path(Scene.store)) }
    for words in [["show", Scene.store], ["run", "plan.json", "--store", Scene.store]] {
      let refused = try Tool.run(Nobody.program + words, in: scene.folder.url.path)
      #expect(refused.status == 1)
      #expect(refused.errors.hasPrefix("FILE-PERMISSION: "), "\(refused.errors)")
    }
  }
}

/// A user without rights: ourselves, or nobody where we may do everything.
private enum Nobody {
  /// The words that run the program as that user.
  static let program =
    getuid() == 0
    ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", Tool.program]
    : [Tool.program]

  /// Whether that user can run the program here.
  static let isPossible: Bool = {
    let outcome = try? Tool.run(program + ["--version"], in: "/")
    return outcome?.status == 0
  }()
}
