import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

extension KillJob {
  /// What is done after a kill, once an app has written to whatever stands under the name.
  enum Sequel: String, CaseIterable, Sendable {
    case resume, rollback, resumeThenRollback
  }

  /// Kills a run, lets an app write a record, and goes on: what the app wrote is never lost unless
  /// somebody said that it may be.
  func killThenWrite(at number: Int, calls: String, then sequel: Sequel) throws {
    let folder = try copyOfOrigin()
    let killed = try Tool.bridge(
      words(), in: folder.url.path,
      environment: KillShim.environment(
        killingAt: number, calls: calls, log: folder.path("calls")))
    #expect(killed.wasKilled, "call \(number): \(killed.errors)")
    try write(in: folder)
    let commands: [[String]] =
      switch sequel {
      case .resume: [["run", "--resume"]]
      case .rollback: [["rollback"]]
      case .resumeThenRollback: [["run", "--resume"], ["rollback"]]
      }
    var outcomes: [String] = []
    for command in commands {
      let outcome = try Tool.bridge(command, in: folder.url.path)
      #expect(outcome.wasKilled == false)
      outcomes.append("\(command.joined(separator: " ")): \(outcome.status) \(outcome.errors)")
    }
    let found = try rows(in: folder)["ZPILOT"]?.contains { $0.contains(.string("the app's")) }
    #expect(
      found == true, "killed at call \(number), \(sequel): \(outcomes.joined(separator: "; "))")
  }

  private func write(in folder: TemporaryFolder) throws {
    let app = try Connection(path: folder.path("Log.sqlite"), access: .readWrite)
    try app.execute(
      """
      INSERT INTO ZPILOT (Z_PK, Z_ENT, Z_OPT, ZNAME)
      SELECT max(Z_PK) + 1, max(Z_ENT), 1, 'the app''s' FROM ZPILOT
      """)
  }
}
