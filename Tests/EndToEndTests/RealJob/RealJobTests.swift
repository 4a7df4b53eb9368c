import BridgeFormats
import BridgeJSON
import BridgeTestSupport
import Foundation
import Testing

/// The real job: plan, killed run, resumed run, quarantine, rollback.
@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct RealJobTests {
  let job: BuildServer
  private var scene: Scene { job.scene }

  init() throws { job = try BuildServer() }

  @Test func `one question is asked, seven losses are listed, one bridge is needed`() throws {
    let before = try scene.contents()
    let words = ["plan", BuildServer.a, BuildServer.b, "--format", "json"]
    let outcome = try Tool.bridge(words, in: scene.folder.url.path)
    #expect(outcome.status == 3)
    let plan = try JSON(reading: Array(outcome.output.utf8))
    let questions = plan["questions"]?.elements ?? []
    let open = questions.filter { $0["default"] == .null }
    #expect(open.compactMap { $0["id"]?.text } == [BuildServer.question])
    #expect(
      open.first?["choices"]?.elements?.compactMap(\.text) == ["successStreak", "not-renamed"])
    #expect(plan["losses"]?.elements?.compactMap { $0["id"]?.text } == BuildServer.losses)
    let names = plan["chain"]?.elements?.compactMap { $0["name"]?.text }
    #expect(names == ["A", "bridge-1", "B"])
    #expect(outcome.errors.contains("--answer \(BuildServer.question)=successStreak"))
    for loss in BuildServer.losses { #expect(outcome.errors.contains("--accept-loss \(loss)\"")) }
    let again = try Tool.bridge(words, in: scene.folder.url.path)
    #expect(again.output == outcome.output)
    #expect(try scene.contents() == before)
  }

  @Test func `six losses are left once the question is answered, and none is a surprise`() throws {
    let answered = try scene.bridge(
      "plan", BuildServer.a, BuildServer.b, "--format", "json", "--answer",
      "\(BuildServer.question)=successStreak", exits: 3)
    let plan = try JSON(reading: Array(answered.output.utf8))
    #expect(
      plan["losses"]?.elements?.compactMap { $0["id"]?.text }
        == BuildServer.losses.filter { !$0.contains("success_streak") })
    try job.plan()
    let other = try scene.bridge(
      "plan", BuildServer.a, BuildServer.b, "--format", "json", "--answer",
      "\(BuildServer.question)=not-renamed", exits: 3)
    let dropped = try JSON(reading: Array(other.output.utf8))
    #expect(dropped["losses"]?.elements?.count == 7)
  }

  @Test func `killed in the middle of the import, it ends with every text as the right instant`()
    throws
  {
    let texts = try BuildServer.columns.map { try job.texts($0) }
    let columns = try job.linkColumns()
    let links = try job.links(columns: columns)
    #expect(links.values.reduce(0) { $0 + $1.count } > 500)
    let streaks = try scene.list("SELECT Z_PK, ZSUCCESS_STREAK FROM ZINTEGRATION")
    try job.plan()
    try killInImport()
    try scene.bridge("run", "--resume")
    for (column, old) in zip(BuildServer.columns, texts) {
      #expect(try instants(column) == old.map(Self.instant))
    }
    #expect(try scene.list("SELECT count(*) FROM ZINTEGRATION") == ["24"])
    #expect(try job.links(columns: columns) == links)
    #expect(try scene.list("SELECT Z_PK, ZSUCCESSSTREAK FROM ZINTEGRATION") == streaks)
    try expectIdentity()
    try scene.bridge("verify")
    #expect(try scene.bytes(scene.kept()) == job.original)
    try scene.bridge("rollback")
    #expect(try scene.bytes(Scene.store) == job.original)
    let left = try scene.names().filter { !$0.hasPrefix("plan") }
    #expect(left == [Scene.store])
  }

  /// Runs, and sends SIGKILL while texts are converted.
  private func killInImport() throws {
    let words = ["run", "plan", "--store", Scene.store, "--batch-size", "1", "--events", "-"]
    let process = try Program(words, in: scene.folder)
    process.interrupt(afterFirst: #""pass":"step:1:convert:Integration.queued"#, with: SIGKILL)
    let killed = process.finish()
    #expect(killed.status == SIGKILL)
    #expect(!killed.output.contains(#""type":"stage_end""#))
    #expect(try scene.bytes(Scene.store) == job.original)
    let status = try scene.status()
    #expect(status["state"]?.text == "stopped")
    #expect(status["stage"]?.integer == 1)
    #expect(status["records"]?["pending"]?.integer != 0)
  }

  /// The instants of a column, as keys with whole milliseconds since 2001.
  private func instants(_ column: String) throws -> [String] {
    try scene.list(
      "SELECT Z_PK, CAST(round(\(column) * 1000) AS INTEGER), typeof(\(column)) FROM ZINTEGRATION "
        + "ORDER BY Z_PK")
  }

  private static func instant(_ line: String) -> String {
    let parts = line.split(separator: "|").map(String.init)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let date = formatter.date(from: parts[1])
    let milliseconds = (date?.timeIntervalSinceReferenceDate ?? 0) * 1000
    return "\(parts[0])|\(Int(milliseconds.rounded()))|real"
  }

  private func expectIdentity() throws {
    let metadata = try scene.metadata()
    let entries = metadata["NSStoreModelVersionHashes"]?.dictionary?.entries ?? []
    let hashes = Dictionary(
      entries.map { ($0.key, Data($0.value.bytes ?? [])) }, uniquingKeysWith: { first, _ in first })
    #expect(try hashes == BuildServer.compiledHashes())
  }
}
