import BridgeFormats
import BridgeJSON
import BridgePlanning
import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

struct BuildServerStoreTests {
  static let model = "models/richardpiazza__XCServerCoreData/XCServerCoreData.xcdatamodeld"
  static let store = "stores/richardpiazza__XCServerCoreData/Tests/XCServerCoreData_1.2.0.sqlite"

  @Test(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
  func `the real job`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copyStore(Corpus.folder.appending(path: Self.store))
    let model = Corpus.folder.appending(path: Self.model).path
    let a = try SchemaReader.read(path: model, version: "XCServerCoreData1.2.0").schema
    let b = try SchemaReader.read(path: model, version: "XCServerCoreData2.0.0").schema
    let draft = try Planner.plan(from: a, to: b)
    print(PlanText.render(draft))
    var options = PlanningOptions()
    for question in draft.openQuestions { options.answers[question.id] = question.choices[0] }
    let second = try Planner.plan(from: a, to: b, options: options)
    options.accepted = Set(second.losses.map(\.id))
    let plan = try Planner.plan(from: a, to: b, options: options)
    #expect(plan.isComplete)
    let document = PlanDocument(
      plan: plan, bytes: PlanJSON.write(plan).document, path: nil, folder: folder.url.path)
    let runner = Runner(
      state: folder.path("state"),
      control: RunControl(shouldStop: { false }, emit: { print($0.json.lineText) }))
    let report = try runner.start(document, store: path, options: RunOptions())
    #expect(report.outcome == .done(accepted: 0))
    print(try folder.contents().keys.sorted())
    let result = try Connection(path: path, access: .readOnly)
    print(try result.rows("SELECT ZQUEUEDDATE, ZSTARTEDTIME, ZENDEDTIME FROM ZINTEGRATION LIMIT 3"))
    print(try result.rows("PRAGMA integrity_check"))
  }
}
