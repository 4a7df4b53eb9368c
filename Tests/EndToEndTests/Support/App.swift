import BridgeTestSupport
import Foundation

/// An app with a connection of its own to a store: a process that does as it is told.
final class App {
  private let process = Process()
  private let input = Foundation.Pipe()
  private let output = Foundation.Pipe()

  private static let program = """
    import sqlite3, sys
    store = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)
    while True:
        line = sys.stdin.readline()
        if not line: break
        try: print(store.execute(line).fetchall(), flush=True)
        except sqlite3.Error as error: print("error:", error, flush=True)
    """

  /// Starts the app on a store.
  init(on store: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, store]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  /// Runs one statement, on one line, and returns what came of it.
  @discardableResult
  func run(_ statement: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((statement + "\n").utf8))
    var answer = Data()
    while answer.last != 0x0A {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      answer += more
    }
    return String(decoding: answer.dropLast(), as: UTF8.self)
  }

  /// Closes the connection, as an app does that ends.
  func quit() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Ends the app in the middle of what it does.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
