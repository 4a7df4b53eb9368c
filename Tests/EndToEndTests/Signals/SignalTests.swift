import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Signals to a run: the first stops at a checkpoint, the second at once, and both can be gone on
/// from.
@Suite(.enabled(if: Program.executable != nil, "the program does not lie beside the tests"))
struct SignalTests {
  let library: Library

  init() throws { library = try Library(books: 10) }

  /// A program that says that it began, and then takes its time.
  private func prepareSlowProgram() throws {
    try library.scene.write(
      program: """
        #!/bin/sh
        touch steps/began
        [ -f steps/quick ] || sleep 4
        sed -E 's/^(.*),"entity".*/\\1,"set":{"rank":1}}/'
        """, to: "steps/slow")
    try library.plan(["steps/slow"])
  }

  private func waitForProgram() throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    let path = library.scene.folder.path("steps/began")
    while !FileManager.default.fileExists(atPath: path) {
      try #require(Date() < deadline, "the program was never started")
      usleep(10_000)
    }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a second signal ends the run at once, and it goes on all the same`(
    signal: Int32, status: Int32
  ) throws {
    try prepareSlowProgram()
    let scene = library.scene
    let before = try scene.bytes(Scene.store)
    let process = try Program(Scene.run, in: scene.folder)
    try waitForProgram()
    let start = Date()
    process.send(signal)
    usleep(200_000)
    process.send(signal)
    let outcome = process.finish()
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(Date().timeIntervalSince(start) < 3.5)
    #expect(try scene.bytes(Scene.store) == before)
    try scene.write("", to: "steps/quick")
    try scene.bridge("run", "--resume")
    #expect(try library.books() == (1...10).map { "Book \($0)|1|NULL" })
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `the first signal lets the batch end, and stops at a checkpoint`(signal: Int32) throws {
    try prepareSlowProgram()
    let scene = library.scene
    let before = try scene.bytes(Scene.store)
    let process = try Program(Scene.run + ["--batch-size", "4"], in: scene.folder)
    try waitForProgram()
    process.send(signal)
    let outcome = process.finish()
    #expect(outcome.status == 75, "\(outcome.errors)")
    #expect(outcome.output.contains("bridge run --resume"))
    #expect(try scene.bytes(Scene.store) == before)
    // The batch in which the signal came was finished.
    #expect(try scene.status()["records"]?["done"]?.integer == 4)
    #expect(try scene.status()["state"]?.text == "stopped")
    try scene.write("", to: "steps/quick")
    try scene.bridge("run", "--resume")
    #expect(try library.books() == (1...10).map { "Book \($0)|1|NULL" })
  }
}
