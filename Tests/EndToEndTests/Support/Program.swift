import BridgeTestSupport
import Foundation

/// The built program, run as a process of its own.
struct Program {
  /// Where the build put it: beside the tests.
  static let url = Bundle.main.bundleURL.deletingLastPathComponent().appending(path: "bridge")
  private static let beside = URL(filePath: ProcessInfo.processInfo.arguments[0])
    .deletingLastPathComponent().appending(path: "bridge")

  /// The program's file, or nil where the tests lie elsewhere.
  static var executable: URL? {
    [url, beside, Bundle.main.bundleURL.appending(path: "bridge")].first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }

  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts the program.
  init(_ words: [String], in folder: TemporaryFolder) throws {
    process.executableURL = Self.executable
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Waits until the program has printed something, and sends it a signal.
  func interrupt(afterFirst text: String, with signal: Int32 = SIGINT) {
    var seen = ""
    while !seen.contains(text) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      seen += String(decoding: data, as: UTF8.self)
    }
    send(signal)
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end, and returns what was printed since with the exit status.
  func finish() -> (status: Int32, output: String, errors: String) {
    let out = output.fileHandleForReading.readDataToEndOfFile()
    let err = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: out, as: UTF8.self),
      String(decoding: err, as: UTF8.self)
    )
  }
}
