import BridgeJSON
import BridgeRunning
import BridgeSchema
import BridgeStore

/// What became of one record.
enum RecordDocument {
  /// Prints the fate of a record in every step that has something to say.
  static func write(
    _ report: RecordReport, _ format: OutputFormat, in world: World
  ) throws(Failure) {
    switch format {
    case .json:
      try world.write(
        .object([
          "format_version": 1, "record": .string(report.record.description),
          "status": .string(report.status.rawValue),
          "entries": .array(report.entries.map { json($0) }),
        ]))
    case .text:
      let lines = ["\(report.record): \(report.status.rawValue)"] + report.entries.map(line)
      try world.write(text: PrintableText.of(lines.joined(separator: "\n")) + "\n")
    }
  }

  /// An entry of the journal as an object.
  static func json(_ entry: RecordEntry, record: RecordURI? = nil) -> JSON {
    .object([
      "record": record.map { .string($0.description) },
      "pass": .string(entry.pass), "status": .string(entry.status.rawValue),
      "reason": .string(entry.reason), "attempts": .integer(Int64(entry.attempts)),
      "values": (try? JSON(reading: entry.values.utf8)) ?? .string(entry.values),
    ])
  }

  /// An entry of the journal for people.
  static func line(_ entry: RecordEntry) -> String {
    "  \(entry.pass): \(entry.status.rawValue): \(entry.reason) "
      + "(\(entry.attempts) \(entry.attempts == 1 ? "attempt" : "attempts")) \(entry.values)"
  }
}

/// The records of a run with a status, printed one after the other.
struct RecordList {
  let status: RecordStatus
  let run: RunStatus
  let format: OutputFormat

  /// Prints the list; memory does not grow with it.
  func write(in world: World) throws(Failure) {
    var count = 0
    if format == .json {
      let name = JSON.string(run.folder.name).lineText
      try world.write(text: "{\"format_version\":1,\"run\":\(name),\"records\":[")
    }
    try RecordListing.visit(run, status: status) { (record, entry) throws(Failure) in
      switch format {
      case .json:
        let object = RecordDocument.json(entry, record: record).lineText
        try world.write(text: (count == 0 ? "\n" : ",\n") + object)
      case .text:
        let text = "\(record)\n\(RecordDocument.line(entry))\n"
        try world.write(text: PrintableText.of(text))
      }
      count += 1
    }
    switch format {
    case .json: try world.write(text: (count == 0 ? "" : "\n") + "]}\n")
    case .text where count == 0: try world.write(text: "no record is \(status.rawValue)\n")
    case .text: break
    }
  }
}
