import BridgeSchema
import BridgeSystem
import Foundation
import Testing

/// The built program, run as a process of its own.
enum Tool {
  /// The folder of the products of this build.
  static let products: URL = {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }()

  /// The program: that of this build, or the one that `BRIDGE_PROGRAM` names.
  static let program =
    ProcessInfo.processInfo.environment["BRIDGE_PROGRAM"]
    ?? products.appending(path: "bridge").path

  /// The folder of the project.
  static let project = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What a process left.
  struct Outcome {
    let status: Int32
    let wasKilled: Bool
    let output: String
    let errors: String
  }

  /// Runs `bridge` with some words, in a folder.
  static func bridge(
    _ words: [String], in folder: String, environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    try run([program] + words, in: folder, environment: environment, input: input)
  }

  /// Runs any program, in a folder.
  static func run(
    _ words: [String], in folder: String, environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    var command = ChildCommand(words, in: folder)
    command.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, given in given }
    let result = try ChildProcess.run(
      command, input: Array(input.utf8), outputLimit: 64 << 20, timeout: .seconds(120))
    return outcome(of: result)
  }

  private static func outcome(of result: ChildResult) -> Outcome {
    let output = String(decoding: result.output, as: UTF8.self)
    let errors = String(decoding: result.errorOutput, as: UTF8.self)
    switch result.ending {
    case .exited(let status):
      return Outcome(status: status, wasKilled: false, output: output, errors: errors)
    default: return Outcome(status: -1, wasKilled: true, output: output, errors: errors)
    }
  }
}
