import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Testing

struct VersionTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    bundle = folder.path("FlightLog.xcdatamodeld")
  }

  /// Writes versions, each with one entity of the version's name.
  private func write(_ names: [String], current: String? = nil) throws {
    let versions = try names.map { ($0, try Schema(entities: [Entity($0)])) }
    for file in try ModelBundleWriter.files(for: versions, current: current ?? names[0])
    where current != nil || file.path != ".xccurrentversion" {
      _ = try folder.write(file.bytes, to: "FlightLog.xcdatamodeld/" + file.path)
    }
  }

  private func read(_ version: String?) throws(Failure) -> String? {
    try SchemaReader.read(path: bundle, version: version).schema.entities.first?.name
  }

  @Test(arguments: [
    ("FlightLog 2", "FlightLog 2"), ("FlightLog 2.xcdatamodel", "FlightLog 2"),
    ("flightlog 2", "FlightLog 2"), ("2", "FlightLog 2"), ("12", "FlightLog 12"),
    ("1", "FlightLog"), ("FlightLog", "FlightLog"), ("v3", "FlightLog_v3"), ("3", "FlightLog_v3"),
    ("Beta", "FlightLogBeta"), ("Log", "FlightLog"), ("4.1", "FlightLog 4.1"),
  ])
  func `A version is found by what people write`(wanted: String, name: String) throws {
    try write([
      "FlightLog", "FlightLog 2", "FlightLog 12", "FlightLog_v3", "FlightLogBeta", "FlightLog 4.1",
    ])
    #expect(try read(wanted) == name)
  }

  @Test(arguments: ["7", "", "og 2", "0", "FlightLog 3", "ightLog"])
  func `What names no version is refused with those there are`(wanted: String) throws {
    try write(["FlightLog", "FlightLog 2", "FlightLog 10"])
    let failure = expectFailure(.modelVersion) { () throws(Failure) in try read(wanted) }
    #expect(failure?.evidence == ["versions: 'FlightLog', 'FlightLog 2', 'FlightLog 10'"])
  }

  @Test func `What fits several versions is refused with those`() throws {
    try write(["A 2", "B 2", "C 3"])
    let failure = expectFailure(.modelVersion) { () throws(Failure) in try read("2") }
    #expect(failure?.evidence == ["versions: 'A 2', 'B 2'"])
  }

  @Test func `The current version is the one the bundle names`() throws {
    try write(["FlightLog", "FlightLog 2"], current: "FlightLog")
    #expect(try read(nil) == "FlightLog")
    #expect(
      try SchemaReader.versions(of: bundle + "/") == [
        BundleVersion(name: "FlightLog", isCurrent: true),
        BundleVersion(name: "FlightLog 2", isCurrent: false),
      ])
  }

  @Test func `A single version is current by itself`() throws {
    try write(["FlightLog 7"])
    #expect(try read(nil) == "FlightLog 7")
  }

  @Test func `Several versions without a current one are refused`() throws {
    try write(["FlightLog", "FlightLog 2"])
    expectFailure(.modelVersion) { () throws(Failure) in try read(nil) }
    #expect(try SchemaReader.versions(of: bundle).allSatisfy { !$0.isCurrent })
  }

  @Test func `A current version that is not there is refused`() throws {
    try write(["FlightLog", "FlightLog 2"], current: "FlightLog 2")
    let list =
      "<plist><dict><key>_XCCurrentVersionName</key><string>X.xcdatamodel</string></dict></plist>"
    _ = try folder.write(Array(list.utf8), to: "FlightLog.xcdatamodeld/.xccurrentversion")
    expectFailure(.modelVersion) { () throws(Failure) in try read(nil) }
    #expect(try read("2") == "FlightLog 2")
  }
}
