import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct FileSystemNamesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ name: String) throws -> [UInt8] {
    try FileSystem.read(folder.path(name), limit: 100)
  }

  @Test func `a hard link is a second name of the same file`() throws {
    let path = try folder.write([1], to: "file")
    #expect(try FileSystem.hardLink(path, to: folder.path("second")))
    let first = try #require(try FileSystem.status(of: path))
    let second = try #require(try FileSystem.status(of: folder.path("second")))
    #expect(first.isSameFile(as: second))
    #expect(first.linkCount == 2)
    let failure = #expect(throws: Failure.self) {
      try FileSystem.hardLink(path, to: folder.path("second"))
    }
    #expect(failure?.code == .fileExists)
  }

  @Test func `a folder cannot have a second name, which is no failure`() throws {
    try FileSystem.createFolder(folder.path("sub"))
    #expect(try FileSystem.hardLink(folder.path("sub"), to: folder.path("second")) == false)
  }

  @Test func `renaming replaces what has the name`() throws {
    _ = try folder.write([1], to: "a")
    _ = try folder.write([2], to: "b")
    try FileSystem.rename(folder.path("a"), to: folder.path("b"))
    #expect(try bytes("b") == [1])
    #expect(!FileSystem.exists(folder.path("a")))
    let failure = #expect(throws: Failure.self) {
      try FileSystem.rename(folder.path("a"), to: folder.path("b"))
    }
    #expect(failure?.code == .fileMissing)
  }

  @Test func `an exchange swaps two names, or says that it cannot`() throws {
    _ = try folder.write([1], to: "a")
    _ = try folder.write([2], to: "b")
    let swapped = try FileSystem.exchange(folder.path("a"), with: folder.path("b"))
    #expect(try bytes("a") == (swapped ? [2] : [1]))
    #expect(try bytes("b") == (swapped ? [1] : [2]))
    guard swapped else { return }
    let failure = #expect(throws: Failure.self) {
      try FileSystem.exchange(folder.path("a"), with: folder.path("nothing"))
    }
    #expect(failure?.code == .fileMissing)
    #expect(try bytes("a") == [2])
  }

  @Test func `removing says whether there was something`() throws {
    let path = try folder.write([1], to: "file")
    #expect(try FileSystem.remove(path))
    #expect(try FileSystem.remove(path) == false)
  }

  @Test func `folders are made once, private, and with those above on request`() throws {
    let path = folder.path("one")
    try FileSystem.createFolder(path)
    #expect(try FileSystem.status(of: path)?.mode == 0o700)
    let failure = #expect(throws: Failure.self) { try FileSystem.createFolder(path) }
    #expect(failure?.code == .fileExists)
    let missing = #expect(throws: Failure.self) {
      try FileSystem.createFolder(folder.path("two/three"))
    }
    #expect(missing?.code == .fileMissing)
    try FileSystem.createFolders(folder.path("two/three/./four//"))
    try FileSystem.createFolders(folder.path("two/three"))
    #expect(try FileSystem.status(of: folder.path("two/three/four"))?.kind == .folder)
  }

  @Test func `a list is sorted by bytes and whole`() throws {
    for name in ["b", "B", "ä", "a", ".hidden", "a b", "10", "9"] {
      _ = try folder.write([], to: name)
    }
    #expect(
      try FileSystem.list(folder.path("")) == [".hidden", "10", "9", "B", "a", "a b", "b", "ä"])
    #expect(throws: Failure.self) { try FileSystem.list(folder.path("nothing")) }
  }

  @Test func `removing a tree leaves what its links point to`() throws {
    let kept = try folder.write([1], to: "kept/file")
    _ = try folder.write([2], to: "tree/a/b/c/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("tree/a/link"), withDestinationPath: folder.path("kept"))
    try FileSystem.removeTree(folder.path("tree"))
    #expect(!FileSystem.exists(folder.path("tree")))
    #expect(try FileSystem.read(kept, limit: 10) == [1])
    try FileSystem.removeTree(folder.path("tree"))
  }

  @Test func `removing a link to a folder as a tree removes the link alone`() throws {
    let kept = try folder.write([1], to: "kept/file")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("kept"))
    try FileSystem.removeTree(link)
    #expect(!FileSystem.exists(link))
    #expect(FileSystem.exists(kept))
  }
}
