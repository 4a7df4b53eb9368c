import BridgeSystem
import Foundation
import Testing

/// The library that, preloaded into a process, kills it right before a call of the system.
enum KillShim {
  /// The library's path, built once; nil where it cannot be built or preloaded.
  static let path: String? = {
    #if os(Linux)
      let source = Tool.project.appending(path: "Tests/Shims/kill.c").path
      let library = FileManager.default.temporaryDirectory
        .appending(path: "bridge-kill-\(ProcessInfo.processInfo.processIdentifier).so").path
      for compiler in ["clang", "gcc", "cc"] {
        let command = ChildCommand(
          [compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl", "-lpthread"], in: nil
        )
        let result = try? ChildProcess.run(
          command, input: [], outputLimit: 1 << 20, timeout: .seconds(60))
        if result?.isSuccess == true { return library }
      }
      return nil
    #else
      return nil
    #endif
  }()

  /// The environment that preloads the library.
  ///
  /// - Parameters:
  ///   - number: The call that is the process's last, from 1; 0 lets it live.
  ///   - calls: The kinds that count, joined by commas; empty for all.
  ///   - log: A file that gets the number of counted calls when the process ends by itself.
  /// - Returns: The variables.
  static func environment(killingAt number: Int, calls: String, log: String) -> [String: String] {
    [
      "LD_PRELOAD": path ?? "", "BRIDGE_KILL_AT": String(number), "BRIDGE_KILL_CALLS": calls,
      "BRIDGE_KILL_LOG": log,
    ]
  }

  /// The environment that kills the process some time after its start, wherever it is then.
  static func environment(killingAfter time: Duration) -> [String: String] {
    let microseconds = max(1, Int(time / .microseconds(1)))
    return ["LD_PRELOAD": path ?? "", "BRIDGE_KILL_AFTER": String(microseconds)]
  }
}
