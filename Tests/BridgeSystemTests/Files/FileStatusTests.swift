import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct FileStatusTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `what is missing has no status`() throws {
    #expect(try FileSystem.status(of: folder.path("nothing")) == nil)
    #expect(try FileSystem.status(of: folder.path("nothing/below")) == nil)
    #expect(!FileSystem.exists(folder.path("nothing")))
  }

  @Test func `a file has its size, its bits and its time`() throws {
    let path = try folder.write([1, 2, 3], to: "file")
    try FileSystem.setMode(0o640, of: path)
    let status = try #require(try FileSystem.status(of: path))
    #expect(status.kind == .file)
    #expect(status.size == 3)
    #expect(status.mode == 0o640)
    #expect(status.linkCount == 1)
    let seconds = Double(status.modificationNanoseconds) / 1e9
    #expect(abs(seconds - Date().timeIntervalSince1970) < 600)
  }

  @Test func `a link is followed unless asked not to`() throws {
    let path = try folder.write([1, 2, 3], to: "file")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = try #require(try FileSystem.status(of: path))
    #expect(try FileSystem.status(of: link)?.isSameFile(as: file) == true)
    #expect(try FileSystem.status(of: link, followsLinks: false)?.kind == .symbolicLink)
    #expect(try FileSystem.realPath(link) == FileSystem.realPath(path))
  }

  @Test func `a dangling link exists but leads nowhere`() throws {
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("nothing"))
    #expect(FileSystem.exists(link))
    #expect(try FileSystem.status(of: link) == nil)
    #expect(throws: Failure.self) { try FileSystem.realPath(link) }
  }

  @Test func `folders and devices are told apart`() throws {
    #expect(try FileSystem.status(of: folder.path(""))?.kind == .folder)
    #expect(try FileSystem.status(of: "/dev/null")?.kind == .other)
  }

  @Test func `a path with a NUL is refused instead of naming another file`() throws {
    _ = try folder.write([1], to: "file")
    let failure = #expect(throws: Failure.self) {
      try FileSystem.status(of: folder.path("file") + "\u{0}.txt")
    }
    #expect(failure?.code == .filePath)
  }

  @Test func `free space is more than nothing and fits the disk`() throws {
    let free = try FileSystem.freeSpace(at: folder.path(""))
    #expect(free > 0)
    #expect(free < 1 << 60)
    #expect(throws: Failure.self) { try FileSystem.freeSpace(at: folder.path("nothing")) }
  }

  @Test func `only a folder that takes files is a writable folder`() throws {
    #expect(FileSystem.isWritableFolder(folder.path("")))
    #expect(!FileSystem.isWritableFolder(try folder.write([], to: "file")))
    #expect(!FileSystem.isWritableFolder(folder.path("nothing")))
  }
}

struct PathTextTests {
  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a/b/", "/a", "b"), ("/a", "/", "a"), ("/", "/", "/"),
    ("a", ".", "a"), ("a/b", "a", "b"), ("./a//", ".", "a"), ("/a//b", "/a", "b"),
  ])
  func `a path splits into folder and name`(path: String, folder: String, name: String) {
    #expect(PathText.folder(of: path) == folder)
    #expect(PathText.name(of: path) == name)
  }

  @Test func `a name joins a folder unless it is absolute`() {
    #expect(PathText.join("/a", "b") == "/a/b")
    #expect(PathText.join("/", "b") == "/b")
    #expect(PathText.join("", "b") == "b")
    #expect(PathText.join("/a", "/b") == "/b")
  }
}
