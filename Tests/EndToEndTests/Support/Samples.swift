import BridgeFormats
import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Foundation

/// What transcripts can have made, by name.
enum Samples {
  /// There is no sample of that name.
  struct Unknown: Error {
    let name: String
  }

  /// Makes a sample under a path.
  static func make(_ name: String, at path: String) throws {
    switch name {
    case "flight-log": try store(rows: 12, at: path)
    case "flight-log-in-wal":
      var options = FlightLog.options
      options.journal = .liveLog
      try SampleStore.make(
        schema: FlightLog.version1(), rows: 12, at: path, options: options)
    case "flight-log-1": try schema(FlightLog.version1(), at: path)
    case "flight-log-2": try schema(FlightLog.version2(), at: path)
    case "flight-log-bundle": try bundle(at: path)
    case "notes": try notes(at: path)
    default: throw Unknown(name: name)
    }
  }

  private static func store(rows: Int, at path: String) throws {
    try SampleStore.make(
      schema: FlightLog.version1(), rows: rows, at: path, options: FlightLog.options)
  }

  /// A bundle with both versions of the flight log.
  private static func bundle(at path: String) throws {
    let versions = [
      (name: "FlightLog 1", schema: try FlightLog.version1()),
      (name: "FlightLog 2", schema: try FlightLog.version2()),
    ]
    for file in try ModelBundleWriter.files(for: versions, current: "FlightLog 2") {
      let url = URL(filePath: path).appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  /// Five notes, two of which have no date that can be read.
  private static func notes(at path: String) throws {
    var options = SampleStore.Options()
    options.values["Note.title"] = { index, _ in .string("Note \(index + 1)") }
    options.values["Note.written"] = { index, _ in
      .string([1, 3].contains(index) ? "yesterday" : "2024-03-0\(index + 1)T08:00:00Z")
    }
    let note = Entity(
      "Note", attributes: [Attribute("title", .string), Attribute("written", .string)])
    try SampleStore.make(schema: Schema(entities: [note]), rows: 5, at: path, options: options)
  }

  private static func schema(_ schema: Schema, at path: String) throws {
    try Data(SchemaJSON.write(schema).document).write(to: URL(filePath: path))
  }
}
