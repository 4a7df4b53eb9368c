import BridgeJSON
package import BridgePlanning
package import BridgeSchema
import BridgeSystem

/// Reads back what a run was started with, and notices when it is not the same any more.
struct RunDocuments {
  let folder: RunFolder
  let settings: RunSettings

  /// The plan of the run.
  ///
  /// - Throws: `RUN-PLAN-CHANGED` when the run's copy or the file it came from is another document
  ///   now; `RUN-STEP-CHANGED` when a program of a step is another one.
  func load() throws(Failure) -> PlanDocument {
    let bytes = try FileSystem.read(folder.plan, limit: PlanReading.limit)
    guard RunDigests.of(bytes) == settings.planDigest else { throw .planChanged(folder.plan) }
    let plan = try PlanReading.plan(from: bytes, file: folder.plan)
    try requireSamePlanFile()
    let document = PlanDocument(
      plan: plan, bytes: bytes, path: settings.planPath, folder: settings.planFolder)
    try requireSamePrograms(document)
    return document
  }

  private func requireSamePlanFile() throws(Failure) {
    guard let path = settings.planPath, FileSystem.exists(path) else { return }
    let bytes = try FileSystem.read(path, limit: PlanReading.limit)
    guard RunDigests.of(bytes) == settings.planDigest else { throw .planChanged(path) }
  }

  private func requireSamePrograms(_ document: PlanDocument) throws(Failure) {
    let now = try RunDigests.programs(of: document)
    let names = Set(now.keys).union(settings.programDigests.keys).sorted()
    guard let changed = names.first(where: { now[$0] != settings.programDigests[$0] }) else {
      return
    }
    throw Failure(
      .runStepChanged, "a program of the run was changed since it began: \(changed)",
      evidence: ["records before and after the change would be treated differently"],
      remedy: "put the program back as it was and resume; or give the run up with "
        + "'bridge rollback \(folder.name)', and begin anew")
  }
}

/// Reads plans from documents.
package enum PlanReading {
  /// The most bytes that a plan may have.
  package static let limit = 256 << 20

  /// The plan in a document.
  ///
  /// - Throws: `PLAN-…` with the place of what is wrong.
  package static func plan(from bytes: [UInt8], file: String) throws(Failure) -> Plan {
    let json: JSON
    do {
      json = try JSON(reading: bytes)
    } catch {
      throw Failure(
        .planSyntax, "\(file) is not a plan: \(error)",
        remedy: "make a plan with 'bridge plan A B --format json'")
    }
    return try PlanJSON.read(json)
  }
}

extension Failure {
  fileprivate static func planChanged(_ path: String) -> Self {
    Self(
      .runPlanChanged, "the plan of the run was changed since it began: \(path)",
      evidence: ["records before and after the change would be treated differently"],
      remedy: "put the plan back as it was and resume; or give the run up with "
        + "'bridge rollback', and begin anew")
  }
}

extension Failure.Code {
  /// A document is not JSON at all.
  package static let planSyntax = Self("PLAN-SYNTAX")
  /// The plan of a run in progress is not the one that it was started with.
  package static let runPlanChanged = Self("RUN-PLAN-CHANGED")
  /// A program of a run in progress is not the one that it was started with.
  package static let runStepChanged = Self("RUN-STEP-CHANGED")
}
