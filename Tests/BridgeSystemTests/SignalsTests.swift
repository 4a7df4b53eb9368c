import BridgeSystem
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

struct SignalsTests {
  @Test func `a wish to stop can be expressed without a signal, once and for all`() {
    let interruption = Interruption()
    #expect(!interruption.isRequested)
    interruption.request()
    interruption.request()
    #expect(interruption.isRequested)
    #expect(interruption.signal == nil)
  }

  @Test func `the first signal is a wish that work can see`() async {
    await #expect(processExitsWith: .exitCode(75)) {
      let interruption = Signals.install()
      if interruption.isRequested { exit(1) }
      sendToSelf(SIGTERM, until: { interruption.isRequested })
      exit(interruption.signal == SIGTERM && interruption.isRequested ? 75 : 2)
    }
  }

  @Test func `the second signal ends the process at once: 130 for SIGINT`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let interruption = Signals.install()
      sendToSelf(SIGTERM, until: { interruption.isRequested })
      sendToSelf(SIGINT, until: { false })
      exit(1)
    }
  }

  @Test func `the second signal ends the process at once: 143 for SIGTERM`() async {
    await #expect(processExitsWith: .exitCode(143)) {
      let interruption = Signals.install()
      sendToSelf(SIGTERM, until: { interruption.isRequested })
      sendToSelf(SIGTERM, until: { false })
      exit(1)
    }
  }

  @Test func `a signal during a wait for a child leaves the child alone`() async {
    await #expect(processExitsWith: .exitCode(75)) {
      let interruption = Signals.install()
      // A child sends the signal to us alone and goes on.
      let script = "kill -INT $PPID; sleep 0.2; echo done"
      let result = try ChildProcess.run(ChildCommand(["sh", "-c", script]))
      exit(interruption.isRequested && result.output == Array("done\n".utf8) ? 75 : 1)
    }
  }

  @Test func `the second signal takes the running child along`() async throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "bridge-tests-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .exitCode(130)) { [path = path as String] in
      Signals.install()
      let script = "kill -INT $PPID; sleep 0.3; kill -INT $PPID; sleep 1; echo late > \"$0\""
      _ = try ChildProcess.run(ChildCommand(["sh", "-c", script, path]))
      exit(1)
    }
    try await Task.sleep(for: .seconds(2))
    #expect(!FileSystem.exists(path))
  }

  @Test func `a pipe without a reader does not end the process`() async {
    await #expect(processExitsWith: .exitCode(9)) {
      Signals.ignoreBrokenPipes()
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { exit(1) }
      close(ends[0])
      exit(Terminal.write([1], toDescriptor: ends[1]) ? 1 : 9)
    }
  }
}

/// Sends a signal to the process, not to this thread, which may block it, and waits for its effect.
private func sendToSelf(_ signal: Int32, until isDone: () -> Bool) {
  kill(getpid(), signal)
  for _ in 0..<1_000 where !isDone() { usleep(5_000) }
}
