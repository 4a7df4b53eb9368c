import Foundation

/// Another process that has a store open, by way of the `sqlite3` module of Python.
final class OtherProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Whether there is a Python to be that process.
  static let isAvailable = [
    "/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3",
  ]
  .contains { FileManager.default.isExecutableFile(atPath: $0) }
  static let missing = "there is no python3 here to be the other process"

  var number: Int32 { process.processIdentifier }

  /// Starts a process that opens the store as `db` and runs one statement after another.
  init(_ path: String, _ statements: String...) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-u", "-c", Self.script, path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for statement in statements { _ = try run(statement) }
  }

  /// Runs a statement there; its first value, or what went wrong after `error:`.
  func run(_ statement: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((statement + "\n").utf8))
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([10]) {
      if byte.isEmpty { break }
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Ends the process in good order, or kills it where it stands.
  func end(killing: Bool = false) {
    if killing { kill(process.processIdentifier, SIGKILL) }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  deinit { end(killing: true) }

  private static let script = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)
    for line in sys.stdin:
        try:
            row = db.execute(line).fetchone()
            print("" if row is None else row[0])
        except Exception as error:
            print("error:", error)
    db.close()
    """
}
