import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct FileSystemCopyingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 1 << 20, 3_500_001])
  func `a copy has the same bytes and the bits asked for`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let source = try folder.write(bytes, to: "source")
    let target = folder.path("target")
    #expect(try FileSystem.copyFile(from: source, to: target, mode: 0o666, sync: true) == size)
    #expect(try FileSystem.read(target, limit: size) == bytes)
    #expect(try FileSystem.status(of: target)?.mode == 0o666)
  }

  @Test func `a copy does not go over a file unless asked to`() throws {
    let source = try folder.write([1, 2], to: "source")
    let target = try folder.write([3, 4, 5], to: "target")
    let failure = #expect(throws: Failure.self) {
      try FileSystem.copyFile(from: source, to: target)
    }
    #expect(failure?.code == .fileExists)
    #expect(try FileSystem.read(target, limit: 10) == [3, 4, 5])
    try FileSystem.copyFile(from: source, to: target, exclusive: false)
    #expect(try FileSystem.read(target, limit: 10) == [1, 2])
  }

  @Test func `a copy that fails leaves no file`() throws {
    let target = folder.path("target")
    #expect(throws: Failure.self) {
      try FileSystem.copyFile(from: folder.path("nothing"), to: target)
    }
    #expect(throws: Failure.self) { try FileSystem.copyFile(from: folder.path(""), to: target) }
    #expect(!FileSystem.exists(target))
  }

  @Test func `attributes carry the bits and the names of a file system that has them`() throws {
    let source = try folder.write([1], to: "source")
    let target = try folder.write([2], to: "target")
    try FileSystem.setMode(0o4751, of: source)
    let tag = "user.bridge-test"
    let isTagged = FileSystem.setAttribute(tag, to: [7, 0, 9], of: source)
    #expect(try FileSystem.copyAttributes(from: source, to: target).isEmpty)
    #expect(try FileSystem.status(of: target)?.mode == 0o4751)
    #expect(FileSystem.attribute(tag, of: target) == (isTagged ? [7, 0, 9] : nil))
    #expect(try FileSystem.read(target, limit: 10) == [2])
  }

  @Test func `the owner is carried where this user may`() throws {
    let source = try folder.write([1], to: "source")
    let target = try folder.write([2], to: "target")
    try? FileManager.default.setAttributes(
      [.ownerAccountID: 4_321, .groupOwnerAccountID: 4_321], ofItemAtPath: source)
    let wanted = try #require(try FileSystem.status(of: source))
    #expect(try FileSystem.copyAttributes(from: source, to: target).isEmpty)
    #expect(try FileSystem.status(of: target)?.owner == wanted.owner)
    #expect(try FileSystem.status(of: target)?.group == wanted.group)
  }

  @Test func `attributes of a missing file are a failure`() throws {
    let file = try folder.write([1], to: "file")
    for (from, to) in [(folder.path("nothing"), file), (file, folder.path("nothing"))] {
      let failure = #expect(throws: Failure.self) {
        try FileSystem.copyAttributes(from: from, to: to)
      }
      #expect(failure?.code == .fileMissing)
    }
  }
}
