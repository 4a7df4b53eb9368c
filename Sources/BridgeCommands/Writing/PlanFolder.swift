import BridgeFormats
import BridgeJSON
import BridgePlanning
import BridgeRunning
package import BridgeSchema
import BridgeSystem

/// A plan as a folder for people: the plan, its chain for Xcode, and a place for their programs.
struct PlanFolder {
  /// The names in the folder.
  static let planName = "plan.json"
  static let chainName = "Chain.xcdatamodeld"
  static let stepsName = "steps"

  let plan: Plan
  /// The document of the plan, as it is printed.
  let document: JSON

  /// Writes the folder.
  ///
  /// A new folder appears whole. In one that holds a plan from or to the same schema, the chain and
  /// then the plan are replaced, while the programs in `steps/` stay; anything else is refused.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - given: The folder as it was typed, for messages.
  /// - Throws: `PLAN-FOLDER` when the folder holds something else; `DISK-FULL` and others.
  func write(to path: String, given: String) throws(Failure) {
    guard try holdsSomething(path) else {
      return try NewFolder.write(
        files + [(Self.stepsName + "/README.md", Array(Self.stepsText.utf8))], at: path,
        given: given)
    }
    try requireOwn(path, given)
    try replaceChain(in: path)
    let plan = PathText.join(path, Self.planName)
    try FileSystem.replaceFile(plan, with: document.document, mode: 0o644)
  }

  private var files: [NewFolder.File] {
    get throws(Failure) {
      let chain = try chainFiles.map { (Self.chainName + "/" + $0.path, $0.bytes) }
      return [(Self.planName, document.document)] + chain
    }
  }

  private var chainFiles: [NewFolder.File] {
    get throws(Failure) { try Self.chainFiles(of: plan) }
  }

  /// The files of a bundle that has every link of a chain as a version.
  static func chainFiles(of plan: Plan) throws(Failure) -> [NewFolder.File] {
    let versions = plan.chain.map { (name: $0.name, schema: $0.schema) }
    return try ModelBundleWriter.files(for: versions, current: versions.last?.name ?? "")
      .map { ($0.path, $0.bytes) }
  }

  private func holdsSomething(_ path: String) throws(Failure) -> Bool {
    guard let status = try FileSystem.status(of: path) else { return false }
    return status.kind != .folder ? true : try !FileSystem.list(path).isEmpty
  }

  /// A plan from the same schema, or to it, is an earlier state of this one.
  private func requireOwn(_ path: String, _ given: String) throws(Failure) {
    guard let other = try? Self.read(path) else {
      throw .planFolder(given, "it holds no \(Self.planName) that this bridge wrote")
    }
    let identities = [other.chain.first, other.chain.last].map { $0.map(Self.identity) }
    let own = [plan.chain.first, plan.chain.last].map { $0.map(Self.identity) }
    guard identities[0] == own[0] || identities[1] == own[1] else {
      throw .planFolder(given, "its plan has neither the same A nor the same B")
    }
  }

  private static func identity(of link: Link) -> SchemaIdentity { SchemaIdentity(of: link.schema) }

  /// Reads the plan in a folder.
  ///
  /// - Throws: `FILE-MISSING` without one, `PLAN-FORMAT`, and the codes of reading it.
  static func read(_ path: String) throws(Failure) -> Plan {
    let file = PathText.join(path, planName)
    return try PlanReading.plan(from: FileSystem.read(file, limit: PlanReading.limit), file: file)
  }

  private func replaceChain(in path: String) throws(Failure) {
    let chain = PathText.join(path, Self.chainName)
    let temporary = NewFolder.temporaryName(for: chain)
    do {
      try NewFolder.fill(temporary, with: chainFiles)
      if !FileSystem.exists(chain) {
        try FileSystem.rename(temporary, to: chain)
      } else if try !FileSystem.exchange(temporary, with: chain) {
        try FileSystem.removeTree(chain)
        try FileSystem.rename(temporary, to: chain)
      }
    } catch {
      try? FileSystem.removeTree(temporary)
      throw error
    }
    // After an exchange, the old chain has the temporary name.
    try FileSystem.removeTree(temporary)
  }

  private static let stepsText = """
    # Programs of this plan

    Put the programs of `filter` steps here. A relative path in a plan counts from the folder above.

    A program gets one JSON object a line on standard input:

        {"record":"x-coredata://STORE/Note/p1","entity":"Note","values":{"title":"…"}}

    and answers one line for each, in any order, on standard output:

        {"record":"x-coredata://STORE/Note/p1","set":{"title":"…"}}

    or with "skip", "delete" or "fail":"reason" in the place of "set". What it writes to standard
    error is shown. It may see a record more than once; its effects in the store happen once.

    """
}

extension Failure.Code {
  /// A folder for a plan holds something else.
  package static let planFolder = Self("PLAN-FOLDER")
}

extension Failure {
  fileprivate static func planFolder(_ path: String, _ why: String) -> Self {
    Self(
      .planFolder, "'\(path)' holds something else, and is not overwritten", evidence: [why],
      remedy: "choose another folder with --into, or remove that one first")
  }
}
