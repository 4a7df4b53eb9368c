import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

struct TerminalTests {
  @Test func `an environment variable is read, and none is nil`() {
    #expect(Terminal.environment("PATH")?.isEmpty == false)
    #expect(Terminal.environment("BRIDGE_NO_SUCH_VARIABLE") == nil)
  }

  @Test func `time goes forward`() {
    let before = Terminal.monotonicSeconds
    #expect(Terminal.monotonicSeconds >= before)
    #expect(before > 0)
  }

  @Test func `a stream that is a pipe is no terminal and has no width`() async {
    await #expect(processExitsWith: .exitCode(9)) {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0, dup2(ends[1], 1) == 1 else { exit(1) }
      exit(!Terminal.isTerminal(.output) && Terminal.width(of: .output) == nil ? 9 : 2)
    }
  }

  @Test func `everything is written to a pipe that is slow and does not block`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let reader = Task.detached {
      try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()
    }
    #expect(Terminal.write(bytes, toDescriptor: writing))
    close(writing)
    #expect(try await reader.value.map(Array.init) == bytes)
  }

  @Test func `standard input is read to its end, and not past its limit`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(repeatElement(7, count: 200_000), to: "input")
    await #expect(processExitsWith: .exitCode(9)) { [path = path as String] in
      guard unsafe dup2(open(path, O_RDONLY), 0) == 0 else { exit(1) }
      let bytes = try Terminal.readStandardInput(limit: 200_000)
      // What another reader already took is not read again.
      let rest = try Terminal.readStandardInput(limit: 200_000)
      exit(bytes == Array(repeating: 7, count: 200_000) && rest.isEmpty ? 9 : 2)
    }
    await #expect(processExitsWith: .exitCode(9)) { [path = path as String] in
      guard unsafe dup2(open(path, O_RDONLY), 0) == 0 else { exit(1) }
      do throws(Failure) {
        _ = try Terminal.readStandardInput(limit: 199_999)
      } catch {
        exit(error.code == .fileTooLarge ? 9 : 2)
      }
    }
  }

  @Test func `closed standard streams are opened on nothing`() async {
    await #expect(processExitsWith: .exitCode(9)) {
      close(0)
      close(1)
      Terminal.openMissingStreams()
      let next = unsafe open("/dev/null", O_RDONLY)
      exit(next > 2 && Terminal.write([1], to: .output) ? 9 : 2)
    }
  }

  @Test func `too many open files can be resumed`() async {
    await #expect(processExitsWith: .exitCode(9)) {
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      #if canImport(Darwin)
        _ = unsafe setrlimit(RLIMIT_NOFILE, &limit)
      #else
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #endif
      while unsafe open("/dev/null", O_RDONLY) >= 0 {}
      do throws(Failure) {
        _ = try FileSystem.read("/dev/null", limit: 1)
      } catch {
        guard error.code == .tooManyFiles, error.disposition == .resumable else { exit(2) }
      }
      do throws(Failure) {
        _ = try ChildProcess.run(ChildCommand(["cat"]))
      } catch {
        exit(error.code == .tooManyFiles ? 9 : 3)
      }
    }
  }
}
