import BridgeRunning
import BridgeStore
import BridgeTestSupport
import Foundation
import Testing

/// Which external files go with the original that a run kept.
struct CleanTests {
  private func files(of run: FlightRun) throws -> [String] {
    try ExternalFiles(ofStore: run.store).names()
  }

  @Test
  func `files that only the kept original refers to go with it`() throws {
    let run = try FlightRun(flights: 60)
    #expect(try files(of: run).isEmpty == false)
    let folder = try #require(try run.start().folder)
    _ = try RunEnding(folder: folder) { _ in }.clean()
    #expect(try files(of: run).isEmpty)
  }

  @Test
  func `files stay while another run keeps an original that may refer to them`() throws {
    let run = try FlightRun(flights: 60)
    let before = try files(of: run)
    let folder = try #require(try run.start().folder)
    try FileManager.default.copyItem(
      atPath: run.store, toPath: run.store + ".before-20200101-000000-aaaa")
    _ = try RunEnding(folder: folder) { _ in }.clean()
    #expect(try files(of: run) == before)
  }

  @Test
  func `a run is cleaned away also when its store is gone`() throws {
    let run = try FlightRun(flights: 60)
    let folder = try #require(try run.start().folder)
    try FileManager.default.removeItem(atPath: run.store)
    _ = try RunEnding(folder: folder) { _ in }.clean()
    #expect(try RunFolder.all(in: run.state).isEmpty)
  }
}
