import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct FileSystemWritingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [true, false])
  func `what is written is read again`(sync: Bool) throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let path = folder.path("file")
    try FileSystem.write(bytes, to: path, exclusive: true, sync: sync)
    #expect(try FileSystem.read(path, limit: 3_000_000) == bytes)
    #expect(try FileSystem.readPrefix(path, count: 1_500_000) == Array(bytes.prefix(1_500_000)))
    #expect(try FileSystem.readPrefix(path, count: 4_000_000).count == 3_000_000)
    #expect(try FileSystem.status(of: path)?.mode == 0o600)
  }

  @Test func `an exclusive write leaves what is there`() throws {
    let path = try folder.write([1], to: "file")
    let failure = #expect(throws: Failure.self) {
      try FileSystem.write([2], to: path, exclusive: true)
    }
    #expect(failure?.code == .fileExists)
    #expect(failure?.summary.contains(path) == true)
    #expect(try FileSystem.read(path, limit: 10) == [1])
    #expect(throws: Failure.self) { try FileSystem.createFile(path) }
    try FileSystem.createFile(path, exclusive: false)
    #expect(try FileSystem.read(path, limit: 10) == [1])
  }

  @Test func `a file over its limit is refused before it is held`() throws {
    let path = try folder.write(repeatElement(0, count: 100), to: "file")
    let failure = #expect(throws: Failure.self) { try FileSystem.read(path, limit: 99) }
    #expect(failure?.code == .fileTooLarge)
    // A device says size 0 and goes on for ever.
    let endless = #expect(throws: Failure.self) {
      try FileSystem.read("/dev/zero", limit: 5_000_000)
    }
    #expect(endless?.code == .fileTooLarge)
  }

  @Test func `a missing file, a folder and a forbidden place have codes of their own`() throws {
    let cases: [(Failure.Code, String)] = [
      (.fileMissing, folder.path("nothing")), (.fileKind, folder.path("")),
      (.fileMissing, try folder.write([1], to: "file") + "/below"),
    ]
    for (code, path) in cases {
      let failure = #expect(throws: Failure.self) { try FileSystem.read(path, limit: 10) }
      #expect(failure?.code == code, "\(path)")
    }
    let name = String(repeating: "n", count: 5_000)
    let failure = #expect(throws: Failure.self) { try FileSystem.read(name, limit: 1) }
    #expect(failure?.code == .filePath)
  }

  @Test(.enabled(if: FileSystem.exists("/dev/full"), "this system has no /dev/full"))
  func `a full disk can be resumed`() throws {
    let failure = #expect(throws: Failure.self) { try FileSystem.write([1], to: "/dev/full") }
    #expect(failure?.code == .diskFull)
    #expect(failure?.disposition == .resumable)
    #expect(failure?.summary.contains("/dev/full") == true)
  }

  @Test func `replacing puts the new content under the name and leaves nothing beside it`() throws {
    let path = folder.path("plan.json")
    try FileSystem.replaceFile(path, with: [1])
    try FileSystem.replaceFile(path, with: [2, 3])
    #expect(try FileSystem.read(path, limit: 10) == [2, 3])
    #expect(try FileSystem.list(folder.path("")) == ["plan.json"])
  }

  @Test func `a failed replacement leaves the old content and nothing beside it`() throws {
    try FileSystem.createFolder(folder.path("name"))
    _ = try folder.write([1], to: "name/inside")
    #expect(throws: Failure.self) { try FileSystem.replaceFile(folder.path("name"), with: [2]) }
    #expect(try FileSystem.list(folder.path("")) == ["name"])
  }

  @Test func `lines are added at the end`() throws {
    let path = folder.path("events.ndjson")
    try FileSystem.append(line: Array("one".utf8), to: path)
    try FileSystem.append(line: Array("two".utf8), to: path)
    #expect(String(decoding: try FileSystem.read(path, limit: 99), as: UTF8.self) == "one\ntwo\n")
  }

  @Test func `an open file is cut, synced and looked at whatever its name is`() throws {
    let path = try folder.write([1, 2, 3], to: "file")
    let file = try OpenFile(path, for: .updating(mode: 0o600))
    try FileSystem.rename(path, to: folder.path("other"))
    try file.setLength(1)
    try file.sync()
    #expect(try file.status().size == 1)
    #expect(try FileSystem.read(folder.path("other"), limit: 10) == [1])
    try FileSystem.syncFile(folder.path("other"))
    try FileSystem.syncFolder(folder.path(""))
  }
}
